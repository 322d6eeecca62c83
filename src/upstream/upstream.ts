import { z } from 'zod';
import {
  type Asset,
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
  readUsualPoints,
  type WireNames,
} from '../contract/index.ts';
import type { HttpAnswer } from './http/answer.ts';
import { createBudget } from './http/budget.ts';
import { createClient, type SaveOptions } from './http/client.ts';
import { exportQuery, listQuery } from './http/query.ts';
import { isItemUnknown, refusedError } from './http/refusal.ts';
import { type ServiceIdentity, SILENT } from './identity.ts';
import { openExchange } from './open-exchange.ts';
import { createOptionalPaths } from './optional-paths.ts';
import { checkUpstreamOptions, type UpstreamOptions } from './options.ts';
import { positionIn } from './position.ts';
import { PRIORITY, type RequestOptions } from './priority.ts';
import {
  BlockchainHeight,
  CurrentEpoch,
  type Profile,
  ProfilesPage,
  SegmentsAnswer,
  Statistics,
} from './probe/probes.ts';
import { namesIn, readAnswer } from './reading.ts';
import { ASSETS, MARKETS, readShortList } from './short-lists.ts';

/** An archive request. `from` and `to` are block heights, both included. */
export interface ArchiveQuery {
  table: ExportTable;
  from: bigint;
  to: bigint;
}

/**
 * Client of a data gateway: records under neutral names, errors of the catalogue, and an enforced rate budget. Every
 * request is a GET and is repeated after a transient error.
 *
 * Any call may throw UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (quotes the service), UPSTREAM_LIMITED (the requested pause
 * is too long to wait in a call), UPSTREAM_INVALID (names the first invalid value), CANCELLED.
 */
export interface Upstream {
  /** Host and port of the service, for error texts. */
  readonly service: string;
  /**
   * Fetches one page of a list (docs/interface.md 4.2 to 4.5), with the chain position at that time.
   * @throws OrreryError EPOCH_UNKNOWN, PARTY_UNKNOWN, MARKET_UNKNOWN if the service says so
   */
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    options: RequestOptions,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** Asks for the chain id and the chain position, in as few requests as the service allows. */
  identify(signal: AbortSignal): Promise<ServiceIdentity & { position: ChainPosition | null }>;
  /** Asks for the number of the current epoch; null if the service lacks this endpoint. */
  epoch(options: RequestOptions): Promise<bigint | null>;
  /** Fetches the perpetual markets; null if the service lacks this endpoint. */
  markets(signal: AbortSignal): Promise<Market[] | null>;
  /** Fetches the assets whose decimals are declared; null if the service lacks this endpoint. */
  assets(signal: AbortSignal): Promise<Asset[] | null>;
  /** Fetches one page of party profiles; null if the service lacks this endpoint. */
  profiles(after: string | undefined, options: RequestOptions): Promise<Page<Profile> | null>;
  /** Fetches the history segments; null if the service lacks this endpoint. */
  segments(signal: AbortSignal): Promise<HistorySegment[] | null>;
  /**
   * Saves the archive of a table for a range of blocks as a new file (docs/interface.md 4.1). Checks that the download
   * is complete, but not the content.
   * @throws OrreryError DISK_FULL, FILE_UNWRITABLE
   */
  saveArchive(request: ArchiveQuery, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  /** Naming scheme of the last list of nodes; null before the first one. */
  readonly wireNames: WireNames | null;
  /** Requests sent so far. */
  readonly requests: number;
  /** Time at which the service accepts requests again (Unix milliseconds); null if it accepts them now. */
  readonly limitedUntil: number | null;
  /** Closes every connection. Calls in progress fail. */
  close(): Promise<void>;
}

/**
 * Longest requested pause that a call waits for (milliseconds). Reads on demand wait longer (budget.ts). After a longer
 * pause the caller decides when to retry.
 */
const MAX_WAIT_MS = 2_500;

const responses = {
  nodes: z.object({ nodes: pageOf(lists.nodes.record) }),
  parties: z.object({ parties: pageOf(lists.parties.record) }),
  checkpoints: z.object({ checkpoints: pageOf(lists.checkpoints.record) }),
  fundingPeriodDataPoints: z.object({ fundingPeriodDataPoints: pageOf(lists.fundingPeriodDataPoints.record) }),
} as const;

/** Returns the error for an answer that refuses a list. It names the epoch, party or market if the refusal is about it. */
function refusedList<L extends ListName>(
  service: string,
  list: L,
  filter: FilterOf<L>,
  answer: HttpAnswer,
): OrreryError {
  if (!isItemUnknown(answer)) return refusedError(service, answer);
  const asked = filter as FilterOf<'nodes'> & FilterOf<'parties'> & Partial<FilterOf<'fundingPeriodDataPoints'>>;
  const cause = refusedError(service, answer);
  if (list === 'nodes' && asked.epochSeq !== undefined)
    return new OrreryError('EPOCH_UNKNOWN', { epoch: asked.epochSeq }, { cause });
  if (list === 'parties' && asked.partyId !== undefined)
    return new OrreryError('PARTY_UNKNOWN', { party: asked.partyId }, { cause });
  if (asked.marketId !== undefined) return new OrreryError('MARKET_UNKNOWN', { market: asked.marketId }, { cause });
  return cause;
}

/** Returns a client of a data gateway. Sends nothing before the first call. @throws OrreryError OPTION_INVALID */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { url, rate, timeouts, answerAtMost } = checkUpstreamOptions(options);
  const service = url.host;
  const open = options.openExchange ?? openExchange;
  const exchange = open(url, {
    timeouts,
    answerAtMost,
    onConnect() {
      optional.forgetWebPages();
      options.onConnect?.();
    },
  });
  const budget = createBudget({ requestsPerSecond: rate, maxWaitMs: MAX_WAIT_MS, service });
  const client = createClient(service, exchange, budget, options.onPause);
  const optional = createOptionalPaths(service, client);
  let wireNames: WireNames | null = null;

