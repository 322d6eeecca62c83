/** The work of one-shot commands on a data folder, through the explorer that holds it or, without one, by themselves. */

export { defaultDataFolder } from '../explorer/index.ts';
export { type AssistOptions, assist } from './assist.ts';
export { type CheckOptions, checkOnce } from './check-once.ts';
export { compactDatasetOnce, describeDatasetOnce, verifyDatasetOnce } from './dataset-files.ts';
export { writeDatasetOnce } from './dataset-once.ts';
export { type ExportOnceOptions, exportOnce } from './export-once.ts';
export {
  type QueryOnceOptions,
  queryRows,
  queryToFile,
  queryToStream,
  requireFree,
  summarizeQuery,
  writeQuerySummary,
} from './query-once.ts';
export { syncOnce } from './sync-once.ts';
export { type VerifyOnceOptions, verifyOnce } from './verify-once.ts';
