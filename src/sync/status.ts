import type {
  BackgroundTask,
  ChainPosition,
  ListName,
  LogEntry,
  NetworkNotice,
  ServiceStatus,
  WireNames,
} from '../contract/index.ts';
import type { EventLogEntry, UpstreamConnection } from '../upstream/index.ts';
import type { SyncProgress } from './lists/resource.ts';

/** Options of the synchronisation of one network. */
export interface NetworkOptions {
  /** Folder of the network, which contains its store. No other process or thread may write there. */
  folder: string;
  /** Chain id of the data in the folder. A service of another chain is refused. */
  chainId: string;
  /** Base URL of the preferred data gateway. */
  baseUrl: string;
  /** Base URLs of other data gateways, used if the preferred one fails. */
  others?: readonly string[];
  /** True regularly compares rows with another data gateway. */
  compareServices?: boolean;
  /** Maximum number of requests in any second; 10 by default. */
  requestsPerSecond?: number;
  /** Ids of markets whose funding points are synced in addition to those of the listed markets. */
  markets?: readonly string[];
  /** Size of the list file at which no more rows are fetched (bytes); no limit by default. */
  listsLimitBytes?: number;
  /** Time between two polls of the service (milliseconds); 1750 by default. */
  pollMs?: number;
  /** Maximum number of rows in one page of a list; by default that of real services. */
  pageRows?: number;
}

/** The current status of a network. */
export interface NetworkStatus {
  /** The connection to the services. */
  connection: UpstreamConnection;
  /** Time at which the service accepts requests again (Unix milliseconds); null if it accepts them now. */
  limitedUntil: number | null;
  /** Newest reported block; null before the first report. */
  position: ChainPosition | null;
  /** Time of the report of `position` (Unix milliseconds); null before the first report. */
  observedAt: number | null;
  /** Number of the current epoch; null if it is not known. */
  currentEpoch: bigint | null;
  /** Time of the first block (Unix nanoseconds); null if never reported. */
  genesis: bigint | null;
  /** Start of `currentEpoch` (Unix nanoseconds); null if it was not reported in this run. */
  epochStart: bigint | null;
  /** Planned end of `currentEpoch` (Unix nanoseconds); null if never reported, or if the service is in a later epoch. */
  epochExpiry: bigint | null;
  /** Number of requests sent in this run. */
  requests: number;
  /** Sync status of each resource. The number of stored rows comes from the store. */
  resources: SyncProgress[];
  /** The data gateways, in the order of preference. */
  services: ServiceStatus[];
  /** The state of each background task. */
  background: BackgroundTask[];
  notices: NetworkNotice[];
  /** Naming scheme of the service in use; null before its first records. */
  wireNames: WireNames | null;
}

/** The status changed, or rows of a list (of an epoch or a market) changed, both throttled; or an entry for the log. */
export type NetworkEvent =
  | { type: 'status'; status: NetworkStatus }
  | { type: 'rows'; list: ListName; scope: string }
  | { type: 'log'; entry: EventLogEntry & Pick<LogEntry, 'at'> };
