/**
 * A simulated network: all rows that it ever lists, with the time at which each appears. It grows until `GROWTH_MS`, so
 * that a program has a fixed state to reach. Times are virtual milliseconds since the start of a simulation.
 */
import { createHash } from 'node:crypto';
import type { ExportTable } from '../../src/contract/index.ts';
import type { Random } from './random.ts';

/** Unix milliseconds of the start. */
export const START = Date.UTC(2026, 0, 1);
/** The network gets no new rows after this time; blocks still come. */
export const GROWTH_MS = 40_000;
/** Blocks before the start, at one a second. */
const FIRST_HEIGHT = 235;
const SEGMENT_BLOCKS = 50;
/** The tables that exports of the simulation ask for. */
export const TABLES = ['TABLE_DEPOSITS', 'TABLE_TRADES', 'TABLE_BLOCKS'] as const satisfies readonly ExportTable[];

/** A row in its wire form. */
export interface TimedRow {
  /** It is listed from `from` (included) until `until` (excluded). */
  from: number;
  until: number;
  /** Orders the rows of a list, oldest first; null as in the built-in party (docs/network.md 2.6). */
  key: bigint | null;
  record: Record<string, unknown>;
}

export interface Segment {
  from: number;
  to: number;
  version: number;
}

export interface Network {
  readonly chainId: string;
  readonly parties: readonly TimedRow[];
  readonly checkpoints: readonly TimedRow[];
  readonly markets: readonly string[];
  points(market: string): readonly TimedRow[];
  heightAt(now: number): number;
  epochAt(now: number): number;
  /** The oldest epoch that services still know. */
  readonly oldestEpoch: number;
  /** The nodes of an epoch; once it has ended they do not change any more. */
  nodes(epoch: number, now: number): TimedRow[];
  /** The segments that are complete, oldest first. */
  segments(now: number): Segment[];
  /** The texts of a table over segments: one for each schema version. */
  texts(table: ExportTable, segments: readonly Segment[]): TableText[];
}

export interface TableText {
  version: number;
  segments: readonly Segment[];
  text: string;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const timeText = (height: number) =>
  `${new Date(START + (height - FIRST_HEIGHT) * 1000).toISOString().slice(0, 19).replace('T', ' ')}+00`;
const always = { from: 0, until: Number.POSITIVE_INFINITY };

function createParties(chainId: string, random: Random): TimedRow[] {
  const party = (index: number, from: number): TimedRow => ({
    from,
    until: Number.POSITIVE_INFINITY,
    key: BigInt(index),
    record: { id: hex(`${chainId} party ${index}`), alias: '', metadata: [] },
  });
  const rows = Array.from({ length: random.int(0, 40) }, (_, index) => party(index, 0));
  for (let at = random.int(0, 20_000); at < GROWTH_MS; at += random.int(0, 10_000)) rows.push(party(rows.length, at));
  if (random.chance(0.5)) rows.push({ ...always, key: null, record: { id: 'network', alias: '', metadata: [] } });
  return rows;
}

function createCheckpoints(chainId: string, random: Random): TimedRow[] {
  const rows: TimedRow[] = [];
  const keptMs = random.chance(0.4) ? random.int(30_000, 100_000) : Number.POSITIVE_INFINITY;
  const step = random.int(4, 25);
  for (let block = step; block <= FIRST_HEIGHT + GROWTH_MS / 1000; block += step) {
    const from = Math.max(0, (block - FIRST_HEIGHT) * 1000);
    // The newest ones stay, so that services drop no row after the growth has ended.
    const isLast = from + keptMs > GROWTH_MS;
    const record = {
      hash: hex(`${chainId} hash ${block}`),
      blockHash: hex(`${chainId} ${block}`),
      atBlock: `${block}`,
    };
    rows.push({ from, until: isLast ? Number.POSITIVE_INFINITY : from + keptMs, key: BigInt(block), record });
  }
  return rows;
}

/** Sources as numbers of their enum: EXTERNAL 1, INTERNAL 2. */
const SOURCES = ['SOURCE_UNSPECIFIED', 'SOURCE_EXTERNAL', 'SOURCE_INTERNAL'];

function createPoints(market: string, random: Random): TimedRow[] {
  const rows: TimedRow[] = [];
  const periodMs = random.int(20, 60) * 1000;
  const newest = new Map<number, number>();
  let lastSeq = 0;

  function add(at: number, seq: number, source: number, from: number): void {
    const timestamp = BigInt(START + at) * 1_000_000n;
    const record = {
      marketId: market,
      seq: `${seq}`,
      dataPointType: SOURCES[source],
      price: `${rows.length}.5`,
      timestamp: `${timestamp}`,
      twap: '1',
    };
    const key = timestamp * 10_000n + BigInt(seq * 10 + source);
    rows.push({ from: Math.max(0, from), until: Number.POSITIVE_INFINITY, key, record });
  }

  for (let at = -random.int(0, 200) * 1000; at < GROWTH_MS; at += random.int(2, 12) * 1000) {
    const seq = Math.floor((at + 400_000) / periodMs) + 1;
    // A new period repeats the newest point of each source under its own number (docs/formulas.md 1.4).
    if (seq !== lastSeq) for (const [source, time] of newest) add(time, seq, source, at);
    lastSeq = seq;
    const source = random.int(1, 2);
    // Oracles lag, so some points appear below newer ones.
    const late = random.chance(0.15) ? random.int(1, 20) * 1000 : 0;
    newest.set(source, at);
    for (let ties = random.chance(0.1) ? 3 : 1; ties > 0; ties -= 1) add(at, seq, source, at + late);
  }
  return rows.filter(({ from }) => from < GROWTH_MS);
}

function columnsOf(table: ExportTable, version: number): string {
  if (table === 'TABLE_BLOCKS') return 'vega_time,height,hash';
  return version === 1 ? 'id,vega_time' : 'id,vega_time,amount';
}

/** The rows of a segment: one for each block. */
function rowsOf(chainId: string, table: ExportTable, { from, to, version }: Segment): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const height = from + index;
    if (table === 'TABLE_BLOCKS') return `${timeText(height)},${height},\\x${hex(`${height}`)}\n`;
    const row = `\\x${hex(`${chainId} ${table} ${height}`)},${timeText(height)}`;
    return version === 1 ? `${row}\n` : `${row},${height}\n`;
  });
}

