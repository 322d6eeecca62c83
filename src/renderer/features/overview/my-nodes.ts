/** The watched nodes over the last epochs. */
import type { OutputOf } from '../../../contract/index.ts';
import { parseDecimal, subtract, writeDecimal } from '../../../decimal/index.ts';
import { formatAmount, formatInteger } from '../../ui/format/index.ts';

/** A node in one epoch. */
export type NodeEpoch = OutputOf<'nodeHistory'>['epochs'][number];

/** Number of epochs that the strip of performances shows. */
export const STRIP_EPOCHS = 24;

/**
 * Returns a node's performance (0 to 1) in each of the last STRIP_EPOCHS epochs, oldest first; null where the epoch is
 * not stored or has no score.
 * @param current the last epoch
 */
export function performances(epochs: readonly NodeEpoch[], current: bigint): (number | null)[] {
  const scores = new Map(epochs.map(({ epochSeq, rankingScore }) => [epochSeq, rankingScore?.performanceScore]));
  return Array.from({ length: STRIP_EPOCHS }, (_, index) => {
    const score = scores.get(current - BigInt(STRIP_EPOCHS - 1 - index));
    return score === undefined || score === '' || Number.isNaN(Number(score)) ? null : Number(score);
  });
}

/** Writes the performances in words: "Performance in 20 of the last 24 epochs, lowest 91.0%, now 99.5%". */
export function stripWords(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  const last = values.at(-1);
  if (known.length === 0) return 'No performance is stored yet';
  return [
    `Performance in ${formatInteger(known.length)} of the last ${STRIP_EPOCHS} epochs`,
    `lowest ${percent(Math.min(...known))}`,
    ...(last == null ? [] : [`now ${percent(last)}`]),
  ].join(', ');
}

/** Returns a node in the current epoch and in the one before, each only if it is stored. */
export function lastTwo(epochs: readonly NodeEpoch[], current: bigint): { now?: NodeEpoch; before?: NodeEpoch } {
  const at = (epoch: bigint) => epochs.find(({ epochSeq }) => epochSeq === epoch);
  const [now, before] = [at(current), at(current - 1n)];
  return { ...(now && { now }), ...(before && { before }) };
}

/**
 * Returns the changes of stake and rank since the epoch before, in words; empty if nothing changed, or if one epoch is
 * missing.
 * @param decimals decimals of the staking asset
 */
export function changeWords({ now, before }: ReturnType<typeof lastTwo>, decimals: number): string[] {
  if (now === undefined || before === undefined) return [];
  const words: string[] = [];
  const [stake, stakeBefore] = [parseDecimal(now.stakedTotal), parseDecimal(before.stakedTotal)];
  if (stake !== undefined && stakeBefore !== undefined) {
    const change = subtract(stake, stakeBefore);
    const { short } = formatAmount(writeDecimal(change), decimals);
    if (change.units !== 0n) words.push(`stake ${change.units > 0n ? '+' : ''}${short}`);
  }
  if (now.rank !== null && before.rank !== null && now.rank !== before.rank) {
    const places = Math.abs(now.rank - before.rank);
    words.push(`rank ${now.rank < before.rank ? 'up' : 'down'} ${formatInteger(places)}`);
  }
  return words;
}
