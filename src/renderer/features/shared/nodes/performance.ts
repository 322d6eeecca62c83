/** The performance of a node over the last epochs, as a strip shows it. */
import { formatInteger, formatScore } from '../../../ui/format/index.ts';

/** A consensus node with a performance below this share is lagging. */
export const LOW_PERFORMANCE = '0.9';

/** The number of epochs in the strip that shows a node's performance. */
export const STRIP_EPOCHS = 24;

/**
 * Returns the performance in the last epochs up to `current`, from 0 to 1; null where the epoch is not stored or has no
 * score.
 * @param scores by epoch, as decimal text
 */
export function performances(scores: ReadonlyMap<bigint, string | null>, current: bigint): (number | null)[] {
  return Array.from({ length: STRIP_EPOCHS }, (_, index) => {
    const score = scores.get(current - BigInt(STRIP_EPOCHS - 1 - index)) ?? '';
    return score === '' || Number.isNaN(Number(score)) ? null : Number(score);
  });
}

/** Returns a node's performance over the last epochs in words, for screen readers. */
export function stripWords(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const words = (value: number) => formatScore(value.toFixed(8)).short;
  const last = values.at(-1);
  if (known.length === 0) return 'No stored epochs';
  return [
    `Performance in ${formatInteger(known.length)} of the last ${STRIP_EPOCHS} epochs`,
    `lowest ${words(Math.min(...known))}`,
    ...(last == null ? [] : [`last ${words(last)}`]),
  ].join(', ');
}
