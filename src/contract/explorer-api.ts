/**
 * The second seam: everything local. Views speak only this; it reaches them as `window.orrery` over Electron's IPC or
 * over HTTP (`POST /api/orrery/<method>`, events from `GET /api/orrery/events`), and they cannot tell which.
 *
 * Every method has a zod schema for what goes in and what comes out, in the wire form of the contract (64-bit integers
 * as decimal strings), so that one JSON text serves both transports.
 */
import { z } from 'zod';
import { analysisMethods } from './api/analysis-methods.ts';
import { historyEvents, historyMethods } from './api/history-methods.ts';
import { networkMethods } from './api/network-methods.ts';
import { ProofProgress, transactionMethods } from './api/transaction-methods.ts';
import { VaultCondition } from './api/vault-methods.ts';
import { Table } from './history.ts';
import {
  CheckpointsFilter,
  FundingPointsFilter,
  LIST_NAMES,
  type ListName,
  NodesFilter,
  PartiesFilter,
} from './lists.ts';
import { conditionsOn, sortOf } from './local-fields.ts';
import { Market } from './market.ts';
import { BackgroundTask, LogEntry, NetworkNotice } from './network.ts';
import { OrreryError } from './orrery-error.ts';
import { Pagination, pageOf } from './page.ts';
import { Checkpoint, FundingPeriodDataPoint, Node, Party } from './records.ts';
import { hexId, int64, storableUint64, uint64 } from './scalars.ts';
import { StandingSchema } from './standing.ts';

const LIST_CHOICE = z.enum(LIST_NAMES);

/** A node as grids show it: everything but its delegations, which can be many thousands; see `node`. */
export const NodeRow = Node.omit({ delegations: true }).extend({ delegationCount: z.int().nonnegative() });
export type NodeRow = z.output<typeof NodeRow>;

/**
 * Where a page starts, other than at an edge or a cursor: with the row at a place in the order shown, from 0; or with the
 * first row at or beyond a value of that order. The value is what the sort's field holds (a number for numbers); in a
 * list's own order it is an id (nodes, parties), a height (checkpoints) or a time in nanoseconds (funding points). An id
 * that no row has starts at the list's edge in the order of parties, which is not one of ids.
 */
export const ListStart = z.union([
  z.strictObject({ row: z.int().nonnegative() }),
  z.strictObject({ value: z.string().max(200) }),
]);
export type ListStart = z.output<typeof ListStart>;

/** Where the first row of a page stands among the stored rows that meet filter and conditions, in the order shown. */
export const ListPosition = z.object({
  row: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  /** Whether the first row is the one asked for: it has exactly the value, or the place. */
  exact: z.boolean(),
});
export type ListPosition = z.output<typeof ListPosition>;

function listMethod<L extends ListName, Filter extends z.ZodType, Record extends z.ZodType>(
  list: L,
  filter: Filter,
  record: Record,
) {
  return {
    input: z.strictObject({
      filter,
      where: conditionsOn(list).default([]),
      /** The list's own order, newest first, when absent. */
      sort: sortOf(list).optional(),
      pagination: Pagination.prefault({}),
      /** Instead of a cursor; with `first` as the page's size. */
      at: ListStart.optional(),
    }),
    output: z.object({
      page: pageOf(record),
      standing: StandingSchema,
      /** Given for `at`. */
      position: ListPosition.optional(),
    }),
  };
}

function countMethod<L extends ListName, Filter extends z.ZodType>(list: L, filter: Filter) {
  return {
    input: z.strictObject({ filter, where: conditionsOn(list).default([]) }),
    /** `rows` counts what is cached; it is the list's full length only where `complete` holds. */
    output: z.object({ rows: z.int().nonnegative(), complete: z.boolean() }),
  };
}

/** One thing that is kept in step with upstream: a list, or a part of it (an epoch, a market). */
export const ResourceStatus = z.object({
  list: LIST_CHOICE,
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

const preferenceKey = z.string().regex(/^[a-z][\w.:-]{0,127}$/i, 'must be 1 to 128 letters, digits and . : - _');

/** Views nest their settings a few levels; schemas read nested values by recursion, so how deep they go has an end. */
const PREFERENCE_LEVELS = 32;

function isNestedWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isNestedWithin(levels - 1, member));
}

const preferenceValue = z
  .unknown()
  .refine((value) => isNestedWithin(PREFERENCE_LEVELS, value), `may be nested ${PREFERENCE_LEVELS} levels deep at most`)
  .pipe(z.json());

