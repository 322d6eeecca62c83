/**
 * Datasets (docs/dataset.md): tables of history as Parquet files that are also Delta tables, and the proof that they hold
 * every byte of the source. All work is done in a process of its own, which owns the engine.
 */
export type {
  DatasetCalls,
  InfoResult,
  TableOverview,
  VerifyProgress,
  VerifyResult,
  WriteRequest,
  WriteResult,
} from './process/dataset-calls.ts';
export { type Datasets, openDatasets } from './process/open-datasets.ts';
export type { DatasetVerdict } from './verify/verify-table.ts';
export type { WriteProgress } from './write/table-request.ts';
export type { WrittenTable } from './write/write-table.ts';
