import { OrreryError } from '../contract/index.ts';
import type { CurrentNetwork } from './current-network.ts';

/** The errors of work whose threads were closed. */
const LOST = new Set(['CANCELLED', 'THREAD_LOST']);

/**
 * Runs work on the current network. If another network became the current one during the work, its CANCELLED or
 * THREAD_LOST is thrown as NETWORK_SWITCHED. Results, other errors, and any error after `signal` has aborted pass
 * unchanged.
 * @param signal the caller's own signal
 * @param turn counts the changes of the current network: its value when the work began, if that was earlier
 * @throws OrreryError NETWORK_SWITCHED, and the errors of the work
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
