/** A network in this data folder, its services, and their state. */
import { z } from 'zod';
import { LIST_NAMES } from './lists.ts';
import { Market } from './records.ts';
import { hexId, int64, uint64 } from './scalars.ts';
import { WIRE_NAMES } from './wire-names.ts';

/** The protocols of a service's address: REST without and with TLS, and gRPC without and with TLS. */
export const ADDRESS_PROTOCOLS: readonly string[] = ['http:', 'https:', 'grpc:', 'grpcs:'];

/** Unix milliseconds of this machine's clock. */
const moment = z.int();
const milliseconds = z.int();

/** Base URL of a service: http, https, grpc or grpcs, without credentials, query and fragment. */
export const serviceAddress = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2000, 'must have at most 2,000 characters');
const networkName = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

const RATE = 'must be a number from 0.1 to 1,000';
const DECIMALS = 'must be a whole number from 0 to 30';
const LIMIT = 'must be a number, at least 1,000,000 bytes (0.001 GB)';

/** Decimal places of the stake asset, unless the settings of a network say otherwise. No network declares them. */
export const DEFAULT_STAKE_DECIMALS = 18;

/** Settings of a network that a person can change. */
export const NetworkSettings = z.strictObject({
  name: networkName,
  /** Base URLs of its data gateways, the preferred one first. */
  dataGateways: z.array(serviceAddress).min(1, 'must name at least one data gateway').max(16, 'must name at most 16'),
  /** Base URL of its transaction gateway; null means the data gateway in use. */
  transactionGateway: serviceAddress.nullable(),
  /** Maximum requests to one service in any second. */
  requestsPerSecond: z.number(RATE).min(0.1, RATE).max(1000, RATE),
  /** Decimal places of the stake asset. */
  stakeDecimals: z.int(DECIMALS).min(0, DECIMALS).max(30, DECIMALS),
  /** Ids of perpetual markets whose funding points to store, in addition to the markets that the network lists. */
  markets: z.array(hexId).max(1000, 'must name at most 1,000'),
  /** With several data gateways: request the same rows from another one at times, and report differences. */
  compareServices: z.boolean(),
  /** Maximum bytes on disk for its lists. At that size no more rows are downloaded until the limit is raised. */
  listsLimitBytes: z.int(LIMIT).min(1_000_000, LIMIT),
});
export type NetworkSettings = z.output<typeof NetworkSettings>;

/** A known network: one in this data folder. */
export const KnownNetwork = NetworkSettings.extend({
  id: z.string(),
  /** The sandbox is built in: its gateways cannot be changed, and it cannot be removed. Its list may be empty. */
  kind: z.enum(['sandbox', 'remote']),
  dataGateways: z.array(serviceAddress),
  /** Null until the network was reached once. */
  chainId: z.string().nullable(),
  /** The naming that its service writes; reading accepts both. Null while unknown. */
  wireNames: z.enum(WIRE_NAMES).nullable(),
  /** Bytes on disk of its stored chain data. Two networks of the same chain each store their own. */
  storedBytes: z.int().nonnegative(),
});
export type KnownNetwork = z.output<typeof KnownNetwork>;

/** The steps of a probe, in order. A service may lack all but the first five. */
export const PROBED = [
  'reachable',
  'chain',
  'nodes',
  'parties',
  'checkpoints',
  'statistics',
  'epochs',
  'markets',
  'profiles',
  'segments',
  'transactions',
] as const;
/** A property of a service that a probe tests. */
export const ProbedThing = z.enum(PROBED);
export type ProbedThing = z.output<typeof ProbedThing>;

/** The result of one step of a probe. */
export const ProbeCheck = z.object({
  what: ProbedThing,
  /** absent: the service has no such endpoint, which is allowed. skipped: not requested, because an earlier step failed. */
  verdict: z.enum(['ok', 'absent', 'problem', 'skipped']),
  /** One sentence for people, such as "Lists its history: 812 segments, blocks 1 to 812000." */
  text: z.string(),
  /** Time until the answer. */
  milliseconds: milliseconds.nullable(),
});
export type ProbeCheck = z.output<typeof ProbeCheck>;

