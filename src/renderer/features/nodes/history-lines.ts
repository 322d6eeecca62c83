/** The lines of the charts of a node's history. */
import type { OutputOf } from '../../../contract/index.ts';
import type { EpochLine } from '../../ui/chart/index.ts';
import { formatAmount, formatDecimal, formatInteger, rawToAmount } from '../../ui/format/index.ts';

/** A node in one epoch of its history. */
export type NodeHistoryRow = OutputOf<'nodeHistory'>['epochs'][number];

/** The charts of a node's history. */
export const HISTORY_SUBJECTS = [
  { value: 'stake', label: 'Stake' },
  { value: 'scores', label: 'Scores' },
  { value: 'rank', label: 'Rank' },
] as const;
/** One of HISTORY_SUBJECTS. */
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number]['value'];

/**
 * Returns the lines of a chart of a node's history.
 * @param decimals decimals of the staking asset
 */
export function linesOf(epochs: readonly NodeHistoryRow[], subject: HistorySubject, decimals: number): EpochLine[] {
  const line = (
    id: string,
    label: string,
    colour: EpochLine['colour'],
    read: (row: NodeHistoryRow) => Omit<EpochLine['points'][number], 'epoch'>,
  ): EpochLine => ({
    id,
    label,
    colour,
    points: epochs.map((row) => ({ epoch: row.epochSeq, ...read(row) })),
  });
  const amount = (raw: string) => ({
    value: Number(rawToAmount(raw, decimals)),
    exact: formatAmount(raw, decimals).short,
  });
  const score = (text: string | undefined) =>
    text === undefined || text === ''
      ? { value: null, exact: '–' }
      : { value: Number(text), exact: formatDecimal(text, 6).short };
  const downward = (rank: number | null | undefined) =>
    rank == null ? { value: null, exact: '–' } : { value: -rank, exact: formatInteger(rank) };
  switch (subject) {
    case 'stake':
      return [
        line('total', 'Total', 1, ({ stakedTotal }) => amount(stakedTotal)),
        line('delegated', 'Delegated', 3, ({ stakedByDelegates }) => amount(stakedByDelegates)),
        line('own', 'Own', 2, ({ stakedByOperator }) => amount(stakedByOperator)),
      ];
    case 'scores':
      return [
        line('performance', 'Performance', 1, ({ rankingScore }) => score(rankingScore?.performanceScore)),
        line('ranking', 'Ranking', 2, ({ rankingScore }) => score(rankingScore?.rankingScore)),
        line('stakeScore', 'Stake', 3, ({ rankingScore }) => score(rankingScore?.stakeScore)),
        // The shares of nodes in consensus and those of ersatz nodes are shares of different sums.
        line('normalised', 'Share of rewards', 7, ({ rewardScore }) => ({
          ...score(rewardScore?.normalisedScore),
          kind: rewardScore?.validatorStatus,
        })),
      ];
    case 'rank':
      return [line('rank', 'Rank by ranking score (1 is best)', 1, ({ rank }) => downward(rank))];
  }
}
