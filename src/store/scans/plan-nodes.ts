import {
  type Condition,
  type LocalFieldOf,
  type Node,
  type NodeRow,
  OrreryError,
  VALIDATOR_NODE_STATUSES,
  type ValidatorNodeStatus,
} from '../../contract/index.ts';
import { decimalSortKey } from '../../decimal/index.ts';
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { readChainState } from '../network-state.ts';
import { NODE_NUMBERS } from '../node-columns.ts';
import { notCached } from '../not-cached.ts';
import { checkDecimal } from './bounds.ts';
import type { ColumnRange, OrderColumn, Plan } from './plan.ts';
import type { Query } from './query.ts';
import { choiceTerm, decimalTerms, nameTerms, type SqlTerm } from './terms.ts';

type Field = LocalFieldOf<'nodes'>;
type TextField = 'id' | 'name' | 'location';

function isText(field: Field): field is TextField {
  return field === 'id' || field === 'name' || field === 'location';
}

function statusRange(value: string): ColumnRange {
  const status = BigInt(VALIDATOR_NODE_STATUSES.indexOf(value as ValidatorNodeStatus));
  if (status >= 0n) return { least: status, beyond: status + 1n };
  const allowed = `must be one of ${VALIDATOR_NODE_STATUSES.join(', ')}`;
  throw new OrreryError('PARAMETER_INVALID', { field: 'at.value', value, allowed });
}

function decimalRange(value: string, prefix = ''): ColumnRange {
  checkDecimal('at.value', value);
  const key = prefix + decimalSortKey(value);
  return { least: key, beyond: `${key} ` };
}

/** The set of a node as a digit: 3 for consensus, 2 for ersatz, 1 for pending, 0 for none. */
const SET = '((4 - validator_status) % 4)';
const CONSENSUS_SET = '3';

/**
 * Returns the order of a reward score. It is a share of one set of nodes, so the scores of two sets cannot be compared:
 * the order is by set, and within a set by the score. A value has its place in the consensus set.
 */
function columnWithinSets(column: string): OrderColumn {
  return {
    sql: `(${SET} || ${column})`,
    kind: 'text',
    rangeOf: (value) => decimalRange(value, CONSENSUS_SET),
  };
}

function columnOf(field: Field): OrderColumn {
  if (isText(field)) return { sql: field, kind: 'text' };
  if (field === 'validatorScore' || field === 'normalisedScore') return columnWithinSets(NODE_NUMBERS[field].column);
  if (field === 'validatorStatus') return { sql: 'validator_status', kind: 'integer', rangeOf: statusRange };
  return { sql: NODE_NUMBERS[field].column, kind: 'text', rangeOf: (value) => decimalRange(value) };
}

function conditionTerms(condition: Condition<Field>): SqlTerm[] {
  const { field } = condition;
  if (isText(field)) return nameTerms(field, condition);
  if (field === 'validatorStatus') return [choiceTerm('validator_status', condition, VALIDATOR_NODE_STATUSES)];
  return decimalTerms(NODE_NUMBERS[field].column, condition);
}

const ID: OrderColumn = { sql: 'id', kind: 'text' };

/** A stored epoch. */
export interface EpochRead {
  seq: bigint;
  /** Number of its nodes. */
  rows: number;
  /** When upstream gave the snapshot (Unix milliseconds). */
  confirmedAt: number;
  /** True if the epoch has ended, but its final values are not fetched yet. */
  isOutdated: boolean;
}

/**
 * Finds a stored epoch, or the current one if `asked` is undefined.
 * @throws OrreryError NOT_CACHED if its nodes are not stored, or if no current epoch is known
 */
export function findEpoch(connection: Connection, asked: bigint | undefined): EpochRead {
  const seq = asked ?? readChainState(connection).currentEpoch;
  if (seq === null) throw notCached('The current epoch');
  const row = connection
    .statement(
      `SELECT node_count, confirmed_at, provisional = 1 AND seq < (SELECT current_epoch FROM network)
       FROM epoch WHERE seq = ?`,
    )
    .get(seq);
  if (row === undefined) throw notCached(`Epoch ${seq}`);
  return { seq, rows: Number(row[0]), confirmedAt: Number(row[1]), isOutdated: row[2] === 1n };
}

/**
 * Returns a node's delegations in upstream's order.
 * @param key of the node in the store
 * @param nodeId and `epoch` complete a delegation that was stored without its own
 */
function readDelegations(connection: Connection, key: bigint, nodeId: string, epoch: bigint): Node['delegations'] {
  const epochSeq = epoch.toString();
  return connection
    .statement(
      `SELECT delegator.id, delegation.node_id, delegation.amount, delegation.epoch_seq
       FROM delegation CROSS JOIN delegator ON delegator.key = delegation.delegator
       WHERE delegation.node = ? ORDER BY delegation.position`,
    )
    .all(key)
    .map(([party, node, amount, seq]) => ({
      party: party as string,
      nodeId: (node as string | null) ?? nodeId,
      amount: amount as string,
      epochSeq: (seq as string | null) ?? epochSeq,
    }));
}

function nodesPlan<Record>(
  epoch: EpochRead,
  query: Pick<Query<'nodes'>, 'where' | 'sort'>,
  columns: readonly string[],
  read: Plan<Record>['read'],
): Plan<Record> {
  const { where, sort } = query;
  const natural = sort === undefined || sort.field === 'id';
  return {
    what: `Epoch ${epoch.seq}`,
    table: 'node',
    driver: 'INDEXED BY node_by_epoch',
    order: natural ? [ID] : [columnOf(sort.field), ID],
    bounds: {},
    terms: [{ sql: `epoch = ${BOUND_NUMBER}`, values: [epoch.seq] }, ...where.flatMap(conditionTerms)],
    columns,
    read,
    kept: where.length === 0 ? epoch.rows : undefined,
    version: epoch.confirmedAt,
    coverage: { complete: true, asOf: epoch.confirmedAt, ...(epoch.isOutdated && { isOutdated: true }) },
  };
}

/**
 * Plans a scan of an epoch's nodes with all of their delegations.
 * @throws OrreryError NOT_CACHED if the epoch is not stored
 */
export function planNodes(connection: Connection, query: Query<'nodes'>): Plan<Node> {
  const epoch = findEpoch(connection, query.filter.epochSeq);
  return nodesPlan(epoch, query, ['key', 'record'], ([key, text]) => {
    const node = JSON.parse(text as string) as Node;
    node.delegations = readDelegations(connection, key as bigint, node.id, epoch.seq);
    return node;
  });
}

/**
 * Plans a scan of an epoch's nodes as grids show them: with the number of their delegations.
 * @throws OrreryError NOT_CACHED if the epoch is not stored; PARAMETER_INVALID (a condition)
 */
export function planNodeRows(connection: Connection, query: Query<'nodes'>): Plan<NodeRow> {
  const epoch = findEpoch(connection, query.filter.epochSeq);
  return nodesPlan(epoch, query, ['delegation_count', 'record'], ([count, text]) => {
    const { delegations: _, ...row } = JSON.parse(text as string) as Node;
    return { ...row, delegationCount: Number(count) };
  });
}
