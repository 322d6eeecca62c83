/** Finds pages that start at a row's index or at a value, anywhere in the list. */

import type { Direction, ListStart, RowKey } from '../../contract/index.ts';
import { afterPrefix, type Connection } from '../../sqlite/index.ts';
import { checkDecimal, clampToStorable, wholesAround } from './bounds.ts';
import { compareKeysInOrder } from './key-order.ts';
import type { ColumnRange, OrderColumn, Plan } from './plan.ts';
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

/** Returns the range of a value in a column that has the field's own values. @throws OrreryError PARAMETER_INVALID */
function ownRange(kind: OrderColumn['kind'], value: string): ColumnRange {
  if (kind === 'text') return { least: value, beyond: afterPrefix(value) };
  checkDecimal('at.value', value);
  const { floor, ceiling } = wholesAround(value);
  return { least: clampToStorable(ceiling), beyond: clampToStorable(floor + 1n) };
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
 * @throws OrreryError PARAMETER_INVALID (a value that the order cannot contain)
 */
export function findStart(
  connection: Connection,
  plan: Plan<unknown>,
  at: ListStart,
  direction: Direction,
): FoundStart {
  if ('row' in at) return startAtRow(connection, plan, at.row, direction);
  const [column] = plan.order;
  const range = column.rangeOf ? column.rangeOf(at.value, connection) : ownRange(column.kind, at.value);
  if (range === null) return { ...startAtRow(connection, plan, 0, direction), exact: false };
  const rows = countSampledRows(connection, plan);
  const below = direction === 'ascending' ? range.least : range.beyond;
  const before = below === undefined ? rows : rowsBefore(connection, plan, [below]);
  const wanted = direction === 'ascending' ? before : rows - before;
  const found = startAtRow(connection, plan, wanted, direction);
  const first = keyAt(connection, plan, direction === 'ascending' ? found.row : rows - 1 - found.row);
  const isValue = first !== undefined && compareKeysInOrder(first.slice(0, 1), [range.least], plan.order) === 0;
  return { ...found, exact: found.exact && isValue };
}
