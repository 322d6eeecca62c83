/** Estimates the size of a table's Parquet files before they are written. Pure. */
import type { BlockRange, HistoryAmount } from '../../contract/index.ts';
import type { Holding } from '../../history/index.ts';
import type { TableSize } from '../plan-range.ts';
import type { TableOfDataset } from './dataset-writer.ts';

/** Bytes of Parquet for a byte of deflated CSV: 0.55 for delegations and rewards, 0.7 to 0.9 for the large tables (docs/scale.md). */
const ROWS_SHARE = 0.8;
/** Bytes of a file for each of its columns besides the rows, as measured: schema, statistics, beginning of a dictionary. */
const COLUMN_BYTES = 480;
/** A table of fewer rows says too little about the bytes of a row. */
const MIN_MEASURED_ROWS = 10_000;
const DAY_MICROS = 24 * 60 * 60 * 1_000_000;

/** Returns how many midnights blocks are expected to span, by the pace of the stored rows; 0 if that is unknown. */
function midnightsIn({ from, to }: BlockRange, stored: readonly Holding[]): number {
  const timed = stored.flatMap(({ segment, part }) => (part?.times == null ? [] : [{ segment, times: part.times }]));
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const pace = (last.times.last - first.times.first) / Number(last.segment.to - first.segment.from + 1n);
  return (Math.max(0, pace) * Number(to - from + 1n)) / DAY_MICROS;
}

/**
 * Estimates the bytes of Parquet that blocks of a table add to a dataset: of the rows, by the table in the dataset if it has
 * 10,000 rows or more, else as a share of the stored bytes; and of the files, one for each day and schema version.
 * @param written the table in the dataset; undefined if it is not there
 * @param all all known segments, lowest first
 */
export function estimateParquet(
  { range, size }: { range: BlockRange; size: Pick<TableSize, 'rows' | 'bytes' | 'files'> },
  written: Pick<TableOfDataset, 'rows' | 'bytes' | 'files'> | undefined,
  all: readonly Holding[],
): HistoryAmount {
  const stored = all.filter(({ part }) => part !== undefined);
  const fileBytes = COLUMN_BYTES * (stored.at(-1)?.part?.columns.length ?? 0);
  const measured = written !== undefined && written.rows >= MIN_MEASURED_ROWS ? written : undefined;
  const [amount, share] =
    measured === undefined
      ? [size.bytes, ROWS_SHARE]
      : [size.rows, Math.max(0, measured.bytes - measured.files * fileBytes) / measured.rows];
  if (amount.value === null) return { value: null, certainty: 'unknown' };
  const files = size.files + midnightsIn(range, stored);
  return { value: Math.round(amount.value * share + files * fileBytes), certainty: 'estimated' };
}
