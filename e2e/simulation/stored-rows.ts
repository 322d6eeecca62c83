/** Compares what a program has stored with the rows of the simulated network. */
import { isDeepStrictEqual } from 'node:util';
import { type FilterOf, type ListName, lists, OrreryError, type RecordOf } from '../../src/contract/index.ts';
import { createReaderHandlers } from '../../src/store/reader-handlers.ts';
import type { Network, TimedRow } from './network.ts';

const MAX_ROWS = 5_000;

/** Errors of a list of which no row was ever fetched. */
const NOTHING_STORED: ReadonlySet<string> = new Set(['NOT_CACHED', 'EPOCH_UNKNOWN', 'MARKET_UNKNOWN']);

type Reader = ReturnType<typeof createReaderHandlers>;

async function stored<L extends ListName>(reader: Reader, list: L, filter: FilterOf<L>): Promise<RecordOf<L>[]> {
  try {
    const { rows } = await reader.scan(list, filter, { direction: 'descending', limit: MAX_ROWS });
    return rows.map(({ record }) => record);
  } catch (thrown) {
    if (NOTHING_STORED.has(OrreryError.from(thrown).code)) return [];
    throw thrown;
  }
}

function parsed<L extends ListName>(list: L, rows: readonly TimedRow[]): RecordOf<L>[] {
  return rows.map(({ record }) => lists[list].record.parse(record) as RecordOf<L>);
}

/** Every row that the network has ever listed up to a time, newest first. */
function ever(rows: readonly TimedRow[], now: number): TimedRow[] {
  return rows
    .filter(({ from }) => from <= now)
    .sort((one, other) => (one.key === null ? -1 : other.key === null ? 1 : one.key < other.key ? 1 : -1));
}

const withoutBuiltIn = (parties: RecordOf<'parties'>[]) => parties.filter(({ id }) => id !== 'network');
const text = (record: unknown) =>
  JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
const inOrder = (records: readonly unknown[]) => records.map(text).sort();

/** The first rows, cut. */
const brief = (rows: readonly string[]) =>
  rows
    .slice(0, 2)
    .map((row) => row.slice(0, 160))
    .join();

function difference(what: string, actual: readonly unknown[], expected: readonly unknown[]): string[] {
  if (isDeepStrictEqual(actual, expected)) return [];
  const [have, want] = [new Set(actual.map(text)), new Set(expected.map(text))];
  const missing = [...want].filter((row) => !have.has(row));
  const extra = [...have].filter((row) => !want.has(row));
  return [
    `${what}: ${actual.length} rows stored, ${expected.length} listed; missing ${brief(missing)}; not listed ${brief(extra)}`,
  ];
}

async function withReader<Result>(folder: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  const reader = createReaderHandlers({ folder });
  try {
    return await work(reader);
  } finally {
    reader.close();
  }
}

/** Describes missing and wrong rows once the network has stopped growing; empty when all rows are stored. */
export function problemsAtTheEnd(folder: string, network: Network, now: number): Promise<string[]> {
  return withReader(folder, async (reader) => {
    const problems: string[] = [];
    for (let epoch = network.oldestEpoch; epoch <= network.epochAt(now); epoch += 1) {
      const nodes = ever(network.nodes(epoch, now), now);
      const have = await stored(reader, 'nodes', { epochSeq: BigInt(epoch) });
      problems.push(...difference(`nodes of epoch ${epoch}`, have, parsed('nodes', nodes)));
    }
    const parties = parsed('parties', ever(network.parties, now));
    const have = await stored(reader, 'parties', {});
    problems.push(...difference('parties', withoutBuiltIn(have), withoutBuiltIn(parties)));
    if (have.length !== parties.length) problems.push('parties: the built-in one is missing or doubled');
    // Checkpoints that services no longer list may stay.
    const kept = new Set((await stored(reader, 'checkpoints', {})).map(text));
    const listed = parsed(
      'checkpoints',
      ever(network.checkpoints, now).filter(({ until }) => now < until),
    );
    const known = new Set(parsed('checkpoints', ever(network.checkpoints, now)).map(text));
    for (const row of listed) if (!kept.has(text(row))) problems.push(`checkpoints: ${text(row)} is missing`);
    for (const row of kept) if (!known.has(row)) problems.push(`checkpoints: ${row} was never listed`);
    for (const market of network.markets) {
      const points = await stored(reader, 'fundingPeriodDataPoints', { marketId: market });
      const expected = parsed('fundingPeriodDataPoints', ever(network.points(market), now));
      problems.push(...difference(`points of ${market.slice(0, 4)}`, inOrder(points), inOrder(expected)));
    }
    return problems;
  });
}

/** Describes states that no moment may have: rows that the network never had, a gap, a list wrongly called complete. */
export function problemsMeanwhile(folder: string, network: Network, now: number): Promise<string[]> {
  return withReader(folder, async (reader) => {
    const problems: string[] = [];
    const resources = await reader.resources();
    const isComplete = (list: ListName) => resources.some((resource) => resource.list === list && resource.complete);
    const known = ever(network.parties, now)
      .filter(({ key }) => key !== null)
      .map(({ record }) => record.id);
    const parties = withoutBuiltIn(await stored(reader, 'parties', {})).map(({ id }) => id);
    const start = known.indexOf(parties[0]);
    const run = known.slice(start, isComplete('parties') ? known.length : start + parties.length);
    if (parties.length > 0) problems.push(...difference('parties meanwhile', parties, run));
    const points = new Set<string>();
    for (const market of network.markets) {
      for (const row of parsed('fundingPeriodDataPoints', ever(network.points(market), now))) points.add(text(row));
      for (const row of await stored(reader, 'fundingPeriodDataPoints', { marketId: market })) {
        if (!points.has(text(row))) problems.push(`points meanwhile: ${text(row)} was never listed`);
      }
    }
    const blocks = new Set(ever(network.checkpoints, now).map(({ record }) => record.hash));
    for (const { hash } of await stored(reader, 'checkpoints', {})) {
      if (!blocks.has(hash)) problems.push(`checkpoints meanwhile: ${hash} was never listed`);
    }
    return problems;
  });
}
