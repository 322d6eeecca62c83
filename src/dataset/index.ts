/**
 * Datasets (docs/dataset.md): tables of history as Parquet files that are also Delta tables, and the proof that they hold
 * every byte of the source. All work is done in a process of its own, which owns the engine. The cache of tables that
 * queries read is made here too.
 */

export type { CachedList } from './cache/cache-list.ts';
export type { CachedTable, CacheProgress } from './cache/cache-table.ts';
export { blocksOfTable, readableSegments, type TableBlocks } from './cache/readable-segments.ts';
export type { CompactProgress } from './compact/compact-table.ts';
export { Engine } from './engine/engine.ts';
export { folderToWrite } from './layout/find-dataset.ts';
export type {
  DatasetCalls,
  DatasetWriteResult,
  InfoResult,
  TableOverview,
  VerifyProgress,
  VerifyResult,
  WriteDatasetRequest,
  WriteProgress,
} from './process/dataset-calls.ts';
export { type Datasets, openDatasets, withDatasets } from './process/open-datasets.ts';
export { type ColumnMeaning, meaningOf } from './schema/column-meanings.ts';
export { datasetTables } from './schema/dataset-tables.ts';
export { ASSET, PRICE, SETTLEMENT, SIZE, STAKE } from './schema/other-meanings.ts';
export { storedColumnsOf } from './schema/tables.ts';
export type { DatasetVerdictKind } from './verify/verify-table.ts';
export { requireNext } from './write/choose-segments.ts';
export { requireSameEnds } from './write/manifest-change.ts';
export type { WrittenTable } from './write/write-table.ts';
