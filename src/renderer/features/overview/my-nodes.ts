/** The watched nodes over the last epochs. */
import type { OutputOf } from '../../../contract/index.ts';
import { parseDecimal, subtract, writeDecimal } from '../../../decimal/index.ts';
import { formatAmount, formatInteger } from '../../ui/format/index.ts';

export type NodeEpoch = OutputOf<'nodeHistory'>['epochs'][number];

/** The number of epochs of a strip. */
export const STRIP_EPOCHS = 24;

/** Performance in the last epochs up to `current`, from 0 to 1; null where the epoch is not stored or has no score. */
export function performances(epochs: readonly NodeEpoch[], current: bigint): (number | null)[] {
  const scores = new Map(epochs.map(({ epochSeq, rankingScore }) => [epochSeq, rankingScore?.performanceScore]));
  return Array.from({ length: STRIP_EPOCHS }, (_, index) => {
    const score = scores.get(current - BigInt(STRIP_EPOCHS - 1 - index));
    return score === undefined || score === '' || Number.isNaN(Number(score)) ? null : Number(score);
  });
}

/** The strip in words. */
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

/** The current epoch of a node and the one before, if they are stored. */
export function lastTwo(epochs: readonly NodeEpoch[], current: bigint): { now?: NodeEpoch; before?: NodeEpoch } {
  const at = (epoch: bigint) => epochs.find(({ epochSeq }) => epochSeq === epoch);
  const [now, before] = [at(current), at(current - 1n)];
  return { ...(now && { now }), ...(before && { before }) };
}

/** The changes since the epoch before, in words; empty if nothing changed. */
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
