import type {
  BackgroundTask,
  ChainPosition,
  ListName,
  LogEntry,
  NetworkNotice,
  ServiceStatus,
  WireNames,
} from '../contract/index.ts';
import type { Connection, EventLogEntry } from '../upstream/index.ts';
import type { Progress } from './lists/resource.ts';

export interface NetworkOptions {
  /** The network's folder, which holds its store; no other process or thread may write there. */
  folder: string;
  /** The chain whose data the folder holds; a service of another chain is refused. */
  chainId: string;
  /** Base URL of the preferred data gateway. */
  baseUrl: string;
  /** Base URLs of further ones, to go on with where that one fails. */
  others?: readonly string[];
  /** Asks another data gateway for the same rows now and then. */
  compareServices?: boolean;
  /** Requests in any second, at most; 10 by default. */
  requestsPerSecond?: number;
  /** Markets whose funding points are wanted beside those that the network lists. */
  markets?: readonly string[];
  /** Bytes of the lists' file at which no more rows are fetched; no limit when absent. */
  listsLimitBytes?: number;
  /** Milliseconds between two looks at the service; 1750 by default. */
  pollMs?: number;
}

/** Where the network stands, as of now. */
export interface NetworkStatus {
  connection: Connection;
  /** When the service takes requests again (Unix milliseconds); null while it takes them. */
  limitedUntil: number | null;
  /** Newest block told of. */
  position: ChainPosition | null;
  /** When `position` was told (Unix milliseconds). */
  observedAt: number | null;
  currentEpoch: bigint | null;
  /** Requests sent in this run. */
  requests: number;
  /** What is kept in step, and how each is getting on; how many rows are stored the store knows. */
  resources: Progress[];
  /** The data gateways, in the order of preference. */
  services: ServiceStatus[];
  background: BackgroundTask[];
  notices: NetworkNotice[];
  /** The names the service in use was seen to write; null before its first records. */
  wireNames: WireNames | null;
}

/**
 * What happened: the status changed, or rows of a list (of an epoch or a market) did, both coalesced; or something that
 * belongs in the log.
 */
export type NetworkEvent =
  | { type: 'status'; status: NetworkStatus }
  | { type: 'rows'; list: ListName; scope: string }
  | { type: 'log'; entry: EventLogEntry & Pick<LogEntry, 'at'> };
