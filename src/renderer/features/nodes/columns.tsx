import { Eye } from 'lucide-react';
import type { NodeRow } from '../../../contract/index.ts';
import { divide, writeDecimal } from '../../../decimal/index.ts';
import { countryName, formatAmount, formatInteger, percentOf, visibleText } from '../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../ui/grid/index.ts';
import { Amount, Avatar, Identifier, Score, ShareBar } from '../../ui/parts/index.ts';
import { STATUS_WORDS, StatusChip } from '../shared/nodes/status.tsx';
import { stakeTexts } from '../shared/units/units.ts';
import { stripColumn } from './strip-column.tsx';
import type { Strips } from './use-strips.ts';
import './nodes.css';

type Column = GridColumn<NodeRow>;

function amountColumn(
  decimals: number,
  id: 'stakedTotal' | 'stakedByOperator' | 'stakedByDelegates' | 'pendingStake' | 'maxIntendedStake',
  header: string,
  rest: Partial<Column> = {},
): Column {
  return {
    id,
    header,
    width: 140,
    align: 'end',
    fits: (node) => figureWidth(formatAmount(node[id], decimals).short),
    sortField: id === 'maxIntendedStake' ? undefined : id,
    sortFirst: 'descending',
    // Services that do not know the maximum give 0.
    cell: (node) =>
      id === 'maxIntendedStake' && node[id] === '0' ? '–' : <Amount raw={node[id]} decimals={decimals} />,
    ...stakeTexts((node) => node[id], decimals),
    skeleton: 11,
    ...rest,
  };
}

function scoreColumn(
  id: string,
  header: string,
  read: (node: NodeRow) => string | undefined,
  rest: Partial<Column> = {},
): Column {
  return {
    id,
    header,
    width: 92,
    align: 'end',
    sortField: id,
    sortFirst: 'descending',
    cell: (node) => <Score text={read(node) ?? ''} />,
    text: (node) => read(node) || null,
    skeleton: 6,
    ...rest,
  };
}

/** The voting power of all nodes in an epoch together, and of the largest one, in the network's units. */
export interface VotingPowers {
  total: bigint;
  largest: number;
}

/**
 * Writes a voting power in the network's units, with its share of the total if that is known: "300 of 1,000 (30.00%)".
 */
export function votingPowerWords(power: number, powers: VotingPowers | undefined): string {
  if (powers === undefined || powers.total <= 0n) return formatInteger(power);
  const share = percentOf({ units: BigInt(power), scale: 0 }, { units: powers.total, scale: 0 }, 2);
  const part = `${formatInteger(power)} of ${formatInteger(powers.total)}`;
  return share === undefined ? part : `${part} (${share})`;
}

/**
 * Returns a voting power in percent of the total, with six decimals and without grouping; null if either is unknown.
 */
function powerPercent(power: number | undefined, { total }: VotingPowers): string | null {
  if (power === undefined || total <= 0n) return null;
  const share = divide({ units: BigInt(power) * 100n, scale: 0 }, { units: total, scale: 0 }, 6);
  return share === undefined ? null : writeDecimal(share);
}

function VotingPower({ power, powers }: { power: number; powers: VotingPowers | undefined }) {
  if (power === 0) return <span className="faint">–</span>;
  if (powers === undefined) return <span className="num">{formatInteger(power)}</span>;
  const text = percentOf({ units: BigInt(power), scale: 0 }, { units: powers.total, scale: 0 }, 2) ?? '';
  return (
    <ShareBar
      share={power / powers.largest}
      text={text}
      tip={`${formatInteger(power)} of ${formatInteger(powers.total)}`}
    />
  );
}

/**
 * Returns the columns of the list of nodes.
 * @param stakeDecimals decimals of the staking asset
 * @param powers voting powers of the epoch; undefined while they are not known, or if no node has any
 * @param watched the watched nodes by id; they get a mark
 * @param strips performance over the last epochs; undefined until it is read, null if it could not be read
 */
