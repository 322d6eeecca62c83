/** The watched nodes over the last epochs. */
import type { NodeRow, OutputOf } from '../../../contract/index.ts';
import { parseDecimal, subtract, writeDecimal } from '../../../decimal/index.ts';
import { formatAmount, formatInteger, formatScore } from '../../ui/format/index.ts';

/** A node in one epoch. */
export type NodeEpoch = OutputOf<'nodeHistory'>['epochs'][number];

/** Returns a node in the current epoch and in the one before, each only if it is stored. */
export function lastTwo(epochs: readonly NodeEpoch[], current: bigint): { now?: NodeEpoch; before?: NodeEpoch } {
  const at = (epoch: bigint) => epochs.find(({ epochSeq }) => epochSeq === epoch);
  const [now, before] = [at(current), at(current - 1n)];
  return { ...(now && { now }), ...(before && { before }) };
}

/** Returns the performance of a node in an epoch; undefined if it has none. */
export function performanceWords(epoch: NodeEpoch | undefined): string | undefined {
  const score = epoch?.rankingScore?.performanceScore ?? '';
  return score === '' ? undefined : formatScore(score).short;
}

/**
 * Returns the changes of performance, stake and rank since the epoch before, in words; empty if nothing changed, or if
 * one epoch is missing. Leaves out a change of performance that is too small to be seen in the rounded figure.
 * @param decimals decimals of the staking asset
 */
export function changeWords({ now, before }: ReturnType<typeof lastTwo>, decimals: number): string[] {
  if (now === undefined || before === undefined) return [];
  const words: string[] = [];
  const [performance, performanceBefore] = [performanceWords(now), performanceWords(before)];
  if (performance !== undefined && performanceBefore !== undefined && performance !== performanceBefore) {
    const rose = Number(now.rankingScore?.performanceScore) > Number(before.rankingScore?.performanceScore);
    words.push(`performance ${rose ? 'up' : 'down'} from ${performanceBefore}`);
  }
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

/**
 * Returns what a node's row says of the time since the epoch before: its changes, or the reason why none can be named.
 * @param history undefined if it could not be read
 */
export function sinceWords(
  history: Pick<OutputOf<'nodeHistory'>, 'epochs' | 'absent'> | undefined,
  current: bigint,
  decimals: number,
): string {
  if (history === undefined) return '–';
  const two = lastTwo(history.epochs, current);
  if (two.before !== undefined) return changeWords(two, decimals).join(', ') || 'no change';
  if (history.absent.includes(current - 1n)) return 'not listed before';
  return `epoch ${formatInteger(current - 1n)} is not stored yet`;
}

/**
 * Returns how the stake of a node changes at the next epoch, in words; undefined if it does not.
 * @param decimals decimals of the staking asset
 */
export function comingWords({ pendingStake }: Pick<NodeRow, 'pendingStake'>, decimals: number): string | undefined {
  const change = parseDecimal(pendingStake);
  if (change === undefined || change.units === 0n) return undefined;
  return `Next epoch: stake ${change.units > 0n ? '+' : ''}${formatAmount(pendingStake, decimals).short}`;
}
