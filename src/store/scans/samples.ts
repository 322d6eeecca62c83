/**
 * Places of rows in an order, without reading the rows before them: every so many rows a key is kept, from which a place
 * is at most that many steps on the index away. Worked out once per order and conditions, and kept while rows stay as
 * they are; where rows only came at the far end, what was worked out is extended.
 */
import type { RowKey } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { compareKeys } from './key-order.ts';
import type { Plan } from './plan.ts';
import { compileCount, compileKeys } from './scan.ts';

/** Rows from one kept key to the next. */
const STEP = 2048;
/** Orders and conditions whose samples are kept at once. */
const KEPT = 16;
/** Samples that are tried before everything is worked out anew. */
const TRIED = 16;

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

/** The key so many rows beyond another, ascending; undefined where there are not as many. */
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

/** Goes on from the last key to the end of the order. */
function extend(connection: Connection, plan: Plan<unknown>, keys: RowKey[], version: number): Samples {
  for (;;) {
    const next = keyBeyond(connection, plan, keys.at(-1), STEP - 1);
    if (next === undefined) break;
    keys.push(next);
  }
  return { version, keys, rows: keys.length * STEP + rowsBeyond(connection, plan, keys.at(-1)) };
}

/** The kept keys that still hold: those before which, as the number of all rows tells, nothing came. */
function stillValid(connection: Connection, plan: Plan<unknown>, keys: readonly RowKey[]): RowKey[] {
  if (plan.kept === undefined) return [];
  for (let dropped = 0; dropped <= TRIED && dropped < keys.length; dropped += 1) {
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
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest);
  return samples;
}

/** How many rows meet the plan's filter and conditions. */
export function rowsOf(connection: Connection, plan: Plan<unknown>): number {
  return samplesOf(connection, plan).rows;
}

/** The key of the row at a place, ascending from 0; undefined beyond the last. */
export function keyAt(connection: Connection, plan: Plan<unknown>, row: number): RowKey | undefined {
  if (row < 0) return undefined;
  const { keys } = samplesOf(connection, plan);
  const sample = Math.min(Math.floor((row + 1) / STEP), keys.length);
  const from = keys[sample - 1];
  const skip = row - sample * STEP;
  return skip < 0 ? from : keyBeyond(connection, plan, from, skip);
}

/** How many rows come before a key's place, ascending; the key, which need not be a row's, can be the start of one. */
export function rowsBefore(connection: Connection, plan: Plan<unknown>, bound: RowKey): number {
  const { keys } = samplesOf(connection, plan);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const key = keys[middle];
    if (key !== undefined && compareKeys(key.slice(0, bound.length), bound, plan.order) < 0) low = middle + 1;
    else high = middle;
  }
  const { sql, values } = compileCount(plan, keys[low - 1], bound);
  const [rows] = connection.statement(sql).get(...values) ?? [];
  return low * STEP + Number(rows);
}
