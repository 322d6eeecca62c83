/** Test helper: export jobs. */
import type { ExportJob } from '../../../contract/index.ts';

/** The progress of a job that has written nothing yet. */
export const BEGUN = {
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: null,
  secondsLeft: null,
  problem: null,
  error: null,
};

/** Returns an export of an archive in wire form; a larger number was started later. */
export const archiveJob = (number: number, state: ExportJob['state'], finishedAt: number | null = null) => ({
  kind: 'archive' as const,
  id: String(number),
  state,
  table: 'TABLE_TRADES' as const,
  from: String(number),
  to: String(number),
  file: '/exports/trades.zip',
  step: 'fetching' as const,
  segmentsDone: 0,
  segmentsTotal: 1,
  ...BEGUN,
  createdAt: number,
  startedAt: null,
  finishedAt,
  result: null,
});
