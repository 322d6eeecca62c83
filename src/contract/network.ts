/** A network as this data folder knows it, its services, and what is going on with them. */
import { z } from 'zod';
import { LIST_NAMES } from './lists.ts';
import { Market } from './market.ts';
import { hexId, int64, uint64 } from './scalars.ts';
import { WIRE_NAMES } from './wire-names.ts';

/** Unix milliseconds of this machine's clock. */
const moment = z.int();
const milliseconds = z.int();

/** Base URL of a service: http or https, without credentials, query and fragment. */
export const serviceAddress = z.string().trim().min(1).max(2000);
const networkName = z.string().trim().min(1, 'must not be empty').max(100);

/** What a person may set of a network. */
export const NetworkSettings = z.strictObject({
  name: networkName,
  /** Base URLs of its data gateways, the preferred one first. */
  dataGateways: z.array(serviceAddress).min(1, 'must name at least one data gateway').max(16),
  /** Base URL of its transaction gateway; the data gateway in use where null. */
  transactionGateway: serviceAddress.nullable(),
  /** Requests sent to one service in any second, at most. */
  requestsPerSecond: z.number().min(0.1).max(1000),
  /** Decimal places of the stake asset. */
  stakeDecimals: z.int().min(0).max(30),
  /** Ids of perpetual markets whose funding points are wanted beside those that the network tells of. */
  markets: z.array(hexId).max(1000),
  /** Where there are several data gateways: ask another one now and then for the same rows, and say where they differ. */
  compareServices: z.boolean(),
  /** Bytes on disk that its lists may take. At that size no more rows are fetched until it is raised. */
  listsLimitBytes: z.int().min(1_000_000, 'must be at least 1,000,000 bytes'),
});
export type NetworkSettings = z.output<typeof NetworkSettings>;

/** A network that this data folder knows. */
export const KnownNetwork = NetworkSettings.extend({
  id: z.string(),
  /** The sandbox is built in: its gateways cannot be changed and it cannot be removed. Its list of gateways may be empty. */
  kind: z.enum(['sandbox', 'remote']),
  dataGateways: z.array(serviceAddress),
  /** Null until the network was reached once. */
  chainId: z.string().nullable(),
  /** The names its service was seen to write; reading takes both. Null while unknown. */
  wireNames: z.enum(WIRE_NAMES).nullable(),
  /** Bytes on disk of what it has stored of its chain. Networks that name the same chain store it each for itself. */
  storedBytes: z.int().nonnegative(),
});
export type KnownNetwork = z.output<typeof KnownNetwork>;

/** What a probe looks at, in the order in which it looks. All but the first five are optional for a service. */
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
export const ProbedThing = z.enum(PROBED);
export type ProbedThing = z.output<typeof ProbedThing>;

export const ProbeCheck = z.object({
  what: ProbedThing,
  /** absent: the service has no such endpoint, which is fine. skipped: not asked, since something before it failed. */
  verdict: z.enum(['ok', 'absent', 'problem', 'skipped']),
  /** One sentence for people, such as "Lists its history: 812 segments, blocks 1 to 812000." */
  text: z.string(),
  /** How long the answer took. */
  milliseconds: milliseconds.nullable(),
});
export type ProbeCheck = z.output<typeof ProbeCheck>;

export const ProbeReport = z.object({
  /** The address as it would be kept. */
  address: serviceAddress,
  transactionAddress: serviceAddress,
  /** True when it speaks the interface, so that it can be added. */
  usable: z.boolean(),
  /** The whole report in one sentence. */
  summary: z.string(),
  checks: z.array(ProbeCheck),
  chainId: z.string().nullable(),
  height: uint64.nullable(),
  /** Time of the newest block, Unix nanoseconds. */
  blockTime: int64.nullable(),
  /** How far the newest block's time lies behind this machine's clock. */
  lagMs: milliseconds.nullable(),
  /** The service's clock minus this machine's; null where it does not tell the time. */
  clockSkewMs: milliseconds.nullable(),
  epoch: uint64.nullable(),
  wireNames: z.enum(WIRE_NAMES).nullable(),
  /** What the service says of its own version; empty where it does not. */
  version: z.string(),
  /** Perpetual markets it tells of. */
  markets: z.array(Market),
  /** A name to suggest. */
  suggestedName: z.string(),
  /** Known networks that it might be a further gateway of, or the same as: by address or by chain. */
  known: z.array(z.object({ id: z.string(), name: z.string(), by: z.enum(['address', 'chain']) })),
});
export type ProbeReport = z.output<typeof ProbeReport>;

