/** The check of a client's transaction, which goes only to the transaction gateway of the open network's own chain. */
import { type CheckResult, OrreryError, type Transaction } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import type { TransactionLink } from './transaction-link.ts';

const NEVER = new AbortController().signal;

/**
 * Checks that no other network was chosen since `opened` was the open one: its service never gets a transaction that is
 * valid elsewhere.
 * @throws OrreryError CANCELLED
 */
export function requireStillOpen(network: Pick<CurrentNetwork, 'open'>, opened: CurrentNetwork['open']): void {
  if (network.open !== opened) throw new OrreryError('CANCELLED', {});
}

/**
 * Has the network check a transaction, after its transaction gateway has named the network's chain, and stores nothing.
 * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, CANCELLED if another network was chosen meanwhile
 */
export async function forwardCheck(
  network: Pick<CurrentNetwork, 'open' | 'whenOpen'>,
  link: Pick<TransactionLink, 'terms' | 'check'>,
  tx: Transaction | null,
  signal: AbortSignal = NEVER,
): Promise<CheckResult> {
  const opened = await network.whenOpen(signal);
  try {
    await link.terms(signal);
  } finally {
    requireStillOpen(network, opened);
  }
  return (await link.check(tx, signal)).result;
}
