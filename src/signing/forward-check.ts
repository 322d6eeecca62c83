/** The check of a client's transaction, which never goes to a transaction gateway that names another chain. */
import { type CheckResult, OrreryError, type Transaction } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { isNeverSent } from '../upstream/index.ts';
import type { TransactionLink } from './transaction-link.ts';

const NEVER = new AbortController().signal;

/** Maximum wait for the newest block, which a check does not need (milliseconds). */
const GLANCE_MS = 2_000;

/**
 * Asks the transaction gateway for its newest block. Returns null if it cannot be asked, or does not answer within two
 * seconds: a service can check a transaction without reporting its blocks. Returns null also if the signal aborts.
 * @throws OrreryError GATEWAY_MISMATCH
 */
export function quickTerms(
  link: Pick<TransactionLink, 'terms'>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<TransactionLink['terms']>> | null> {
  return link.terms(AbortSignal.any([signal, AbortSignal.timeout(GLANCE_MS)])).catch((thrown: unknown) => {
    if (OrreryError.hasCode(thrown, 'GATEWAY_MISMATCH')) throw thrown;
    return null;
  });
}

/**
 * Checks that `opened` is still the open network. The service of another network must not get a transaction that is valid
 * in this one.
 * @throws OrreryError CANCELLED
 */
export function requireStillOpen(network: Pick<CurrentNetwork, 'open'>, opened: CurrentNetwork['open']): void {
  if (network.open !== opened) throw new OrreryError('CANCELLED', {});
}

/** Throws the error of a check again; as TRANSACTION_NOT_SENT if the network has certainly not seen the transaction. */
export function throwAsNeverSent(thrown: unknown): never {
  if (!isNeverSent(thrown)) throw thrown;
  const { service = '', reason = '', until } = OrreryError.from(thrown).parameters;
  const words = until === undefined ? `does not answer: ${reason}` : `asks for a pause until ${until}`;
  throw new OrreryError('TRANSACTION_NOT_SENT', { service, reason: words }, { cause: thrown });
}

/**
 * Has the network check a transaction, unless its transaction gateway names another chain, and stores nothing.
 * @param tx null for a request of a client that has no transaction: the network answers it too
 * @throws OrreryError TRANSACTION_NOT_SENT, UPSTREAM_*, GATEWAY_MISMATCH; CANCELLED if the signal aborts or another network
 * was chosen
 */
export async function forwardCheck(
  network: Pick<CurrentNetwork, 'open' | 'whenOpen'>,
  link: Pick<TransactionLink, 'terms' | 'check'>,
  tx: Transaction | null,
  signal: AbortSignal = NEVER,
): Promise<CheckResult> {
  const opened = await network.whenOpen(signal);
  try {
    await quickTerms(link, signal);
  } finally {
    requireStillOpen(network, opened);
  }
  if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
  const checking = link.check(tx, signal);
  // A request without a transaction has none that was not sent.
  return (await (tx === null ? checking : checking.catch(throwAsNeverSent))).result;
}
