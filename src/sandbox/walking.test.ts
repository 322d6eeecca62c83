/** Every list, scanned in every way and compared with the whole list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Direction, FilterOf, ListName, RecordOf, Row, RowKey } from '../contract/index.ts';
import { compareRowKeys } from './scanning.ts';
import { createSandboxSource, type SandboxSource } from './source.ts';

const HEIGHT = 18_123;
const source = createSandboxSource({ parties: 200, points: 300, height: HEIGHT, still: true });
const [bitcoin, , small] = source.markets;
if (bitcoin === undefined || small === undefined) throw new TypeError('there are three markets');
const marketId = bitcoin.id;
const hour = 3600n * 1_000_000_000n;
const now = (await source.position())?.timestamp ?? 0n;

async function all<L extends ListName>(list: L, filter: FilterOf<L>, from: SandboxSource = source) {
  const { rows, exhausted } = await from.scan(list, filter, { direction: 'ascending', limit: 5001 });
  expect(exhausted).toBe(true);
  return rows;
}

/** Pages through a list until its end. */
async function walk<L extends ListName>(list: L, filter: FilterOf<L>, direction: Direction, limit: number) {
  const rows: Row<RecordOf<L>>[] = [];
  for (;;) {
    const from = rows.at(-1)?.key;
    const page = await source.scan(list, filter, { direction, limit, ...(from === undefined ? {} : { from }) });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    if (page.exhausted) return rows;
    expect(page.rows.length).toBe(limit);
  }
}

type Case = { [L in ListName]: { list: L; filter: FilterOf<L> } }[ListName];
const points = (filter: Omit<FilterOf<'fundingPeriodDataPoints'>, 'marketId'>): Case => ({
  list: 'fundingPeriodDataPoints',
  filter: { marketId, ...filter },
});
const cases: [string, Case][] = [
  ['nodes of the current epoch', { list: 'nodes', filter: {} }],
  ['nodes of an epoch that is over', { list: 'nodes', filter: { epochSeq: 12n } }],
  ['parties', { list: 'parties', filter: {} }],
  ['one party', { list: 'parties', filter: { partyId: 'network' } }],
  ['checkpoints', { list: 'checkpoints', filter: {} }],
  ['points of a market', points({})],
  ['points of a quiet market', { list: 'fundingPeriodDataPoints', filter: { marketId: small.id } }],
  ['points of a source', points({ source: 'SOURCE_INTERNAL' })],
  ['points of no source in particular', points({ source: 'SOURCE_UNSPECIFIED' })],
  ['points of a period', points({ seq: 4n })],
  ['points of a date range', points({ startTimestamp: now - 3n * hour, endTimestamp: now - hour })],
  ['points before a date', points({ endTimestamp: now - 2n * hour, source: 'SOURCE_EXTERNAL' })],
];

test.each(cases)('%s: rows ascend strictly, and there are some', async (_, { list, filter }) => {
  const rows = await all(list, filter);
  expect(rows.length).toBeGreaterThan(0);
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    if (previous !== undefined) expect(compareRowKeys(previous.key, row.key)).toBe(-1);
  }
});

test.each(cases)('%s: paging either way with any page size gives every row once', async (_, { list, filter }) => {
  const ascending = await all(list, filter);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 90 }), async (limit) => {
      expect(await walk(list, filter, 'ascending', limit)).toEqual(ascending);
      expect(await walk(list, filter, 'descending', limit)).toEqual(ascending.toReversed());
    }),
    { numRuns: 4, examples: [[1], [Math.min(90, ascending.length)]] },
  );
});

test.each(cases)('%s: a scan may start at any key, even one without a row', async (_, { list, filter }) => {
  const rows = await all(list, filter);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(rows.length - 1),
      fc.constantFrom(-1n, 0n, 1n, 10n ** 30n, -(10n ** 30n)),
      fc.constantFrom<Direction>('ascending', 'descending'),
      async (index, shift, direction) => {
        const key = rows[index]?.key ?? [];
        const from: RowKey = key.map((value, column) =>
          typeof value === 'bigint' ? value + (column === 0 ? shift : 0n) : value,
        );
        const sign = direction === 'ascending' ? 1 : -1;
        const beyond = rows.filter((row) => compareRowKeys(row.key, from) === sign);
        const expected = direction === 'ascending' ? beyond : beyond.reverse();
        const found = await source.scan(list, filter, { from, direction, limit: 7 });
        expect(found.rows).toEqual(expected.slice(0, 7));
        expect(found.exhausted).toBe(expected.length <= 7);
      },
    ),
    { numRuns: 25 },
  );
});