export function createNetwork(chainId: string, random: Random): Network {
  const parties = createParties(chainId, random.of('parties'));
  const checkpoints = createCheckpoints(chainId, random.of('checkpoints'));
  const markets = Array.from({ length: random.of('markets').int(0, 2) }, (_, index) =>
    hex(`${chainId} market ${index}`),
  );
  const points = new Map(markets.map((market) => [market, createPoints(market, random.of(market))]));
  const of = random.of('epochs');
  const epochMs = of.int(8, 30) * 1000;
  const nodeCount = of.int(1, 4);
  const oldestEpoch = 5;
  const firstEpoch = oldestEpoch + of.int(0, 2);
  const growing = (now: number) => Math.min(now, GROWTH_MS - 1);
  const epochAt = (now: number) => firstEpoch + Math.floor(growing(now) / epochMs);
  const heightAt = (now: number) => FIRST_HEIGHT + Math.floor(now / 1000);
  const versionAt = (segment: number) => (segment < 3 ? 1 : 2);

  return {
    chainId,
    parties,
    checkpoints,
    markets,
    points: (market) => points.get(market) ?? [],
    heightAt,
    epochAt,
    oldestEpoch,
    nodes(epoch, now) {
      const end = (epoch - firstEpoch + 1) * epochMs;
      const step = Math.floor(Math.min(growing(now), end) / 5_000);
      return Array.from({ length: nodeCount }, (_, index) => {
        const id = hex(`${chainId} node ${index}`);
        const amount = `${1000 + epoch * 100 + step}`;
        const delegations = [{ party: hex('delegator'), nodeId: id, amount, epochSeq: `${epoch}` }];
        // Services write every amount, so that none is missing in one of the two forms.
        const others = { stakedByOperator: '0', stakedByDelegates: '0', maxIntendedStake: '0', pendingStake: '0' };
        const record = { stakedTotal: amount, ...others, id, delegations };
        return { ...always, key: BigInt(`0x${id.slice(0, 15)}`), record };
      });
    },
    segments(now) {
      const complete = Math.floor(heightAt(growing(now)) / SEGMENT_BLOCKS);
      return Array.from({ length: complete }, (_, index) => ({
        from: index * SEGMENT_BLOCKS + 1,
        to: (index + 1) * SEGMENT_BLOCKS,
        version: versionAt(index),
      }));
    },
    texts: (table, segments) =>
      [...Map.groupBy(segments, ({ version }) => version)].map(([version, ofVersion]) => {
        const rows = ofVersion.flatMap((segment) => rowsOf(chainId, table, segment));
        return { version, segments: ofVersion, text: `${columnsOf(table, version)}\n${rows.join('')}` };
      }),
  };
}
