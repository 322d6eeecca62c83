import type { ReactNode } from 'react';
import type { NodeComparison } from '../../../contract/index.ts';
import { formatAmount, formatInteger, visibleText } from '../../ui/format/index.ts';
import { figureWidth, type GridColumn, type ValueColumn } from '../../ui/grid/index.ts';
import { Amount, Avatar, Chip, Identifier, ScoreChange } from '../../ui/parts/index.ts';
import { STATUS_WORDS, StatusChip } from '../shared/nodes/status.tsx';
import { stakeTexts } from '../shared/units/units.ts';
import { type ComparedValue, shownSide } from './compared.ts';
import './compare.css';
import './nodes.css';

type Column = GridColumn<NodeComparison>;

const MARKS = {
  joined: { tone: 'good', tip: 'The earlier epoch does not list this node', children: 'Joined' },
  left: { tone: 'bad', tip: 'The later epoch does not list this node', children: 'Left' },
} as const;

/** Width of a status with the mark of a node that joined (pixels). */
const JOINED_WIDTH = 158;

/**
 * Shows the status in the later epoch, with an arrow if it changed. A node that joined also has a mark. One that left has
 * no status any more.
 */
function ComparedStatus({ node: { presence, move, before, after } }: { node: NodeComparison }) {
  if (after === null) return <Chip {...MARKS.left} />;
  const status = (
    <StatusChip status={after.validatorStatus} previous={move === null ? undefined : before?.validatorStatus} />
  );
  if (presence !== 'joined') return status;
  return (
    <span className="compare-status">
      {status}
      <Chip {...MARKS.joined} />
    </span>
  );
}

/** Shows a difference with its sign and colour; "–" if one side has no value. `draw` shows the figure. */
function Difference({ text, draw }: { text: string | null | undefined; draw: (text: string) => ReactNode }) {
  if (text == null) return <span className="faint">–</span>;
  const sign = text.startsWith('-') ? 'down' : /^[0.]*$/.test(text) ? 'same' : 'up';
  return (
    <span className={`compare-difference compare-difference-${sign}`}>
      {sign === 'up' && <span className="num">+</span>}
      {draw(text)}
    </span>
  );
}

interface Compared extends Column {
  value: (node: NodeComparison) => ComparedValue;
}

function amountChange(
  decimals: number,
  id: 'stakedTotal' | 'stakedByOperator' | 'stakedByDelegates',
  header: string,
  width: number,
): Compared {
  const value = ({ changes }: NodeComparison) => changes[id];
  return {
    id: `${id}Change`,
    header,
    width,
    align: 'end',
    fits: (node) => figureWidth(`+${formatAmount(value(node), decimals).short}`),
    sortField: `${id}Change`,
    sortFirst: 'descending',
    cell: (node) => <Difference text={value(node)} draw={(text) => <Amount raw={text} decimals={decimals} />} />,
    ...stakeTexts(value, decimals),
    value,
  };
}

function scoreChange(
  id: 'performanceScore' | 'rankingScore' | 'stakeScore' | 'normalisedScore',
  header: string,
  rest: Partial<Column> = {},
): Compared {
  const value = ({ changes }: NodeComparison) => changes[id];
  return {
    id: `${id}Change`,
    header: `${header} change`,
    width: 132,
    align: 'end',
    sortField: `${id}Change`,
    sortFirst: 'descending',
    cell: (node) => <Difference text={value(node)} draw={(text) => <ScoreChange text={text} />} />,
    text: value,
    value,
    ...rest,
  };
}

function wholeChange(id: 'rank' | 'votingPower', header: string, hint: string): Compared {
  // A lower rank is better: the column shows the number of ranks that a node gained.
  const value = ({ changes }: NodeComparison) => {
    const change = changes[id];
    return change !== null && id === 'rank' ? -change : change;
  };
  return {
    id: `${id}Change`,
    header,
    hint,
    width: 128,
    align: 'end',
    sortField: `${id}Change`,
    sortFirst: 'descending',
    cell: (node) => (
      <Difference
        text={value(node)?.toString()}
        draw={(text) => <span className="num">{formatInteger(BigInt(text))}</span>}
      />
    ),
    text: (node) => value(node)?.toString() ?? null,
    value,
  };
}

/**
 * Returns the columns of a file of the comparison: first its two epochs and the node's id, then the shown columns, last if
 * a node joined or left.
 */
export function comparedInFile(
  before: bigint,
  after: bigint,
  shown: readonly ValueColumn<NodeComparison>[],
): ValueColumn<NodeComparison>[] {
  return [
    { header: 'From epoch', text: () => before.toString() },
    { header: 'To epoch', text: () => after.toString() },
    { header: 'Node id', text: ({ id }) => id },
    ...shown,
    { header: 'Joined or left', text: ({ presence }) => (presence === 'stayed' ? null : presence) },
  ];
}

/**
 * Returns the columns of the comparison of two epochs. `value` of a column is what it sorts by.
 * @param decimals decimals of the staking asset
 */
export function compareColumns(decimals: number): Compared[] {
  const name = (node: NodeComparison) => shownSide(node)?.name ?? '';
  return [
    {
      id: 'name',
      header: 'Node',
      width: 240,
      grows: true,
      pinned: true,
      sortField: 'name',
      cell: (node) => (
        <span className="node-name">
          <Avatar name={name(node)} id={node.id} />
          {name(node) === '' ? (
            <Identifier id={node.id} />
          ) : (
            <bdi className="truncate" data-tip={visibleText(name(node))} data-tip-cut>
              {visibleText(name(node))}
            </bdi>
          )}
        </span>
      ),
      text: name,
      value: name,
    },
    {
      id: 'status',
      header: 'Status',
      width: 118,
      sortField: 'status',
      fits: ({ presence }) => (presence === 'joined' ? JOINED_WIDTH : 0),
      cell: (node) => <ComparedStatus node={node} />,
      text: ({ after }) => after && STATUS_WORDS[after.validatorStatus].word,
      // The cell shows it by an arrow.
      beside: { header: 'Status before', text: ({ before }) => before && STATUS_WORDS[before.validatorStatus].word },
      value: (node) => `${node.presence} ${node.move ?? 'same'} ${shownSide(node)?.validatorStatus}`,
    },
    scoreChange('performanceScore', 'Performance', { hint: 'Change of the performance score', width: 164 }),
    wholeChange('rank', 'Rank change', 'Places gained or lost in the order of the ranking scores'),
    wholeChange('votingPower', 'Power change', 'Change of the voting power, as a number'),
    {
      id: 'stakedTotal',
      header: 'Total stake',
      hint: 'In the later epoch',
      width: 154,
      align: 'end',
      fits: (node) => figureWidth(formatAmount(node.after?.stakedTotal ?? '', decimals).short),
      sortField: 'stakedTotal',
      sortFirst: 'descending',
      cell: ({ after }) =>
        after === null ? <span className="faint">–</span> : <Amount raw={after.stakedTotal} decimals={decimals} />,
      ...stakeTexts(({ after }) => after?.stakedTotal, decimals),
      value: ({ after }) => after?.stakedTotal,
    },
    amountChange(decimals, 'stakedTotal', 'Stake change', 176),
    amountChange(decimals, 'stakedByOperator', 'Own change', 166),
    amountChange(decimals, 'stakedByDelegates', 'Delegated change', 204),
    scoreChange('rankingScore', 'Ranking'),
    scoreChange('stakeScore', 'Stake score', { hidden: true }),
    scoreChange('normalisedScore', 'Rewards', { hint: 'Change of the share of rewards', hidden: true }),
  ];
}