/** The health of one data gateway of the network that is shown. */
export const ServiceStatus = z.object({
  address: serviceAddress,
  /** True for the one that requests go to. */
  used: z.boolean(),
  /** unknown: not asked yet. refused: it belongs to another chain, so that nothing of it is stored. */
  state: z.enum(['unknown', 'live', 'limited', 'offline', 'refused']),
  /** Why it is not live, in words. */
  problem: z.string().nullable(),
  chainId: z.string().nullable(),
  height: uint64.nullable(),
  /** Time of its newest block, Unix nanoseconds. */
  blockTime: int64.nullable(),
  /** Blocks behind the service that is furthest; null while only one height is known. */
  blocksBehind: uint64.nullable(),
  /** How far its newest block's time lay behind this machine's clock when it last answered. */
  lagMs: milliseconds.nullable(),
  /** Its clock minus this machine's. */
  clockSkewMs: milliseconds.nullable(),
  /** How long its last answer took. */
  roundTripMs: milliseconds.nullable(),
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  /** Failures in a row since the last success. */
  failures: z.int().nonnegative(),
  /** It takes requests again from then on; null while it takes them. */
  limitedUntil: moment.nullable(),
  /** When it is looked at next where it is not the one used. */
  nextLookAt: moment.nullable(),
  /** Requests sent to it in this run. */
  requests: z.int().nonnegative(),
  /** The last comparison of its answers with those of the service in use. */
  comparison: z.object({ at: moment, agrees: z.boolean(), text: z.string() }).nullable(),
});
export type ServiceStatus = z.output<typeof ServiceStatus>;

/** One line of the log of synchronisation. */
export const LogEntry = z.object({
  /** Grows by one with each entry of a run. */
  id: z.int(),
  at: moment,
  level: z.enum(['info', 'warning', 'problem']),
  /** A sentence for people. */
  text: z.string(),
  /** What it is about, where it is about one list: as in ResourceStatus. */
  list: z.enum(LIST_NAMES).nullable(),
  scope: z.string(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** Something about the network's time or identity, or what is stored of it, that a person should know while reading its data. */
export const NetworkNotice = z.object({
  /**
   * lag: the newest block is old. clock: the service's clock and this machine's differ. chain: a service of another chain
   * was refused, or another network claims the same chain. services: two services answer differently, or the preferred one
   * is not in use. stores: a file of this data folder could not be read, or is as large as it may be. threads: a part of
   * Orrery stopped repeatedly and stays down.
   */
  kind: z.enum(['lag', 'clock', 'chain', 'services', 'stores', 'threads']),
  text: z.string(),
});
export type NetworkNotice = z.output<typeof NetworkNotice>;

/** Work of the lowest priority, done while nobody asks for anything: epochs that have ended, names of parties. */
export const BackgroundTask = z.object({
  name: z.enum(['pastEpochs', 'profiles']),
  /** absent: the network does not offer it. waiting: the connection is not live. */
  state: z.enum(['running', 'waiting', 'done', 'absent', 'failed']),
  done: z.int().nonnegative(),
  /** How many there are; null while unknown. */
  of: z.int().nonnegative().nullable(),
  /** The last error in words. */
  problem: z.string().nullable(),
});
export type BackgroundTask = z.output<typeof BackgroundTask>;
