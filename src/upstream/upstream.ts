import { z } from 'zod';
import {
  type ChainPosition,
  type ExportTable,
  type FilterOf,
  type HistorySegment,
  type ListName,
  lists,
  MAX_PAGE_SIZE,
  type Market,
  OrreryError,
  type Page,
  type Pagination,
  pageOf,
  type RecordOf,
  type WireNames,
} from '../contract/index.ts';
import type { Answer } from './http/answer.ts';
import { createBudget } from './http/budget.ts';
import { createClient } from './http/client.ts';
import { createExchange } from './http/exchange.ts';
import { exportQuery, listQuery } from './http/query.ts';
import { isAboutTheThing, refusal } from './http/refusal.ts';
import type { SaveOptions } from './http/save-stream.ts';
import { checkOptions, type UpstreamOptions } from './options.ts';
import { clockIn, positionIn } from './position.ts';
import { PRIORITY } from './priority.ts';
import {
  BlockchainHeight,
  CurrentEpoch,
  MarketsPage,
  type Profile,
  ProfilesPage,
  SegmentsAnswer,
  Statistics,
} from './probe/probes.ts';
import { namesIn, readAnswer } from './reading.ts';

export interface Identity {
  /** Null where the service does not tell. */
  chainId: string | null;
  height: bigint | null;
  epoch: bigint | null;
  /** What the service's own clock said (Unix milliseconds). */
  clock: number | null;
}

/** Heights in blocks, both included. */
export interface ArchiveQuery {
  table: ExportTable;
  from: bigint;
  to: bigint;
}

/**
 * A data gateway as the rest of Orrery sees it: records under neutral names, errors of the catalogue, a rate budget that
 * cannot be overdrawn. Every request is a GET, and is sent again where it met a transient error.
 *
 * Any call may throw UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (with the service's own words), UPSTREAM_LIMITED (a pause is
 * asked for that is too long to wait out in a call), UPSTREAM_INVALID (naming the first thing that is wrong), CANCELLED.
 */
export interface Upstream {
  /** The service's host and port, as errors name it. */
  readonly service: string;
  /**
   * One page of a list (docs/interface.md 4.2 to 4.5), and where the chain stood when it was made.
   * @param rank of requests that wait for their turn the lowest goes first (`PRIORITY`): `inStep` unless said
   * @throws OrreryError EPOCH_UNKNOWN, PARTY_UNKNOWN, MARKET_UNKNOWN where the service says so
   */
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** Which chain the service belongs to and where it stands, as far as it tells, in as few requests as it allows. */
  identify(signal: AbortSignal): Promise<Identity & { position: ChainPosition | null }>;
  /** The epoch the service says is current; null where it lacks the endpoint for that. */
  epoch(signal: AbortSignal, rank?: () => number): Promise<bigint | null>;
  /** Perpetual markets; null where the service does not list markets. */
  markets(signal: AbortSignal): Promise<Market[] | null>;
  /** What parties say of themselves, a page of it; null where the service does not tell. */
  profiles(after: string | undefined, signal: AbortSignal, rank?: () => number): Promise<Page<Profile> | null>;
  /** History segments as the service lists them; null where it does not. */
  segments(signal: AbortSignal): Promise<HistorySegment[] | null>;
  /**
   * Saves the archive of a table over a range of blocks as a new file (docs/interface.md 4.1). What is in it is not
   * looked at; that all of it came is.
   * @throws OrreryError DISK_FULL, FILE_UNWRITABLE
   */
  saveArchive(request: ArchiveQuery, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  /** The names it was seen to write, by nodes it listed; null before. */
  readonly wireNames: WireNames | null;
  /** Requests sent so far. */
  readonly requests: number;
  /** When the service takes requests again (Unix milliseconds); null while it takes them. */
  readonly limitedUntil: number | null;
  /** Cuts every connection; calls under way fail. */
  close(): Promise<void>;
}

/** A service without an optional endpoint says so with one of these. */
const ABSENT_STATUSES = new Set([403, 404, 405, 501]);
/** Services change: what one lacked is asked for again after this (milliseconds). */
const ABSENT_MS = 600_000;
const MAX_MARKETS = 20_000;
/**
 * The longest pause that a call waits out (milliseconds), reads on demand aside (budget.ts); longer ones are the caller's
 * to plan.
 */
const PATIENCE_MS = 2_500;
const look = () => PRIORITY.look;

const responses = {
  nodes: z.object({ nodes: pageOf(lists.nodes.record) }),
  parties: z.object({ parties: pageOf(lists.parties.record) }),
  checkpoints: z.object({ checkpoints: pageOf(lists.checkpoints.record) }),
  fundingPeriodDataPoints: z.object({ fundingPeriodDataPoints: pageOf(lists.fundingPeriodDataPoints.record) }),
} as const;

/** @throws OrreryError OPTION_INVALID; nothing is sent before the first call */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { url, rate, timeouts, answerAtMost } = checkOptions(options);
  const service = url.host;
  const exchange = createExchange(url, { timeouts, answerAtMost, onConnect: options.onConnect });
  const budget = createBudget({ requestsPerSecond: rate, patienceMs: PATIENCE_MS, service });
  const client = createClient(service, exchange, budget, options.onPause);
  let wireNames: WireNames | null = null;
  /** Optional endpoints that the service was found to lack, and since when. */
  const absent = new Map<string, number>();
  /** Those that it was found to have. */
  const present = new Set<string>();

