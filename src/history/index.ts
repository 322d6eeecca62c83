/**
 * Network history (docs/interface.md 4.1; docs/history.md). It stores segments compressed, by table; ingests archives
 * of a service; exports archives of CSV; and verifies them.
 */
export { ArchiveSource } from './archive/archive-source.ts';
export { joinHoldings } from './archive/join-holdings.ts';
export { ArchiveManifest, manifestPath } from './archive/manifest.ts';
export {
  type ArchivePlan,
  type ArchiveRequest,
  type PlannedCsv,
  requireStored,
  type StoredHolding,
} from './archive/plan-archive.ts';
export { type CsvRow, type Field, writeRow } from './csv/dialect.ts';
export { type RowBatch, readRows } from './csv/read-rows.ts';
export { RowScanner, type SeeRow } from './csv/row-scanner.ts';
export {
  type ArchiveExportRequest,
  type ExportOptions,
  type ExportProgress,
  exportArchive,
  type WrittenArchive,
} from './export/export-archive.ts';
export { createFileSummer } from './export/file-summer.ts';
export { requireReplaceable } from './export/require-replaceable.ts';
export type { FundingRecordsRequest } from './funding/funding-records.ts';
export type { FundingRecord } from './funding/read-records.ts';
export {
  compareArchive,
  type DownloadedArchive,
  type IngestOptions,
  type IngestProgress,
  ingestArchive,
} from './ingest/ingest-archive.ts';
export { storeCsv } from './ingest/store-csv.ts';
export { type ArchiveLimits, DEFAULT_LIMITS } from './reader/open-archive.ts';
export { type ListedFile, listArchive, readArchive } from './reader/read-archive.ts';
export type { VerifiedArchive, VerifiedCsv } from './reader/verdict.ts';
export { type VerifyOptions, verifyArchive } from './reader/verify-archive.ts';
export { chainInNames, type NamedRange, nameArchive, nameCsv, readName } from './segments/archive-names.ts';
export { explainRange } from './segments/explain-range.ts';
export type { BlockTimes } from './segments/reach.ts';
export { digestOfSegments, type SegmentsDigest } from './segments/segments-digest.ts';
export { ascending, gapsBetween, joinSpans } from './segments/spans.ts';
export { EXPORT_TABLES, type ExportTable, nameOfTable, requireTable, tableNamed } from './segments/tables.ts';
export type { KnownBlock } from './store/block-clock.ts';
export type { Eviction } from './store/evict-parts.ts';
export { type HistoryFacts, readHistoryFacts } from './store/history-facts.ts';
export { isOldHistory } from './store/history-file.ts';
export { historyFile } from './store/history-format.ts';
export { HistoryStore } from './store/history-store.ts';
export { type Holding, isSuspectReach, judgePartReach, type TableSummary } from './store/holdings.ts';
export type { Part, TableSpan } from './store/part-rows.ts';
export type { RecordedSegments } from './store/record-listing.ts';
export type { Segment } from './store/segment-rows.ts';
export { Snapshots } from './store/snapshots.ts';
export { StoredHistory, type StoredRows } from './store/stored-history.ts';
export type { History, OpenedArchive, TaskOptions } from './thread/history-calls.ts';
export type { ArchiveSummary } from './thread/open-archives.ts';
export { openHistory } from './thread/open-history.ts';
