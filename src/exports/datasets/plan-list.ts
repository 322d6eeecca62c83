/** Plans a list of a dataset. Pure. */
import type { HistoryAmount, ListTable, PlannedList } from '../../contract/index.ts';
import type { DatasetSummary, StoredList } from './dataset-writer.ts';

/** Bytes of Parquet for a row of each list, as measured with the lists of the sandbox. */
const ROW_BYTES: Readonly<Record<ListTable, number>> = {
  nodes: 500,
  delegations: 70,
  parties: 42,
  checkpoints: 73,
  funding_points: 18,
};
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

/**
 * Plans a list: its stored rows replace the snapshot in the dataset. If that snapshot has 1,000 rows or more, its bytes
 * for each row give the estimate; else a measured average does.
 */
export function planList(summary: DatasetSummary | undefined, { list, rows, complete, asOf }: StoredList): PlannedList {
  const found = findList(summary, list);
  const present = found === undefined ? null : { rows: found.rows, asOf: timeOf(found.snapshot?.asOf) };
  if (rows === null) {
    const none: HistoryAmount = { value: 0, certainty: 'known' };
    return { list, action: 'nothing', rows: none, bytes: none, complete, asOf, present };
  }
  const rowBytes = found !== undefined && found.rows >= MIN_MEASURED_ROWS ? found.bytes / found.rows : ROW_BYTES[list];
  return {
    list,
    action: present === null ? 'write' : 'replace',
    rows: { value: rows, certainty: 'known' },
    bytes: { value: Math.round(rows * rowBytes), certainty: 'estimated' },
    complete,
    asOf,
    present,
  };
}
