/** A list as it is on screen, as SQL over its table (docs/query.md): its columns, its conditions and its order. */
import {
  type BlockRange,
  type Condition,
  type ListName,
  nameOfTable,
  quoteText,
  type Sort,
  type Table,
  VALIDATOR_NODE_STATUSES,
} from '../../../../contract/index.ts';
import { engineTime } from '../sql-text.ts';

interface Field {
  sql: string;
  /** Text is compared without its case, as the list does. */
  kind: 'text' | 'number' | 'choice' | 'nanoseconds';
  /** The expressions to order by, if they are others. */
  order?: readonly string[];
}

interface ListTable {
  table: string;
  /** The columns that a column of the grid shows. */
  columns: Readonly<Record<string, string>>;
  /** The columns that identify a row: every program has them. */
  key: readonly string[];
  fields: Readonly<Record<string, Field>>;
  /** The order of the list itself, newest first. */
  own: string;
  /** Columns that decide among equal values of another order; they have its direction. */
  ties: readonly string[];
}

const number = (sql: string): Field => ({ sql, kind: 'number' });
const text = (sql: string): Field => ({ sql, kind: 'text' });

const STATUS = "ifnull(ranking_score_status, 'VALIDATOR_NODE_STATUS_UNSPECIFIED')";
const STATUS_NUMBER = `list_position([${VALIDATOR_NODE_STATUSES.map(quoteText).join(', ')}], ${STATUS})`;
/** A number of the set of a node, the highest for the consensus set. Reward scores are sorted within their sets. */
const SET_NUMBER = `(5 - ${STATUS_NUMBER}) % 4`;
const withinSets = (sql: string): Field => ({ ...number(sql), order: [SET_NUMBER, sql] });

const NODE_NUMBERS = {
  stakedTotal: 'staked_total',
  stakedByOperator: 'staked_by_operator',
  stakedByDelegates: 'staked_by_delegates',
  pendingStake: 'pending_stake',
  stakeScore: 'ranking_score_stake_score',
  performanceScore: 'ranking_score_performance_score',
  rankingScore: 'ranking_score_ranking_score',
  votingPower: 'ranking_score_voting_power',
  validatorScore: 'reward_score_validator_score',
  normalisedScore: 'reward_score_normalised_score',
};

const LIST_TABLES: Readonly<Record<ListName, ListTable>> = {
  nodes: {
    table: 'nodes',
    columns: {
      ...NODE_NUMBERS,
      name: 'name',
      validatorStatus: 'ranking_score_status',
      location: 'location',
      epochs: 'epoch_data_online, epoch_data_total',
      delegationCount: 'delegation_count',
      maxIntendedStake: 'max_intended_stake',
    },
    key: ['epoch_seq', 'id'],
    fields: {
      ...Object.fromEntries(Object.entries(NODE_NUMBERS).map(([field, sql]) => [field, number(sql)])),
      validatorScore: withinSets(NODE_NUMBERS.validatorScore),
      normalisedScore: withinSets(NODE_NUMBERS.normalisedScore),
      id: text('id'),
      name: text('name'),
      location: text('location'),
      validatorStatus: { sql: STATUS, kind: 'choice', order: [STATUS_NUMBER] },
    },
    own: 'id desc',
    ties: ['id'],
  },
  parties: {
    table: 'parties',
    columns: { alias: 'alias', metadata: 'metadata' },
    key: ['id'],
    fields: { id: { ...text('id'), order: ['lower(id)'] }, alias: text('alias') },
    own: 'rank desc, id desc',
    ties: ['rank'],
  },
  checkpoints: {
    table: 'checkpoints',
    columns: { hash: 'hash', blockHash: 'block_hash' },
    key: ['at_block'],
    fields: { atBlock: number('at_block'), hash: text('hash'), blockHash: text('block_hash') },
    own: 'at_block desc',
    ties: [],
  },
  fundingPeriodDataPoints: {
    table: 'funding_points',
    columns: { price: 'price', twap: 'twap' },
    key: ['market_id', 'timestamp', 'seq', 'data_point_type'],
    fields: {
      timestamp: { sql: 'timestamp', kind: 'nanoseconds' },
      seq: number('seq'),
      dataPointType: { sql: 'data_point_type', kind: 'choice' },
    },
    own: 'timestamp desc, seq desc, data_point_type desc',
    ties: ['seq', 'data_point_type'],
  },
};

