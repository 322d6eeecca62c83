/** The right answers of a simulated service. */
import { nameOfTable, OrreryError, type Pagination } from '../../src/contract/index.ts';
import { craftArchive } from '../../src/history/craft-archive.fixture.ts';
import { createPagedService } from '../../src/sync/lists/paged-service.fixture.ts';
import { type Network, TABLES, type TimedRow } from './network.ts';
import type { Random } from './random.ts';

export interface Answer {
  status: number;
  body: Buffer;
}

/** Answers a path from the rows of a network at a time. Cursors of another generation are refused. */
export type AnswerPath = (path: string, network: Network, now: number, generation: number) => Promise<Answer>;

export const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const found = (value: unknown): Answer => ({ status: 200, body: json(value) });
const notFound = (details: object[]): Answer => ({
  status: 404,
  body: json({ code: 5, message: 'Not Found', details }),
});
const ABSENT = notFound([]);
/** The path exists, but not what it names (docs/network.md 2.7). */
const UNKNOWN = notFound([{ '@type': 'type.googleapis.com/vega.ErrorDetail', code: 1, message: 'no such thing' }]);

function exportOf(network: Network, query: URLSearchParams, now: number): Answer {
  const [from, to] = [Number(query.get('fromBlock')), Number(query.get('toBlock'))];
  const table = TABLES.find((name) => name === query.get('table')) ?? TABLES[0];
  const within = network.segments(now).filter((segment) => segment.from >= from && segment.to <= to);
  if (within[0]?.from !== from || within.at(-1)?.to !== to) return UNKNOWN;
  const pad = (height: number | undefined) => String(height).padStart(6, '0');
  const prefix = `${network.chainId}-${nameOfTable(table)}`;
  const files = network.texts(table, within).map(({ version, segments, text }) => ({
    name: `${prefix}-00${version}-${pad(segments[0]?.from)}-${pad(segments.at(-1)?.to)}.csv`,
    text,
  }));
  return { status: 200, body: craftArchive(files) };
}

function marketsOf({ markets }: Network): Answer {
  const instrument = (code: string) => ({ instrument: { code, name: '', perpetual: {} } });
  const edges = markets.map((id) => ({ node: { id, tradableInstrument: instrument(id) }, cursor: id }));
  return found({ markets: { edges, pageInfo: { hasNextPage: false } } });
}

function segmentsOf(network: Network, now: number): Answer {
  const { chainId } = network;
  const segments = network.segments(now).map(({ from, to, version }, index, all) => ({
    fromHeight: `${from}`,
    toHeight: `${to}`,
    historySegmentId: `${chainId} ${from}`,
    previousHistorySegmentId: index === 0 ? '' : `${chainId} ${all[index - 1]?.from}`,
    databaseVersion: `${version}`,
    chainId,
  }));
  return found({ segments: segments.reverse() });
}

/** Selects the points of a request; filters are those of the interface. */
function matcherOf(query: URLSearchParams): (row: TimedRow) => boolean {
  const [start, end] = [query.get('dateRange.startTimestamp'), query.get('dateRange.endTimestamp')];
  const [seq, source] = [query.get('seq'), query.get('source')];
  return ({ record }) =>
    (start === null || BigInt(String(record.timestamp)) >= BigInt(start)) &&
    (end === null || BigInt(String(record.timestamp)) < BigInt(end)) &&
    (seq === null || record.seq === seq) &&
    (source === null || record.dataPointType === source);
}

export function createAnswers(random: Random): AnswerPath {
  /** Fewer rows than a client asks for, so that short lists have many pages. */
  const maxRows = random.int(4, 30);
  const hasStatistics = random.chance(0.8);
  const hasEpoch = random.chance(0.7);
  const hasSegments = random.chance(0.85);
  /** Services with the same prefix accept each other's cursors. */
  const cursorPrefix = random.pick(['a', 'a', 'a', 'b', 'c']);
  const refusesCursorsWith = random.pick([400, 500]);
  const paged = createPagedService();

  async function list(name: string, rows: readonly TimedRow[], query: URLSearchParams): Promise<Answer> {
    paged.rows = [...rows];
    const first = Math.min(Number(query.get('pagination.first') ?? maxRows), maxRows);
    const after = query.get('pagination.after');
    const pagination: Pagination = { first, newestFirst: query.get('pagination.newestFirst') !== 'false' };
    if (after !== null) pagination.after = after;
    try {
      const { page } = await paged.list('parties', {}, pagination);
      return found({ [name]: page });
    } catch (thrown) {
      if (OrreryError.from(thrown).code !== 'UPSTREAM_REFUSED') throw thrown;
      return { status: refusesCursorsWith, body: json({ code: 3, message: 'invalid cursor', details: [] }) };
    }
  }

  return async (path, network, now, generation) => {
    paged.generation = `${cursorPrefix}${generation}:`;
    const { pathname, searchParams: query } = new URL(path, 'http://service');
    const visible = (rows: readonly TimedRow[]) => rows.filter(({ from, until }) => from <= now && now < until);
    const blockHeight = `${network.heightAt(now)}`;
    const epochSeq = `${network.epochAt(now)}`;
    const { chainId } = network;
    switch (pathname) {
      case '/statistics':
        return hasStatistics ? found({ statistics: { blockHeight, chainId, epochSeq } }) : ABSENT;
      case '/blockchain/height':
        return found({ height: blockHeight, chainId });
      case '/api/v2/epoch':
        return hasEpoch ? found({ epoch: { seq: epochSeq } }) : ABSENT;
      case '/api/v2/markets':
        return marketsOf(network);
      case '/api/v2/nodes': {
        const epoch = Number(query.get('epochSeq') ?? epochSeq);
        const isKnown = epoch >= network.oldestEpoch && epoch <= network.epochAt(now);
        return isKnown ? await list('nodes', network.nodes(epoch, now), query) : UNKNOWN;
      }
      case '/api/v2/parties': {
        const party = query.get('partyId');
        const matching = visible(network.parties).filter(({ record }) => party === null || record.id === party);
        return await list('parties', matching, query);
      }
      case '/api/v2/checkpoints':
        return await list('checkpoints', visible(network.checkpoints), query);
      case '/api/v2/networkhistory/segments':
        return hasSegments ? segmentsOf(network, now) : ABSENT;
      case '/api/v2/networkhistory/export':
        return exportOf(network, query, now);
    }
    const market = /^\/api\/v2\/funding-periods\/data-points\/(.+)$/.exec(pathname)?.[1];
    if (market === undefined) return ABSENT;
    return await list('fundingPeriodDataPoints', visible(network.points(market)).filter(matcherOf(query)), query);
  };
}
