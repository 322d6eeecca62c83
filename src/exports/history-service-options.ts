import type { RetryPolicy } from '../async/index.ts';
import type { History } from '../history/index.ts';
import type { UserStore } from '../store/index.ts';
import type { SyncClient } from '../sync/index.ts';
import type { DatasetWriter } from './datasets/dataset-writer.ts';
import type { ExportOrdersParts } from './export-orders.ts';
import type { QueryExporter } from './jobs/run-query-export.ts';
import type { QueryCacheSpace } from './mirror/query-cache-space.ts';

/** The objects that the history of one open network uses, and its settings. */
export interface HistoryServiceOptions extends Pick<ExportOrdersParts, 'dataDir' | 'defaultExportFolder'> {
  chainId: string;
  /** The name of the chain's folder in a folder of datasets. */
  chainFolderName: string;
  /** The network's folder. */
  folder: string;
  network: SyncClient;
  history: History;
  /** Stores jobs, settings and the list of datasets. */
  user: UserStore;
  /** Writes tables of history to datasets. */
  datasetWriter: DatasetWriter;
  /** Runs the jobs that export queries. */
  exportQuery: QueryExporter;
  /** The files for queries, which count in the limit of mirroring. */
  queryCache: QueryCacheSpace;
  /** Base URL of the data service, or "sandbox". */
  address(): string;
  /** True works in the background: continues jobs, mirrors tables, lists segments. */
  follow: boolean;
  /** True compares each fetched table with another service's, if there are several services. */
  compareServices?: boolean;
  /** The retries of export jobs; by default `RETRY.exportJob`. */
  retry?: RetryPolicy;
  /** The first pause of the mirror after a failure (milliseconds); by default that of `RETRY.mirror`. */
  mirrorRetryMs?: number;
  /** The clock of the pauses between two downloads of a suspect segment (milliseconds, from any start); by default real. */
  now?: (() => number) | undefined;
}