test('filters restrict the list and change nothing else', async () => {
  const rows = await all('fundingPeriodDataPoints', { marketId });
  const expectOnly = async (
    filter: Omit<FilterOf<'fundingPeriodDataPoints'>, 'marketId'>,
    holds: (record: RecordOf<'fundingPeriodDataPoints'>) => boolean,
  ) => {
    const some = await all('fundingPeriodDataPoints', { marketId: marketId.toUpperCase(), ...filter });
    expect(some).toEqual(rows.filter(({ record }) => holds(record)));
  };
  await expectOnly({ source: 'SOURCE_EXTERNAL' }, ({ dataPointType }) => dataPointType === 'SOURCE_EXTERNAL');
  await expectOnly({ seq: 5n }, ({ seq }) => seq === 5n);
  await expectOnly({ seq: 2n ** 62n }, () => false);
  const { startTimestamp, endTimestamp } = { startTimestamp: now - 2n * hour, endTimestamp: now - hour };
  await expectOnly({ startTimestamp }, ({ timestamp }) => timestamp >= startTimestamp);
  await expectOnly(
    { startTimestamp, endTimestamp },
    ({ timestamp }) => timestamp >= startTimestamp && timestamp < endTimestamp,
  );
  await expectOnly({ startTimestamp: 2n ** 63n - 1n }, () => false);
  await expectOnly({ endTimestamp: -(2n ** 63n) }, () => false);
});

test('two sources with equal options hold equal rows; another seed holds others', async () => {
  const options = { parties: 200, points: 300, height: HEIGHT, still: true };
  const twin = createSandboxSource(options);
  const other = createSandboxSource({ ...options, seed: 'other' });
  for (const [, { list, filter }] of cases) {
    expect(await all(list, filter, twin)).toEqual(await all(list, filter));
  }
  expect(other.markets[0]?.id).not.toBe(marketId);
  for (const list of ['nodes', 'parties', 'checkpoints'] as const) {
    expect(await all(list, {}, other)).not.toEqual(await all(list, {}));
  }
});

test('as the chain grows, rows are added; none changes or disappears', async () => {
  let time = 0;
  const moving = createSandboxSource({ parties: 200, height: 4000, now: () => time });
  const record = async () => ({
    parties: await all('parties', {}, moving),
    checkpoints: await all('checkpoints', {}, moving),
    points: await all('fundingPeriodDataPoints', { marketId }, moving),
    nodes: await all('nodes', { epochSeq: 5n }, moving),
  });
  let before = await record();
  for (let step = 0; step < 12; step += 1) {
    time += 613_000;
    const after = await record();
    for (const list of ['parties', 'checkpoints'] as const) {
      expect(after[list].slice(0, before[list].length)).toEqual(before[list]);
    }
    const kept = new Map(after.points.map((row) => [row.key.join(), row]));
    expect(before.points.map(({ key }) => kept.get(key.join()))).toEqual(before.points);
    expect(after.nodes).toEqual(before.nodes);
    expect(after.points.length).toBeGreaterThan(before.points.length);
    expect(after.parties.length).toBeGreaterThan(before.parties.length);
    before = after;
  }
});

test('new points of one source always come after those already listed', async () => {
  let time = 0;
  const moving = createSandboxSource({ height: 3000, now: () => time });
  for (const source of ['SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const) {
    let before = await all('fundingPeriodDataPoints', { marketId, source }, moving);
    for (let step = 0; step < 40; step += 1) {
      time += 31_000;
      const after = await all('fundingPeriodDataPoints', { marketId, source }, moving);
      expect(after.slice(0, before.length)).toEqual(before);
      before = after;
    }
  }
});

test('future epochs and unknown markets are errors', async () => {
  const request = { direction: 'descending', limit: 5 } as const;
  await expect(source.scan('nodes', { epochSeq: 31n }, request)).rejects.toMatchObject({ code: 'EPOCH_UNKNOWN' });
  await expect(source.scan('nodes', { epochSeq: 2n ** 63n - 1n }, request)).rejects.toMatchObject({
    code: 'EPOCH_UNKNOWN',
  });
  await expect(source.scan('fundingPeriodDataPoints', { marketId: 'ab'.repeat(32) }, request)).rejects.toMatchObject({
    code: 'MARKET_UNKNOWN',
  });
  const abort = AbortSignal.abort();
  await expect(source.scan('nodes', {}, request, abort)).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('at block 0 there are parties and nodes, but no block, checkpoint or point yet', async () => {
  const young = createSandboxSource({ height: 0, still: true, parties: 50 });
  expect(await young.position()).toBeNull();
  expect(await all('parties', {}, young)).toHaveLength(50);
  expect((await all('nodes', {}, young)).length).toBeGreaterThan(20);
  expect(await all('checkpoints', {}, young)).toEqual([]);
  expect(await all('fundingPeriodDataPoints', { marketId }, young)).toEqual([]);
});