export function nodeColumns(
  stakeDecimals: number,
  powers: VotingPowers | undefined,
  watched: Readonly<Record<string, unknown>>,
  strips: Strips | null | undefined,
): Column[] {
  return [
    {
      id: 'name',
      header: 'Node',
      width: 240,
      minWidth: 120,
      grows: true,
      pinned: true,
      sortField: 'name',
      cell: (node) => (
        <span className="node-name">
          <Avatar name={node.name} id={node.id} />
          {node.name === '' ? (
            <Identifier id={node.id} />
          ) : (
            <bdi className="truncate" data-tip={visibleText(node.name)} data-tip-cut>
              {visibleText(node.name)}
            </bdi>
          )}
          {Object.hasOwn(watched, node.id) && <Eye className="watch-mark" aria-label="watched" />}
        </span>
      ),
      text: (node) => node.name,
      skeleton: 18,
    },
    {
      id: 'validatorStatus',
      header: 'Status',
      width: 118,
      sortField: 'validatorStatus',
      cell: ({ rankingScore }) =>
        rankingScore === null ? (
          <span className="faint">–</span>
        ) : (
          <StatusChip status={rankingScore.status} previous={rankingScore.previousStatus} />
        ),
      text: ({ rankingScore }) => (rankingScore === null ? null : STATUS_WORDS[rankingScore.status].word),
      skeleton: 9,
    },
    amountColumn(stakeDecimals, 'stakedTotal', 'Total stake', { width: 154 }),
    scoreColumn('performanceScore', 'Performance', (node) => node.rankingScore?.performanceScore, {
      hint: 'Performance score from 0 to 1: how reliably the node works',
      width: 124,
    }),
    stripColumn(strips),
    amountColumn(stakeDecimals, 'stakedByOperator', 'Own'),
    amountColumn(stakeDecimals, 'stakedByDelegates', 'Delegated'),
    amountColumn(stakeDecimals, 'pendingStake', 'Pending', {
      hint: 'Change of the stake at the next epoch',
    }),
    {
      id: 'votingPower',
      header: 'Voting power',
      hint: 'Share of the total voting power in this epoch. A full bar marks the largest node.',
      width: 126,
      align: 'end',
      sortField: 'votingPower',
      sortFirst: 'descending',
      cell: ({ rankingScore }) => <VotingPower power={rankingScore?.votingPower ?? 0} powers={powers} />,
      text: ({ rankingScore }) => rankingScore?.votingPower.toString() ?? null,
      ...(powers !== undefined && {
        unit: `of ${powers.total}`,
        shown: { text: ({ rankingScore }) => powerPercent(rankingScore?.votingPower, powers), unit: '%' },
      }),
      skeleton: 8,
    },
    scoreColumn('rankingScore', 'Ranking', (node) => node.rankingScore?.rankingScore, {
      hint: 'The score by which the network ranks its nodes',
    }),
    scoreColumn('stakeScore', 'Stake score', (node) => node.rankingScore?.stakeScore, {
      hint: 'Score based on stake, before anti-whaling',
      width: 118,
      hidden: true,
    }),
    scoreColumn('validatorScore', 'Validator', (node) => node.rewardScore?.validatorScore, {
      hint: 'Reward score before normalisation. Consensus and ersatz scores cannot be compared, so they are sorted apart.',
      hidden: true,
    }),
    scoreColumn('normalisedScore', 'Reward share', (node) => node.rewardScore?.normalisedScore, {
      hint: 'Normalised score: share of the rewards of all nodes with the same status. Consensus and ersatz shares cannot be compared, so they are sorted apart.',
      width: 132,
      hidden: true,
    }),
    {
      id: 'location',
      header: 'Country',
      width: 160,
      sortField: 'location',
      cell: ({ location }) => (
        <bdi className="truncate" data-tip={countryName(location) && `${countryName(location)} (${location})`}>
          {countryName(location) ?? (visibleText(location) || '–')}
        </bdi>
      ),
      text: ({ location }) => location,
      shown: { text: ({ location }) => countryName(location) ?? location },
      skeleton: 10,
    },
    {
      id: 'epochs',
      header: 'Epochs online',
      hint: 'Epochs online, of all epochs since the node was created',
      width: 124,
      align: 'end',
      hidden: true,
      cell: ({ epochData }) =>
        epochData === null ? (
          <span className="faint">–</span>
        ) : (
          <span className="num">
            {formatInteger(epochData.online)} / {formatInteger(epochData.total)}
          </span>
        ),
      text: ({ epochData }) => (epochData === null ? null : `${epochData.online}/${epochData.total}`),
    },
    {
      id: 'delegationCount',
      header: 'Delegations',
      width: 110,
      align: 'end',
      cell: ({ delegationCount }) => <span className="num">{formatInteger(delegationCount)}</span>,
      text: ({ delegationCount }) => String(delegationCount),
      skeleton: 4,
    },
    amountColumn(stakeDecimals, 'maxIntendedStake', 'Maximum intended stake', { width: 226, hidden: true }),
    {
      id: 'id',
      header: 'Node id',
      width: 144,
      sortField: 'id',
      cell: ({ id }) => <Identifier id={id} what="node id" />,
      text: ({ id }) => id,
      skeleton: 13,
    },
  ];
}

/** Returns the sum and the largest of the voting powers of nodes; undefined if no node has any. */
export function sumVotingPowers(nodes: readonly NodeRow[]): VotingPowers | undefined {
  const powers = nodes.map(({ rankingScore }) => rankingScore?.votingPower ?? 0);
  const total = powers.reduce((sum, power) => sum + BigInt(power), 0n);
  return total === 0n ? undefined : { total, largest: Math.max(...powers) };
}