const SIGNS = { is: '=', isNot: '<>', atLeast: '>=', atMost: '<=', moreThan: '>', lessThan: '<' } as const;
const IN_TEXT = { contains: 'contains', startsWith: 'starts_with' } as const;

function conditionSql({ field, operator, value }: Condition, { table, fields }: ListTable): string {
  const { sql, kind } = fields[field] ?? text(field);
  if (operator === 'contains' || operator === 'startsWith') {
    // A search among nodes ignores accents.
    const fold = (text: string) => (table === 'nodes' ? `lower(strip_accents(${text}))` : `lower(${text})`);
    return `${IN_TEXT[operator]}(${fold(sql)}, ${fold(quoteText(value))})`;
  }
  const sign = SIGNS[operator];
  if (kind === 'text') return `lower(${sql}) ${sign} lower(${quoteText(value)})`;
  if (kind === 'choice') return `${sql} ${sign} ${quoteText(value)}`;
  if (kind === 'nanoseconds') return `${sql} ${sign} timestamptz ${quoteText(engineTime(BigInt(value)))}`;
  return `${sql} ${sign} ${value}`;
}

/**
 * Returns the terms of ORDER BY that give the order of the list, with further columns for rows of equal value; the
 * list's own order without a sort. Rows without a value are the least.
 */
function orderSql({ fields, own, ties }: ListTable, sort: Sort | undefined): string {
  const field = sort && fields[sort.field];
  if (sort === undefined || field === undefined) return own;
  const direction = sort.direction === 'descending' ? 'desc nulls last' : 'asc nulls first';
  const others = ties.filter((column) => column !== field.sql);
  return [...(field.order ?? [field.sql]), ...others].map((column) => `${column} ${direction}`).join(', ');
}

/** A list with the filter and order that are on screen. */
export interface ShownList {
  list: ListName;
  /** Ids of the shown columns of the grid. */
  columns: readonly string[];
  where: readonly Condition[];
  sort: Sort | undefined;
  /** Conditions of the whole view, in SQL: its epoch, its market. */
  within: readonly string[];
}

/**
 * Returns the SQL query for the rows of a list as it is shown: filtered, sorted, with the key and those of the visible
 * columns that its table has.
 */
export function listSql({ list, columns, where, sort, within }: ShownList): string {
  const table = LIST_TABLES[list];
  const shown = columns.flatMap((id) => table.columns[id] ?? []);
  const conditions = [...within, ...where.map((condition) => conditionSql(condition, table))];
  return [
    `select ${[...table.key, ...shown].join(', ')}`,
    `from ${table.table}`,
    ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
    `order by ${orderSql(table, sort)}`,
  ].join('\n');
}

/** Returns the conditions of a view that shows its whole table: only those of the filter. */
export const wholeTable = (where: Condition[]) => ({ within: [], where });

/**
 * Returns the SQL query for the rows of a table of history in a range of whole segments, and the name of its program.
 * @param table such as "TABLE_TRADES"
 * @param range block heights, both ends included
 */
export function segmentsSql(table: Table, { from, to }: BlockRange): { sql: string; name: string } {
  const name = nameOfTable(table);
  const lines = [`from history.${name}`, `where segment_from between ${from} and ${to}`];
  return { sql: ['select *', ...lines, 'order by segment_from, segment_row'].join('\n'), name };
}

/** Returns a query of all stored rows of a list. @param list the name of its table */
export function wholeListSql(list: string): { sql: string; name: string } {
  return { sql: `select *\nfrom ${list}`, name: `list_${list}` };
}
