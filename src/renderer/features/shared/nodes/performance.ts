/** The performance of a node over the last epochs, as a strip shows it. */
import { compareDecimalTexts } from '../../../../decimal/index.ts';
import { formatInteger, formatScore } from '../../../ui/format/index.ts';

/** A consensus node with a performance below this share is lagging. */
export const LOW_PERFORMANCE = '0.9';

/** The number of epochs in the strip that shows a node's performance. */
export const STRIP_EPOCHS = 24;

/**
 * Returns the performance in the last epochs up to `current`, as decimal texts from 0 to 1; null where the epoch is not
 * stored or has no score. A copy has the network's own texts: a number would change their last digits.
 * @param scores by epoch
 */
export function performances(scores: ReadonlyMap<bigint, string | null>, current: bigint): (string | null)[] {
  return Array.from({ length: STRIP_EPOCHS }, (_, index) => {
    return scores.get(current - BigInt(STRIP_EPOCHS - 1 - index)) || null;
  });
}

/** Returns a node's performance over the last epochs in words, for screen readers. */
export function stripWords(values: readonly (string | null)[]): string {
  const known = values.filter((value) => value !== null);
  const last = values.at(-1);
  if (known.length === 0) return 'No stored epochs';
  const lowest = known.reduce((least, each) => (compareDecimalTexts(each, least) < 0 ? each : least));
  return [
    `Performance in ${formatInteger(known.length)} of the last ${STRIP_EPOCHS} epochs`,
    `lowest ${formatScore(lowest).short}`,
    ...(last == null ? [] : [`last ${formatScore(last).short}`]),
  ].join(', ');
}
