/** Plans a list of a dataset. Pure. */
import type { HistoryAmount, ListTable, PlannedList } from '../../contract/index.ts';
import type { DatasetSummary, StoredList } from './dataset-writer.ts';

/** Bytes of Parquet for a row of each list, as measured with the lists of the sandbox; of nodes, in the first epoch. */
const ROW_BYTES: Readonly<Record<ListTable, number>> = {
  nodes: 560,
  delegations: 65,
  parties: 42,
  checkpoints: 73,
  funding_points: 18,
};
/** Bytes for a row of a later epoch, measured too: most of its values are those of the epoch before. */
const LATER_ROW_BYTES: Readonly<Partial<Record<ListTable, number>>> = { nodes: 30, delegations: 1.8 };
/** A snapshot of fewer rows says nothing about the bytes of a row: its files are mostly schema. */
const MIN_MEASURED_ROWS = 1_000;

/** Returns a list of a dataset; undefined if it is not there. */
export function findList(summary: DatasetSummary | undefined, list: ListTable) {
  return summary?.tables.find(({ area, table }) => area === 'lists' && table === list);
}

/** Returns a time of a manifest (RFC 3339) in Unix milliseconds; null for null. */
export function timeOf(asOf: string | null | undefined): number | null {
  return asOf === null || asOf === undefined ? null : Date.parse(asOf);
}

/** Returns the size that some rows are expected to have, in files of their own. */
function estimateBytes(list: ListTable, rows: number, parts: number): number {
  const first = rows / Math.max(1, parts);
  return first * ROW_BYTES[list] + (rows - first) * (LATER_ROW_BYTES[list] ?? ROW_BYTES[list]);
}

/**
 * Plans a list: its stored rows replace the snapshot in the dataset. If that snapshot has 1,000 rows or more, its bytes
 * for each row give the estimate; else measured averages do.
 */
export function planList(
  summary: DatasetSummary | undefined,
  { list, rows, parts, complete, asOf }: StoredList,
): PlannedList {
  const found = findList(summary, list);
  const present = found === undefined ? null : { rows: found.rows, asOf: timeOf(found.snapshot?.asOf) };
  if (rows === null) {
    const none: HistoryAmount = { value: 0, certainty: 'known' };
    return { list, action: 'nothing', rows: none, bytes: none, complete, asOf, present };
  }
  const bytes =
    found !== undefined && found.rows >= MIN_MEASURED_ROWS
      ? (rows * found.bytes) / found.rows
      : estimateBytes(list, rows, parts);
  return {
    list,
    action: present === null ? 'write' : 'replace',
    rows: { value: rows, certainty: 'known' },
    bytes: { value: Math.round(bytes), certainty: 'estimated' },
    complete,
    asOf,
    present,
  };
}
