/** Finds pages that start at a row's index or at a value, anywhere in the list. */

import {
  type Direction,
  type ListName,
  type ListStart,
  OrreryError,
  type RowKey,
  VALIDATOR_NODE_STATUSES,
  type ValidatorNodeStatus,
} from '../../contract/index.ts';
import { decimalSortKey } from '../../decimal/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { afterPrefix } from '../../sqlite/index.ts';
import { checkDecimal, clampToStorable, wholesAround } from './bounds.ts';
import { compareKeysInOrder } from './key-order.ts';
import type { Plan } from './plan.ts';
import { countSampledRows, keyAt, rowsBefore } from './samples.ts';

/** The start of a page: the index of its first row, and the key after which the scan starts. */
export interface FoundStart {
  /** Index of the first row in the direction of the scan, from 0. */
  row: number;
  /** Number of all rows. */
  rows: number;
  /** False if there is no row with the wanted index or value: the page then starts at the nearest one. */
  exact: boolean;
  /** The key of the row before the first one; undefined at the edge of the list. */
  from: RowKey | undefined;
}

/**
 * Converts a value into the form of an order's first column: `least` is the lowest column value that counts as this
 * value, `beyond` the lowest one after all of these, undefined if there is none. Returns null for a party that is not
 * stored.
 * @param field the field that rows are sorted by; undefined for the list's own order
 * @throws OrreryError PARAMETER_INVALID if the order cannot contain the value
 */
function columnValue(
  connection: Connection,
  list: ListName,
  field: string | undefined,
  { kind }: Plan<unknown>['order'][0],
  value: string,
): { least: bigint | string; beyond: bigint | string | undefined } | null {
  if (list === 'parties' && field === undefined) {
    const [rank] = connection.statement('SELECT rank FROM party WHERE id = ?').get(value) ?? [];
    return typeof rank === 'bigint' ? { least: rank, beyond: rank + 1n } : null;
  }
  if (field === 'validatorStatus') {
    const status = BigInt(VALIDATOR_NODE_STATUSES.indexOf(value as ValidatorNodeStatus));
    if (status >= 0n) return { least: status, beyond: status + 1n };
    throw new OrreryError('PARAMETER_INVALID', {
      field: 'at.value',
      value,
      allowed: `must be one of ${VALIDATOR_NODE_STATUSES.join(', ')}`,
    });
  }
  if (kind === 'integer') {
    checkDecimal('at.value', value);
    const { floor, ceiling } = wholesAround(value);
    return { least: clampToStorable(ceiling), beyond: clampToStorable(floor + 1n) };
  }
  if (list === 'nodes' && field !== undefined && !['id', 'name', 'location'].includes(field)) {
    checkDecimal('at.value', value);
    const key = decimalSortKey(value);
    return { least: key, beyond: `${key} ` };
  }
  return { least: value, beyond: afterPrefix(value) };
}

function startAtRow(connection: Connection, plan: Plan<unknown>, wanted: number, direction: Direction): FoundStart {
  const rows = countSampledRows(connection, plan);
  const row = Math.max(0, Math.min(wanted, rows - 1));
  const before = direction === 'ascending' ? row - 1 : rows - row;
  return { row, rows, exact: row === wanted && rows > 0, from: keyAt(connection, plan, before) };
}

/**
 * Finds the start of a page in the direction of the scan: the index of its first row, and the key to scan from. If no
 * row has the wanted index or value, takes the nearest place, and `exact` is false.
 * @param field the field that rows are sorted by; undefined for the list's own order
 * @throws OrreryError PARAMETER_INVALID (a value that the order cannot contain)
 */
export function findStart(
  connection: Connection,
  list: ListName,
  field: string | undefined,
  plan: Plan<unknown>,
  start: ListStart,
  direction: Direction,
): FoundStart {
  if ('row' in start) return startAtRow(connection, plan, start.row, direction);
  const value = columnValue(connection, list, field, plan.order[0], start.value);
  if (value === null) return { ...startAtRow(connection, plan, 0, direction), exact: false };
  const rows = countSampledRows(connection, plan);
  const below = direction === 'ascending' ? value.least : value.beyond;
  const before = below === undefined ? rows : rowsBefore(connection, plan, [below]);
  const wanted = direction === 'ascending' ? before : rows - before;
  const found = startAtRow(connection, plan, wanted, direction);
  const first = keyAt(connection, plan, direction === 'ascending' ? found.row : rows - 1 - found.row);
  const isValue = first !== undefined && compareKeysInOrder(first.slice(0, 1), [value.least], plan.order) === 0;
  return { ...found, exact: found.exact && isValue };
}
