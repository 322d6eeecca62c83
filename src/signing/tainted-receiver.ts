/** A transfer to a key of one's own that is marked as tainted. */
import type { Danger } from '../contract/index.ts';
import type { ReviewedCommand } from '../transactions/index.ts';

const TEXT =
  'The receiver is a key of yours that is marked as tainted: others may have it. A transfer cannot be undone.';

/**
 * Returns the danger of a transfer to a tainted key; none for another command or receiver.
 * @param isTainted returns true if the open vault has the key with the mark
 */
export async function taintedReceiver(
  { json, review }: ReviewedCommand,
  isTainted: (publicKey: string) => Promise<boolean>,
): Promise<Danger[]> {
  if (review.command !== 'transfer') return [];
  // The review also names a command whose content has problems.
  const to = (json as { transfer?: { to?: unknown } | null }).transfer?.to;
  const isMarked = typeof to === 'string' && (await isTainted(to));
  return isMarked ? [{ weight: 'loud', path: 'transfer.to', text: TEXT }] : [];
}
