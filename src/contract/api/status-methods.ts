/** How the explorer stands with its network and where it is reached, and one synchronisation on request. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { LIST_NAMES } from '../lists.ts';
import { BackgroundTask, NetworkNotice } from '../network.ts';
import { hexId, int64, uint64 } from '../scalars.ts';

/** One thing that is kept in step with upstream: a list, or a part of it (an epoch, a market). */
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
  /** The last error in words, null when the last attempt went well. */
  problem: z.string().nullable(),
  /** Rows received a second, over the last five seconds. */
  rowsPerSecond: z.int().nonnegative(),
  /** When the last attempt that went well ended (Unix milliseconds); null where there was none in this run. */
  lastSuccessAt: z.int().nullable(),
  /** Not before this moment is it tried again after a failure (Unix milliseconds); null where nothing failed. */
  nextTryAt: z.int().nullable(),
});
export type ResourceStatus = z.output<typeof ResourceStatus>;

export const ConnectionState = z.enum(['connecting', 'live', 'limited', 'offline']);
export type ConnectionState = z.output<typeof ConnectionState>;

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
  /** Newest block upstream told of: height in blocks, time in Unix nanoseconds. */
  position: z.object({ height: uint64, timestamp: int64 }).nullable(),
  /** When `position` was told (Unix milliseconds, this machine's clock). */
  observedAt: z.int().nullable(),
  currentEpoch: uint64.nullable(),
  resources: z.array(ResourceStatus),
  background: z.array(BackgroundTask),
  /** What a person should know of the network's time and identity and of what is stored; empty when all is well. */
  notices: z.array(NetworkNotice),
  /** The service in use takes requests again from then on (Unix milliseconds); null while it takes them. */
  limitedUntil: z.int().nullable(),
});
export type ExplorerStatus = z.output<typeof ExplorerStatus>;

/** What a synchronisation can be restricted to, in the command line's words. */
export const SYNC_CHOICES = ['nodes', 'parties', 'checkpoints', 'funding', 'history'] as const;
export type SyncChoice = (typeof SYNC_CHOICES)[number];

/** What one synchronisation did: rows received per list, tables of segments stored, requests sent, seconds taken. */
export const SyncTotals = z.object({
  nodes: z.int(),
  parties: z.int(),
  checkpoints: z.int(),
  fundingPoints: z.int(),
  segments: z.int(),
  requests: z.int(),
  seconds: z.number(),
});
export type SyncTotals = z.output<typeof SyncTotals>;

export const statusMethods = {
  status: { input: z.strictObject({}), output: ExplorerStatus },
  /** Brings the store up to date once and answers when done; `only` and `markets` restrict what is looked at. */
  sync: {
    input: z.strictObject({
      only: z.array(z.enum(SYNC_CHOICES)).optional(),
      markets: z.array(hexId).default([]),
      /** Tables of history to bring in beside those that are mirrored. */
      tables: z.array(Table).optional(),
      /** Blocks of history; all of it where they are left out. They snap outwards to segment boundaries. */
      from: int64.optional(),
      to: int64.optional(),
    }),
    output: SyncTotals,
  },
  /** Where scripts and notebooks reach this explorer. */
  gatewayAccess: { input: z.strictObject({}), output: z.object({ address: z.string(), token: z.string() }) },
  /** A new link that signs a browser in, once, within five minutes; null where no pages are served (the desktop app). */
  signInLink: { input: z.strictObject({}), output: z.object({ link: z.string().nullable() }) },
} as const;