export const explorerMethods = {
  status: { input: z.strictObject({}), output: ExplorerStatus },
  listNodes: listMethod('nodes', NodesFilter, NodeRow),
  listParties: listMethod('parties', PartiesFilter, Party),
  listCheckpoints: listMethod('checkpoints', CheckpointsFilter, Checkpoint),
  listFundingPoints: listMethod('fundingPeriodDataPoints', FundingPointsFilter, FundingPeriodDataPoint),
  countNodes: countMethod('nodes', NodesFilter),
  countParties: countMethod('parties', PartiesFilter),
  countCheckpoints: countMethod('checkpoints', CheckpointsFilter),
  countFundingPoints: countMethod('fundingPeriodDataPoints', FundingPointsFilter),
  /** A node with its delegations, in an epoch; the current epoch when absent. */
  node: {
    input: z.strictObject({ id: z.string().max(200), epochSeq: storableUint64.optional() }),
    output: z.object({ node: Node, epochSeq: uint64, standing: StandingSchema }),
  },
  /** Epochs whose nodes are stored, newest first, and the current one. */
  epochs: {
    input: z.strictObject({}),
    output: z.object({ current: uint64.nullable(), cached: z.array(uint64) }),
  },
  markets: { input: z.strictObject({}), output: z.object({ markets: z.array(Market) }) },
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
  /** A view's own settings (columns, theme), kept in the data folder; `value` is any JSON, null where nothing is kept. */
  preference: { input: z.strictObject({ key: preferenceKey }), output: z.object({ value: z.json() }) },
  setPreference: { input: z.strictObject({ key: preferenceKey, value: preferenceValue }), output: z.object({}) },
  ...historyMethods,
  ...transactionMethods,
  ...networkMethods,
  ...analysisMethods,
} as const;

export type ExplorerMethod = keyof typeof explorerMethods;
export type InputOf<M extends ExplorerMethod> = z.output<(typeof explorerMethods)[M]['input']>;
/** What a caller may leave out stays optional here. */
export type RequestOf<M extends ExplorerMethod> = Partial<InputOf<M>> &
  Omit<InputOf<M>, 'where' | 'pagination' | 'sort'>;
export type OutputOf<M extends ExplorerMethod> = z.output<(typeof explorerMethods)[M]['output']>;

/** What happened, for views that are open; a burst of one kind comes as few events. */
export const ExplorerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: ExplorerStatus }),
  z.object({
    type: z.literal('rows'),
    list: LIST_CHOICE,
    /** Market id or epoch, as in ResourceStatus. */
    scope: z.string(),
  }),
  /** Another network is shown: everything known of the one before is about another chain. */
  z.object({ type: z.literal('network'), id: z.string() }),
  /** New entries of the log, oldest first. */
  z.object({ type: z.literal('log'), entries: z.array(LogEntry) }),
  /** The vault opened, locked or changed; `vault` tells the rest. */
  z.object({ type: z.literal('vault'), state: VaultCondition }),
  /** The proof of work of a preparation went on. */
  z.object({ type: z.literal('preparation'), id: z.string(), proof: ProofProgress }),
  /** A check was made or removed. */
  z.object({ type: z.literal('checks') }),
  ...historyEvents,
]);
export type ExplorerEvent = z.output<typeof ExplorerEvent>;

/** What every host implements: `call` with the wire form of a method's input, `listen` for events. */
export interface ExplorerTransport {
  call(method: ExplorerMethod, input: unknown, signal?: AbortSignal): Promise<unknown>;
  listen(listener: (event: unknown) => void): () => void;
}

export interface ExplorerApi {
  /** @throws OrreryError of the catalogue; BODY_INVALID for a request the schema refuses, CANCELLED when the signal fired */
  call<M extends ExplorerMethod>(method: M, request: RequestOf<M>, signal?: AbortSignal): Promise<OutputOf<M>>;
  listen(listener: (event: ExplorerEvent) => void): () => void;
}

/** What a caller may leave out: encoding, unlike reading, writes no defaults. */
function emptyMembers({ shape }: z.ZodObject): { where?: []; pagination?: Pagination } {
  return { ...('where' in shape && { where: [] }), ...('pagination' in shape && { pagination: {} }) };
}

/** What a link or a person gave can be anything; that is no fault of Orrery's. */
function invalidRequest({ issues: [issue] }: z.ZodError): OrreryError {
  const problem = `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim();
  return new OrreryError('BODY_INVALID', { problem });
}

/** The typed calling side over any transport. */
export function explorerApiOver(transport: ExplorerTransport): ExplorerApi {
  return {
    async call(method, request, signal) {
      const { input, output } = explorerMethods[method];
      const wire = z.safeEncode(input as z.ZodType, { ...emptyMembers(input), ...request });
      if (!wire.success) throw invalidRequest(wire.error);
      return (output as z.ZodType).parse(await transport.call(method, wire.data, signal)) as never;
    },
    listen: (listener) => transport.listen((event) => listener(ExplorerEvent.parse(event))),
  };
}
