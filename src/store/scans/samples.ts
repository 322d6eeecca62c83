/**
 * Finds a row by its index in an order without reading all rows before it. It keeps the key of every 2048th row, and
 * reads the remaining steps from the index. Samples are computed once for each order and its conditions, and are valid
 * until rows change. When rows were added only at the end of the order, the samples are extended.
 */
import type { RowKey } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { compareKeysInOrder } from './key-order.ts';
import type { Plan } from './plan.ts';
import { compileCount, compileKeys } from './scan.ts';

/** Rows between two kept keys. */
const STEP = 2048;
/** The number of orders and conditions whose samples are kept. */
const MAX_ORDERS = 16;
/** The number of samples to check before all of them are computed again. */
const MAX_TRIED_SAMPLES = 16;

interface Samples {
  version: number;
  /** keys[i] is the key of row (i + 1) · STEP − 1 in ascending order. */
  keys: RowKey[];
  rows: number;
}

const caches = new WeakMap<Connection, Map<string, Samples>>();

function cacheOf(connection: Connection): Map<string, Samples> {
  const known = caches.get(connection);
  if (known !== undefined) return known;
  const cache = new Map<string, Samples>();
  caches.set(connection, cache);
  return cache;
}

/**
 * Returns the key of the row that is `skip` rows after the first row beyond `from`, ascending; undefined if there is
 * none. Without `from` it starts at the first row.
 */
function keyBeyond(
  connection: Connection,
  plan: Plan<unknown>,
  from: RowKey | undefined,
  skip: number,
): RowKey | undefined {
  const { sql, values } = compileKeys(plan, from, skip);
  return connection.statement(sql).get(...values) as RowKey | undefined;
}

function rowsBeyond(connection: Connection, plan: Plan<unknown>, from: RowKey | undefined): number {
  const { sql, values } = compileCount(plan, from);
  const [rows] = connection.statement(sql).get(...values) ?? [];
  return Number(rows);
}

/**
 * Adds samples to `keys`, from the last one to the end of the order, and counts all rows.
 * @param version of the list that the samples are valid for
 */
function extend(connection: Connection, plan: Plan<unknown>, keys: RowKey[], version: number): Samples {
  for (;;) {
    const next = keyBeyond(connection, plan, keys.at(-1), STEP - 1);
    if (next === undefined) break;
    keys.push(next);
  }
  return { version, keys, rows: keys.length * STEP + rowsBeyond(connection, plan, keys.at(-1)) };
}

/**
 * Returns the kept keys that are still valid; none if the number of all rows is not stored, or if more than the last 16
 * keys are invalid. A key is valid if the rows after it, plus those up to it, add up to the number of all rows: then
 * nothing was inserted before it.
 */
function stillValid(connection: Connection, plan: Plan<unknown>, keys: readonly RowKey[]): RowKey[] {
  if (plan.kept === undefined) return [];
  for (let dropped = 0; dropped <= MAX_TRIED_SAMPLES && dropped < keys.length; dropped += 1) {
    const left = keys.slice(0, keys.length - dropped);
    if (left.length * STEP + rowsBeyond(connection, plan, left.at(-1)) === plan.kept) return left;
  }
  return [];
}

function samplesOf(connection: Connection, plan: Plan<unknown>): Samples {
  const cache = cacheOf(connection);
  const { sql, values } = compileCount(plan, undefined);
  const name = JSON.stringify([sql, plan.order.map((column) => column.sql), values.map(String)]);
  const known = cache.get(name);
  if (known?.version === plan.version) return known;
  const samples = extend(connection, plan, known ? stillValid(connection, plan, known.keys) : [], plan.version);
  cache.delete(name);
  cache.set(name, samples);
  const [oldest] = cache.keys();
  if (cache.size > MAX_ORDERS && oldest !== undefined) cache.delete(oldest);
  return samples;
}

/** Returns the number of rows that meet the plan's filter and conditions. */
export function countSampledRows(connection: Connection, plan: Plan<unknown>): number {
  return samplesOf(connection, plan).rows;
}

/** Returns the key of the row at an index, ascending from 0; undefined if there is no such row. */
export function keyAt(connection: Connection, plan: Plan<unknown>, row: number): RowKey | undefined {
  if (row < 0) return undefined;
  const { keys } = samplesOf(connection, plan);
  const sample = Math.min(Math.floor((row + 1) / STEP), keys.length);
  const from = keys[sample - 1];
  const skip = row - sample * STEP;
  return skip < 0 ? from : keyBeyond(connection, plan, from, skip);
}

/**
 * Returns the number of rows whose keys are below `bound`, ascending. It can be the first columns of a key, and need
 * not belong to a row.
 */
export function rowsBefore(connection: Connection, plan: Plan<unknown>, bound: RowKey): number {
  const { keys } = samplesOf(connection, plan);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const key = keys[middle];
    if (key !== undefined && compareKeysInOrder(key.slice(0, bound.length), bound, plan.order) < 0) low = middle + 1;
    else high = middle;
  }
  const { sql, values } = compileCount(plan, keys[low - 1], bound);
  const [rows] = connection.statement(sql).get(...values) ?? [];
  return low * STEP + Number(rows);
}