  const upstream: Upstream = {
    service,
    list(list, filter, pagination, request) {
      const read = (answer: HttpAnswer) => {
        if (answer.status !== 200) throw refusedList(service, list, filter, answer);
        const isOfNodes = list === 'nodes';
        if (isOfNodes) wireNames = namesIn(answer.body) ?? wireNames;
        const schema = responses[list] as z.ZodType<Record<string, unknown>>;
        // Only nodes have members that networks name otherwise.
        const readUsual = list === 'fundingPeriodDataPoints' ? readUsualPoints : undefined;
        const parsed = readAnswer(service, schema, answer, { isRenamed: isOfNodes, readUsual });
        return { page: parsed[list] as never, position: positionIn(answer.headers) };
      };
      return client.get(listQuery(list, filter, pagination), read, request);
    },
    async identify(signal) {
      const asProbe = { signal, priority: () => PRIORITY.probe };
      const statistics = await optional.ask({ path: '/statistics', schema: Statistics, ...asProbe });
      if (statistics !== null) {
        const { chainId, blockHeight = null, epochSeq: epoch = null } = statistics.value.statistics;
        const { genesisTime: genesis, epochStartTime: epochStart } = statistics.value.statistics;
        const { epochExpiryTime: epochExpiry } = statistics.value.statistics;
        const { position, clock } = statistics;
        const height = position?.height ?? blockHeight;
        return { chainId: chainId || null, height, epoch, genesis, epochStart, epochExpiry, position, clock };
      }
      const newest = await optional.ask({ path: '/blockchain/height', schema: BlockchainHeight, ...asProbe });
      if (newest !== null) {
        const { chainId, height = null } = newest.value;
        const { position, clock } = newest;
        return { ...SILENT, chainId: chainId || null, height: position?.height ?? height, position, clock };
      }
      const { position } = await upstream.list('checkpoints', {}, { first: 1 }, asProbe);
      return { ...SILENT, height: position?.height ?? null, position };
    },
    async epoch(request) {
      const current = await optional.ask({ path: '/api/v2/epoch', schema: CurrentEpoch, ...request });
      return current?.value.epoch.seq ?? null;
    },
    async profiles(after, request) {
      const parameters = new URLSearchParams({ 'pagination.first': String(MAX_PAGE_SIZE) });
      if (after !== undefined) parameters.set('pagination.after', after);
      const query = `?${parameters}`;
      const path = '/api/v2/parties/profiles';
      const answer = await optional.ask({ path, query, schema: ProfilesPage, ...request });
      return answer === null ? null : answer.value.profiles;
    },
    markets: (signal) => readShortList(optional, MARKETS, signal),
    assets: (signal) => readShortList(optional, ASSETS, signal),
    async segments(signal) {
      const answer = await optional.ask({ path: '/api/v2/networkhistory/segments', schema: SegmentsAnswer, signal });
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