/** The result of testing a service before it is added as a network. */
export const ProbeReport = z.object({
  /** The normalised address, as it would be stored. */
  address: serviceAddress,
  transactionAddress: serviceAddress,
  /** True when it speaks the interface and can be added. */
  usable: z.boolean(),
  /** The whole report in one sentence. */
  summary: z.string(),
  checks: z.array(ProbeCheck),
  chainId: z.string().nullable(),
  height: uint64.nullable(),
  /** Time of the newest block, Unix nanoseconds. */
  blockTime: int64.nullable(),
  /** Age of the newest block by this machine's clock. */
  lagMs: milliseconds.nullable(),
  /** The service's clock minus this machine's; null when it does not send the time. */
  clockSkewMs: milliseconds.nullable(),
  epoch: uint64.nullable(),
  wireNames: z.enum(WIRE_NAMES).nullable(),
  /** The version that the service reports; empty when it reports none. */
  version: z.string(),
  /** The perpetual markets that it lists. */
  markets: z.array(Market),
  /** A name to suggest. */
  suggestedName: z.string(),
  /** Known networks that it may belong to, by address or by chain. */
  known: z.array(z.object({ id: z.string(), name: z.string(), by: z.enum(['address', 'chain']) })),
});
export type ProbeReport = z.output<typeof ProbeReport>;

/**
 * A newest block that is older by more than this is old (milliseconds): than now, or than that of another gateway. Networks
 * make a block about every second.
 */
export const MAX_LAG_MS = 60_000;

/** The health of one data gateway of the current network. */
export const ServiceStatus = z.object({
  address: serviceAddress,
  /** True for the gateway that receives the requests; while none answers, the one that was tried last. */
  used: z.boolean(),
  /** unknown: not probed yet. refused: it belongs to another chain, so nothing of it is stored. */
  state: z.enum(['unknown', 'live', 'limited', 'offline', 'refused']),
  /** Why it is not live, in words. */
  problem: z.string().nullable(),
  chainId: z.string().nullable(),
  height: uint64.nullable(),
  /** Time of its newest block, Unix nanoseconds. */
  blockTime: int64.nullable(),
  /**
   * Blocks behind the most advanced service when it last answered; null while only one height is known, and for a height
   * that no chain can reach.
   */
  blocksBehind: uint64.nullable(),
  /** Age of its newest block by this machine's clock when it last answered. */
  lagMs: milliseconds.nullable(),
  /** Its clock minus this machine's. */
  clockSkewMs: milliseconds.nullable(),
  /** Duration of its last answer. */
  roundTripMs: milliseconds.nullable(),
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  /** Consecutive failures since the last success. */
  failures: z.int().nonnegative(),
  /** End of its rate limit pause; null when it accepts requests. */
  limitedUntil: moment.nullable(),
  /** Time of its next probe while it is not in use. */
  nextLookAt: moment.nullable(),
  /** Requests sent to it in this run. */
  requests: z.int().nonnegative(),
  /** The last comparison of its answers with those of the gateway in use. */
  comparison: z.object({ at: moment, agrees: z.boolean(), text: z.string() }).nullable(),
});
export type ServiceStatus = z.output<typeof ServiceStatus>;

/** One entry of the event log of synchronisation. */
export const LogEntry = z.object({
  /** Increases by one with each entry of a run. */
  id: z.int(),
  at: moment,
  level: z.enum(['info', 'warning', 'problem']),
  /** A sentence for people. */
  text: z.string(),
  /** The list it is about, if it is about one list, as in ResourceStatus. */
  list: z.enum(LIST_NAMES).nullable(),
  scope: z.string(),
  /** Id of the network it is about; null if it is about Orrery itself. */
  network: z.string().nullable(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** A warning about the network's time or identity, or about its stored data. */
export const NetworkNotice = z.object({
  /**
   * lag: the newest block is old. clock: the service's clock and this machine's differ. chain: a service of another chain
   * was refused, or another network claims the same chain. services: two services answer differently, or the preferred
   * one is not in use. stores: a file of this data folder could not be read, or has reached its size limit. threads: a
   * part of Orrery stopped repeatedly and stays stopped. markets: the network does not know a market that was named.
   */
  kind: z.enum(['lag', 'clock', 'chain', 'services', 'stores', 'threads', 'markets']),
  text: z.string(),
});
export type NetworkNotice = z.output<typeof NetworkNotice>;

/** Background work of the lowest priority: it downloads the nodes of past epochs, or the profiles of parties. */
export const BackgroundTask = z.object({
  name: z.enum(['pastEpochs', 'profiles']),
  /**
   * absent: the network does not offer the data. listed: the list of parties has the names already, so no profile is
   * read. waiting: the lists are not complete yet, the connection is not live, or the work starts in a few seconds.
   */
  state: z.enum(['running', 'waiting', 'done', 'absent', 'listed', 'failed']),
  done: z.int().nonnegative(),
  /** Total number of items; null while unknown: of a task that waits for the lists. */
  of: z.int().nonnegative().nullable(),
  /** The last error in words. */
  problem: z.string().nullable(),
});
export type BackgroundTask = z.output<typeof BackgroundTask>;
