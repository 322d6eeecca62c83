/** A list of the sandbox as a function of the chain's height, for DataSource scans. */
import type { Direction, FilterOf, ListName, RecordOf, Row, RowKey, ScanRequest } from '../contract/index.ts';

/** Rows of one scan, and if the list ends after them. */
export interface ScannedRows<Record> {
  rows: Row<Record>[];
  exhausted: boolean;
}

/** Scans a list of the sandbox as it is at a height. */
export type Scanner<L extends ListName> = (
  filter: FilterOf<L>,
  request: ScanRequest,
  height: number,
) => ScannedRows<RecordOf<L>>;

/**
 * Takes up to `limit` rows, and reads one more to find out if the list goes on. Returns the rows, and `exhausted` if it
 * does not.
 */
export function takeRows<Record>(rows: Iterable<Row<Record>>, limit: number): ScannedRows<Record> {
  const taken: Row<Record>[] = [];
  for (const row of rows) {
    if (taken.length === limit) return { rows: taken, exhausted: false };
    taken.push(row);
  }
  return { rows: taken, exhausted: true };
}

/** Compares keys of one list column by column, text by code units; negative if the left one comes first. */
export function compareRowKeys(left: RowKey, right: RowKey): number {
  for (const [column, value] of left.entries()) {
    const other = right[column];
    if (other === undefined || value > other) return 1;
    if (value < other) return -1;
  }
  return 0;
}

/** Returns true if a key lies strictly after `from` in the direction of the scan; always without `from`. */
export function isBeyond(key: RowKey, from: RowKey | undefined, direction: Direction): boolean {
  if (from === undefined) return true;
  const order = compareRowKeys(key, from);
  return direction === 'ascending' ? order > 0 : order < 0;
}

/**
 * Returns a value, such as a part of a row key, as a number from `low` to `high`, both included: the nearest of them if
 * it is beyond. Text and a missing value count as 0.
 */
export function wholeWithin(value: bigint | string | undefined, low: number, high: number): number {
  const whole = typeof value === 'bigint' ? value : 0n;
  if (whole <= BigInt(low)) return low;
  return whole >= BigInt(high) ? high : Number(whole);
}
