/**
 * Stores a network's lists and the user's work in SQLite, and reads them in order. docs/store.md describes the files.
 */
export type { AnalysisInput, AnalysisName } from './analyses.ts';
export type { ListProgress, PagedList, SyncDirection } from './list-progress.ts';
export { type ListReader, openListReader } from './list-reader.ts';
export { type ListWriter, openListWriter } from './list-writer.ts';
export type { ChainState, StoredResource, StoreIdentity } from './network-state.ts';
export type { FoundNode } from './scans/find-node.ts';
export type { MatchingRows } from './scans/lookups.ts';
export type { LocalRecordOf, SortField } from './scans/query.ts';
export { type StoredCoverage, StoredLists } from './stored/stored-lists.ts';
export type { StoredRow } from './stored/stored-row.ts';
export { LIST_OF, type ListSummary, oldestTime, summariseList } from './stored/summarise-list.ts';
export { type Document, type Documents, openUserStore, type UserStore } from './user/user-store.ts';
