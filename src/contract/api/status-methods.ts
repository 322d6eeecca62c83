/** The status of the explorer and its network, the explorer's addresses, and synchronisation on request. */
import { z } from 'zod';
import { SYNC_CHOICES } from '../choices.ts';
import { Table } from '../history.ts';
import { LIST_NAMES } from '../lists.ts';
import { BackgroundTask, NetworkNotice } from '../network.ts';
import { hexId, int64, uint64 } from '../scalars.ts';
import { namedNetwork } from './common.ts';

/** A part of upstream that is synchronised: a list, or a part of one (an epoch, a market). */
export const ResourceStatus = z.object({
  list: z.enum(LIST_NAMES),
  /** Market id of funding points, epoch number of nodes, empty otherwise. */
  scope: z.string(),
  /** Rows stored. */
  rows: z.int(),
  complete: z.boolean(),
  /** When upstream last confirmed it (Unix milliseconds). */
  asOf: z.int().nullable(),
  activity: z.enum(['idle', 'walking', 'waiting', 'failed']),
  /** The last error in words; null when the last attempt succeeded. */
  problem: z.string().nullable(),
  /** Rows received per second, over the last five seconds. */
  rowsPerSecond: z.int().nonnegative(),
  /** When the last successful attempt ended (Unix milliseconds); null when there was none in this run. */
  lastSuccessAt: z.int().nullable(),
  /** Time of the next attempt after a failure (Unix milliseconds); null when nothing failed. */
  nextTryAt: z.int().nullable(),
});
export type ResourceStatus = z.output<typeof ResourceStatus>;

/** The state of the connection to a network's services. */
export const ConnectionState = z.enum(['connecting', 'live', 'limited', 'offline']);
export type ConnectionState = z.output<typeof ConnectionState>;

/** The status of the explorer and of the current network, as the header and Settings show it. */
export const ExplorerStatus = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'browser', 'command']),
  network: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['sandbox', 'remote']),
    /** Base URL of the data gateway upstream. */
    address: z.string(),
    /** Null until the network was reached once. */
    chainId: z.string().nullable(),
    stakeDecimals: z.int(),
  }),
  connection: ConnectionState,
  /** Why the connection is not live, in words. */
  problem: z.string().nullable(),
  /** Newest block that upstream reported: height in blocks, time in Unix nanoseconds. */
  position: z.object({ height: uint64, timestamp: int64 }).nullable(),
  /** When `position` was reported (Unix milliseconds, this machine's clock). */
  observedAt: z.int().nullable(),
  currentEpoch: uint64.nullable(),
  /** Time of the first block (Unix nanoseconds); null if never reported. */
  genesis: int64.nullable(),
  /** Start of `currentEpoch` (Unix nanoseconds); null if it was not reported in this run. */
  epochStart: int64.nullable(),
  /** Planned end of `currentEpoch` (Unix nanoseconds); null if never reported, or if the service is in a later epoch. */
  epochExpiry: int64.nullable(),
  resources: z.array(ResourceStatus),
  background: z.array(BackgroundTask),
  /** Warnings about the network's time and identity and about the stored data; empty when there are none. */
  notices: z.array(NetworkNotice),
  /** End of the current service's rate limit pause (Unix milliseconds); null when it accepts requests. */
  limitedUntil: z.int().nullable(),
});
export type ExplorerStatus = z.output<typeof ExplorerStatus>;

/** Result of one synchronisation: rows received per list, tables of segments stored, requests sent, seconds taken. */
export const SyncTotals = z.object({
  nodes: z.int(),
  parties: z.int(),
  checkpoints: z.int(),
  fundingPoints: z.int(),
  segments: z.int(),
  requests: z.int(),
  seconds: z.number(),
  /** Sentences that name the requested blocks of history that are in no known segment; absent if there are none. */
  beyond: z.string().optional(),
});
export type SyncTotals = z.output<typeof SyncTotals>;

/** The address of the update feed, and the newest release if it is newer than this program. */
export const UpdateState = z.object({
  /** Address of the update feed; null where none is configured, and nothing is fetched. */
  feed: z.string().nullable(),
  /** The newest release, where it is newer than what runs: its version, page and date (`YYYY-MM-DD`). */
  newer: z.object({ version: z.string(), url: z.string(), date: z.string() }).nullable(),
});
export type UpdateState = z.output<typeof UpdateState>;

/** The preference `{ isOn }` that switches the look for newer releases off; on where it is absent. */
export const UPDATES_PREFERENCE = 'updates';

/** The preference `{ isOn }` that switches gRPC on the gateway's port off; on where it is absent. */
export const GRPC_PREFERENCE = 'grpc';

/** The methods of the explorer's API for its status, and for synchronisation on request. */
export const statusMethods = {
  status: { input: z.strictObject({}), output: ExplorerStatus },
  /** Synchronises the store once and answers when done; `only` and `markets` restrict it. */
  sync: {
    input: z.strictObject({
      only: z.array(z.enum(SYNC_CHOICES)).optional(),
      markets: z.array(hexId).default([]),
      /** Tables of history to download in addition to the mirrored ones. */
      tables: z.array(Table).optional(),
      /** Blocks of history; all of it when absent. They snap outwards to segment boundaries. */
      from: int64.optional(),
      to: int64.optional(),
      /** True refuses blocks that would have to snap, before a download of history. */
      exact: z.boolean().optional(),
      ...namedNetwork,
    }),
    output: SyncTotals,
  },
  updates: { input: z.strictObject({}), output: UpdateState },
  /**
   * The address and token with which scripts and notebooks call this explorer. `offersGrpc` is false if the host was
   * started without gRPC; then the preference for gRPC has no effect.
   */
  gatewayAccess: {
    input: z.strictObject({}),
    output: z.object({ address: z.string(), token: z.string(), offersGrpc: z.boolean() }),
  },
  /** A new one-time link that signs in a browser, valid for five minutes; null on a host that serves no pages (desktop). */
  signInLink: { input: z.strictObject({}), output: z.object({ link: z.string().nullable() }) },
} as const;
