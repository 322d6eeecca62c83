import type { TransactionInspection } from '../../../../contract/index.ts';
import { useNow } from '../../../data/use-now.ts';
import { isUnreached, useStatus } from '../../../data/use-status.ts';
import { formatInteger } from '../../../ui/format/index.ts';

/** The block of a transaction among those that the network accepts. */
export type ValidityWindow = TransactionInspection['window'];

/**
 * Returns the block of a transaction among those that the network accepts now, as far as that is known. The inspection may be
 * of an earlier time. "unknown" without an inspection.
 * @param lastBlock the last block of the transaction, if it is known better than by its inspection
 */
export function useWindow(
  inspection: TransactionInspection | null | undefined,
  lastBlock: bigint | null = inspection?.lastBlock ?? null,
): ValidityWindow {
  const status = useStatus();
  const now = useNow(60_000);
  const window = inspection?.window ?? 'unknown';
  const newest = status?.position?.height;
  if (lastBlock !== null && newest !== undefined && newest > lastBlock) return 'past';
  if (window !== 'open') return window;
  return lastBlock === null || isUnreached(status, now) ? 'unknown' : 'open';
}

/** Says until when the network accepts a transaction that is signed: `subject` names it at the start of the sentence. */
export function validityWords(subject: string, window: ValidityWindow, lastBlock: bigint | null): string {
  const block = lastBlock === null ? 'its last block' : `block ${formatInteger(lastBlock)}`;
  return window === 'past'
    ? `${subject} is too old: the network does not accept it any more.`
    : `${subject} stays valid until ${block}: do not send both.`;
}