  function refusedList<L extends ListName>(list: L, filter: FilterOf<L>, answer: Answer): OrreryError {
    if (!isAboutTheThing(answer)) return refusal(service, answer);
    const asked = filter as FilterOf<'nodes'> & FilterOf<'parties'> & Partial<FilterOf<'fundingPeriodDataPoints'>>;
    const cause = refusal(service, answer);
    if (list === 'nodes' && asked.epochSeq !== undefined)
      return new OrreryError('EPOCH_UNKNOWN', { epoch: asked.epochSeq }, { cause });
    if (list === 'parties' && asked.partyId !== undefined)
      return new OrreryError('PARTY_UNKNOWN', { party: asked.partyId }, { cause });
    if (asked.marketId !== undefined) return new OrreryError('MARKET_UNKNOWN', { market: asked.marketId }, { cause });
    return cause;
  }

  /** The answer of an optional endpoint; null where the service lacks it. */
  async function probe<Schema extends z.ZodType>(
    path: string,
    query: string,
    schema: Schema,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<{ value: z.output<Schema>; position: ChainPosition | null; clock: number | null } | null> {
    if (performance.now() - (absent.get(path) ?? Number.NEGATIVE_INFINITY) < ABSENT_MS) return null;
    let webPage: OrreryError | undefined;
    const read = (answer: Answer) => {
      const { status, headers } = answer;
      if (ABSENT_STATUSES.has(status)) return null;
      if (status !== 200) throw refusal(service, answer);
      if (String(headers['content-type'] ?? '').startsWith('text/html')) {
        webPage = new OrreryError('UPSTREAM_INVALID', { service, problem: 'it is a web page' });
        throw webPage;
      }
      const value = readAnswer(service, schema, answer);
      present.add(path);
      return { value, position: positionIn(headers), clock: clockIn(headers) };
    };
    try {
      const answer = await client.get(path + query, read, signal, rank);
      if (answer === null) absent.set(path, performance.now());
      return answer;
    } catch (thrown) {
      // A front end answers every path that it does not know with a web page, and every path while it is out of order.
      if (thrown !== webPage || present.has(path)) throw thrown;
      absent.set(path, performance.now());
      return null;
    }
  }

  const upstream: Upstream = {
    service,
    list(list, filter, pagination, signal, rank) {
      const read = (answer: Answer) => {
        if (answer.status !== 200) throw refusedList(list, filter, answer);
        if (list === 'nodes') wireNames = namesIn(answer.body) ?? wireNames;
        const parsed = readAnswer(service, responses[list] as z.ZodType<Record<string, unknown>>, answer);
        return { page: parsed[list] as never, position: positionIn(answer.headers) };
      };
      return client.get(listQuery(list, filter, pagination), read, signal, rank);
    },
    async identify(signal) {
      const statistics = await probe('/statistics', '', Statistics, signal, look);
      if (statistics !== null) {
        const { chainId, blockHeight = null, epochSeq = null } = statistics.value.statistics;
        const { position, clock } = statistics;
        return { chainId: chainId || null, height: position?.height ?? blockHeight, epoch: epochSeq, position, clock };
      }
      const height = await probe('/blockchain/height', '', BlockchainHeight, signal, look);
      if (height !== null) {
        const { value, position, clock } = height;
        return {
          chainId: value.chainId || null,
          height: position?.height ?? value.height ?? null,
          epoch: null,
          position,
          clock,
        };
      }
      const { position } = await upstream.list('checkpoints', {}, { first: 1 }, signal, look);
      return { chainId: null, height: position?.height ?? null, epoch: null, position, clock: null };
    },
    async epoch(signal, rank) {
      const current = await probe('/api/v2/epoch', '', CurrentEpoch, signal, rank);
      return current?.value.epoch.seq ?? null;
    },
    async profiles(after, signal, rank) {
      const query = new URLSearchParams({ 'pagination.first': String(MAX_PAGE_SIZE) });
      if (after !== undefined) query.set('pagination.after', after);
      const answer = await probe('/api/v2/parties/profiles', `?${query}`, ProfilesPage, signal, rank);
      return answer === null ? null : answer.value.profiles;
    },
    async markets(signal) {
      const markets: Market[] = [];
      for (let query = ''; ; ) {
        const answer = await probe('/api/v2/markets', query, MarketsPage, signal);
        if (answer === null) return null;
        const { edges, pageInfo } = answer.value.markets;
        for (const { node } of edges) {
          const instrument = node.tradableInstrument?.instrument;
          if (instrument?.perpetual != null)
            markets.push({ id: node.id, code: instrument.code, name: instrument.name });
        }
        const next = `?${new URLSearchParams({ 'pagination.after': pageInfo.endCursor })}`;
        if (!pageInfo.hasNextPage || next === query || markets.length > MAX_MARKETS) return markets;
        query = next;
      }
    },
    async segments(signal) {
      const answer = await probe('/api/v2/networkhistory/segments', '', SegmentsAnswer, signal);
      return answer === null ? null : answer.value.segments;
    },
    saveArchive: (request, options, signal) => client.save(exportQuery(request), options, signal),
    get wireNames() {
      return wireNames;
    },
    get requests() {
      return client.requests;
    },
    get limitedUntil() {
      return budget.limitedUntil;
    },
    close: () => exchange.close(),
  };
  return upstream;
}
