import { OrreryError } from '../contract/index.ts';
import type { CurrentNetwork } from './current-network.ts';

/** How work ends that was under way when its threads were closed. */
const LOST = new Set(['CANCELLED', 'THREAD_LOST']);

/**
 * Runs work on the network that is shown. Where it is lost because another one is shown meanwhile, it says so.
 * @param turn the turn of the network that the work is about, where it was chosen before
 * @throws OrreryError NETWORK_SWITCHED, and what the work throws
 */
export async function mapSwitchError<Result>(
  session: Pick<CurrentNetwork, 'turn' | 'profile'>,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
  turn = session.turn,
): Promise<Result> {
  const { profile } = session;
  try {
    return await work();
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    if (session.turn === turn || signal?.aborted || !LOST.has(error.code)) throw error;
    throw new OrreryError('NETWORK_SWITCHED', { network: profile.name }, { cause: error });
  }
}
