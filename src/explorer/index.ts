/** The composition root. Hosts use this and no module below it. */

export { startSandbox } from '../sandbox/index.ts';
export type { SignatureQuestion, VaultPolicy } from '../signing/index.ts';
export { createRestartBudget } from '../threads/index.ts';
export type { Keyring } from '../transactions/index.ts';
export { type AssistOptions, assist } from './commands/assist.ts';
export { type CheckOptions, checkOnce } from './commands/check-once.ts';
export { compactDatasetOnce, describeDatasetOnce, verifyDatasetOnce } from './commands/dataset-files.ts';
export { writeDatasetOnce } from './commands/dataset-once.ts';
export { type ExportOnceOptions, exportOnce } from './commands/export-once.ts';
export {
  type QueryOnceOptions,
  queryRows,
  queryToFile,
  queryToStream,
  requireFree,
  summarizeQuery,
  writeQuerySummary,
} from './commands/query-once.ts';
export { syncOnce } from './commands/sync-once.ts';
export { type VerifyOnceOptions, verifyOnce } from './commands/verify-once.ts';
export { createExplorer, type Explorer } from './create-explorer.ts';
export { defaultDataFolder } from './folder/default-folder.ts';
export { linkToRunningExplorer } from './folder/running-explorer.ts';
export { PAGE_HEADERS } from './http/interface-files.ts';
export type { ExplorerOptions, SyncOptions } from './options.ts';
export type { UpdateFeed } from './updates/watch-updates.ts';
