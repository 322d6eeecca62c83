/**
 * Finds a row by its index in an order without reading all rows before it. It keeps a key every 2048 rows or so, its
 * samples, and reads the remaining steps from the index. The store gives the samples of a whole list in its own order
 * (`Plan.samples`). Those of other orders and conditions are read from all rows once, are valid until rows change, and
 * are extended when rows were added only at the end of the order.
 */
import type { RowKey } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { compareKeysInOrder } from './key-order.ts';
import type { Plan, Sample } from './plan.ts';
import { compileCount, compileKeys } from './scan.ts';

/** Rows between two samples. */
const STEP = 2048;
/** The number of orders and conditions whose samples are kept. */
const MAX_ORDERS = 16;
/** The number of samples to check before all of them are computed again. */
const MAX_TRIED_SAMPLES = 16;

interface Sampled {
  version: number;
  /** Ascending. */
  samples: readonly Sample[];
  /** The number of all rows. */
  rows: number;
}

const caches = new WeakMap<Connection, Map<string, Sampled>>();

function cacheOf(connection: Connection): Map<string, Sampled> {
  const known = caches.get(connection);
  if (known !== undefined) return known;
  const cache = new Map<string, Sampled>();
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
 * Adds samples to `samples`, from the last one to the end of the order, and counts all rows.
 * @param version of the list that the samples are valid for
 */
function extend(connection: Connection, plan: Plan<unknown>, samples: Sample[], version: number): Sampled {
  for (;;) {
    const last = samples.at(-1);
    const key = keyBeyond(connection, plan, last?.key, STEP - 1);
    if (key === undefined) {
      return { version, samples, rows: (last?.upTo ?? 0) + rowsBeyond(connection, plan, last?.key) };
    }
    samples.push({ key, upTo: (last?.upTo ?? 0) + STEP });
  }
}

/**
 * Returns the samples that are still valid; none if the number of all rows is not stored, or if more than the last 16
 * are invalid. A sample is valid if the rows after it, plus those up to it, add up to the number of all rows: then
 * nothing was inserted before it.
 */
function stillValid(connection: Connection, plan: Plan<unknown>, samples: readonly Sample[]): Sample[] {
  if (plan.kept === undefined) return [];
  for (let dropped = 0; dropped <= MAX_TRIED_SAMPLES && dropped < samples.length; dropped += 1) {
    const left = samples.slice(0, samples.length - dropped);
    const last = left.at(-1);
    if ((last?.upTo ?? 0) + rowsBeyond(connection, plan, last?.key) === plan.kept) return left;
  }
  return [];
}

function sample(connection: Connection, plan: Plan<unknown>, known: Sampled | undefined): Sampled {
  const stored = plan.samples?.(STEP);
  if (stored !== undefined && plan.kept !== undefined) {
    return { version: plan.version, samples: stored, rows: plan.kept };
  }
  const valid = known === undefined ? [] : stillValid(connection, plan, known.samples);
  return extend(connection, plan, valid, plan.version);
}

function sampledOf(connection: Connection, plan: Plan<unknown>): Sampled {
  const cache = cacheOf(connection);
  const { sql, values } = compileCount(plan, undefined);
  const name = JSON.stringify([sql, plan.order.map((column) => column.sql), values.map(String)]);
  const known = cache.get(name);
  if (known?.version === plan.version) return known;
  const sampled = sample(connection, plan, known);
  cache.delete(name);
  cache.set(name, sampled);
  const [oldest] = cache.keys();
  if (cache.size > MAX_ORDERS && oldest !== undefined) cache.delete(oldest);
  return sampled;
}

/** Returns the last sample for which `isBefore` holds. It holds for none after the first for which it does not. */
function lastSample(samples: readonly Sample[], isBefore: (sample: Sample) => boolean): Sample | undefined {
  let low = 0;
  let high = samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const sample = samples[middle];
    if (sample !== undefined && isBefore(sample)) low = middle + 1;
    else high = middle;
  }
  return samples[low - 1];
}

/** Returns the number of rows that meet the plan's filter and conditions. */
export function countSampledRows(connection: Connection, plan: Plan<unknown>): number {
  return sampledOf(connection, plan).rows;
}

/** Returns the key of the row at an index, ascending from 0; undefined if there is no such row. */
export function keyAt(connection: Connection, plan: Plan<unknown>, row: number): RowKey | undefined {
  if (row < 0) return undefined;
  const { samples } = sampledOf(connection, plan);
  const before = lastSample(samples, ({ upTo }) => upTo <= row);
  return keyBeyond(connection, plan, before?.key, row - (before?.upTo ?? 0));
}

/**
 * Returns the number of rows before a key in ascending order.
 * @param bound a key that no row needs to have; the first columns of a key are enough
 */
export function rowsBefore(connection: Connection, plan: Plan<unknown>, bound: RowKey): number {
  const { samples } = sampledOf(connection, plan);
  const before = lastSample(
    samples,
    ({ key }) => compareKeysInOrder(key.slice(0, bound.length), bound, plan.order) < 0,
  );
  const { sql, values } = compileCount(plan, before?.key, bound);
  const [rows] = connection.statement(sql).get(...values) ?? [];
  return (before?.upTo ?? 0) + Number(rows);
}
