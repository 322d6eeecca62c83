import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Checkpoint, type FundingPeriodDataPoint, MAX_INT64, MAX_UINT64 } from '../contract/index.ts';
import { openForWriting } from '../sqlite/index.ts';
import type { ListProgress, SyncDirection } from './list-progress.ts';
import { openListReader } from './list-reader.ts';
import { openListWriter } from './list-writer.ts';
import { listProgress, MARKET, OTHER_MARKET, withStore } from './lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from './lists-format.ts';
import { scanList } from './scans/lookups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-writer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function checkpoint(atBlock: bigint): Checkpoint {
  return { atBlock, hash: `hash of ${atBlock}`, blockHash: `block ${atBlock}` };
}

function point(seq: bigint, price = '1'): FundingPeriodDataPoint {
  return { marketId: MARKET, seq, dataPointType: 'SOURCE_INTERNAL', price, timestamp: 5n, twap: '' };
}

/** Pages of checkpoints, and of the market's points. */
const checkpoints = (records: readonly Checkpoint[], progress: ListProgress) =>
  ({ list: 'checkpoints', records, direction: 'older', progress }) as const;
const points = (records: readonly FundingPeriodDataPoint[], direction: SyncDirection, progress: ListProgress) =>
  ({ list: 'fundingPeriodDataPoints', scope: MARKET, records, direction, progress }) as const;

test('a store keeps its identity, and a new store has another one', () => {
  const inner = join(folder, 'network', 'chain');
  const first = openListWriter(inner, 'chain-1');
  first.close();
  const again = openListWriter(inner, 'chain-1');
  again.close();
  expect(again.identity).toEqual({ chainId: 'chain-1', ordering: first.identity.ordering });
  const other = openListWriter(join(folder, 'other'), 'chain-1');
  other.close();
  expect(other.identity.ordering).not.toBe(first.identity.ordering);
});

test('a folder of another chain is refused', () => {
  openListWriter(folder, 'chain-1').close();
  expect(() => openListWriter(folder, 'chain-2')).toThrow(
    expect.objectContaining({
      code: 'CHAIN_MISMATCH',
      parameters: expect.objectContaining({ actual: 'chain-2', expected: 'chain-1' }),
    }),
  );
});

test('a folder that cannot be created is reported as unwritable', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openListWriter(join(folder, 'file', 'chain'), 'chain-1')).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE' }),
  );
});

test('saved records are there after a restart', () => {
  const before = openListWriter(folder, 'chain-1');
  const state = listProgress({ olderCursor: 'c1', newerCursor: 'c2', confirmedAt: 1_700_000_000_123 });
  before.savePage(checkpoints([checkpoint(2n), checkpoint(1n)], state));
  before.saveCurrentEpoch(MAX_INT64);
  before.savePosition({ height: MAX_INT64, timestamp: 1_700_000_000_123_456_789n }, 1_700_000_000_998, {
    genesis: 5n,
    epochExpiry: 6n,
  });
  before.savePosition({ height: MAX_INT64, timestamp: 1_700_000_000_123_456_789n }, 1_700_000_000_999, {
    genesis: null,
    epochExpiry: 7n,
  });
  before.saveCurrentEpoch(MAX_INT64);
  before.saveNodes(3n, [], 1);
  before.saveNodes(4n, [], 1);
  before.close();
  const after = openListWriter(folder, 'chain-1');
  expect(after.progress('checkpoints', '')).toEqual(state);
  expect(after.progress('parties', '')).toBeNull();
  expect(after.newestKey('checkpoints', '')).toEqual([2n]);
  expect(after.chainState()).toEqual({
    position: { height: MAX_INT64, timestamp: 1_700_000_000_123_456_789n },
    observedAt: 1_700_000_000_999,
    currentEpoch: MAX_INT64,
    genesis: 5n,
    epochExpiry: 7n,
  });
  expect(after.epochs()).toEqual([4n, 3n]);
  after.close();
});

test('the planned end of an epoch goes with its epoch', () =>
  withStore(({ writer }) => {
    writer.saveCurrentEpoch(3n);
    writer.savePosition({ height: 1n, timestamp: 1n }, 1, { genesis: 5n, epochExpiry: 6n });
    writer.saveCurrentEpoch(4n);
    expect(writer.chainState()).toMatchObject({ currentEpoch: 4n, genesis: 5n, epochExpiry: null });
  }));

test('an integer that cannot be stored exactly is rejected by name, and nothing of its page is stored', () =>
  withStore(({ writer }) => {
    const state = listProgress({ olderCursor: 'before' });
    writer.savePage(checkpoints([checkpoint(9n)], state));
    const later = listProgress({ olderCursor: 'after' });
    expect(() => writer.savePage(checkpoints([checkpoint(8n), checkpoint(MAX_UINT64)], later))).toThrow(
      expect.objectContaining({
        code: 'VALUE_NOT_STORABLE',
        parameters: { row: `Checkpoint hash of ${MAX_UINT64}`, field: 'atBlock', value: `${MAX_UINT64}` },
      }),
    );
    expect(writer.progress('checkpoints', '')).toEqual(state);
    expect(writer.counts().checkpoints).toBe(1);
    expect(() => writer.savePage(points([point(1n), point(MAX_INT64 + 1n)], 'older', later))).toThrow(
      expect.objectContaining({ code: 'VALUE_NOT_STORABLE' }),
    );
    expect(writer.progress('fundingPeriodDataPoints', MARKET)).toBeNull();
    expect(writer.markets()).toEqual([]);
    expect(() => writer.saveNodes(MAX_UINT64, [], 1)).toThrow(expect.objectContaining({ code: 'VALUE_NOT_STORABLE' }));
    expect(() => writer.savePosition({ height: MAX_UINT64, timestamp: 0n }, 1)).toThrow(
      expect.objectContaining({ code: 'VALUE_NOT_STORABLE' }),
    );
    expect(writer.chainState().position).toBeNull();
  }));

test('a page whose progress cannot be saved is not saved either', () =>
  withStore(({ writer }) => {
    const noInstant = listProgress({ confirmedAt: 0.5 });
    expect(() => writer.savePage(checkpoints([checkpoint(1n)], noInstant))).toThrow('REAL');
    expect(writer.newestKey('checkpoints', '')).toBeNull();
    writer.savePage(checkpoints([], listProgress()));
    expect(writer.newestKey('checkpoints', '')).toBeNull();
  }));

test('a point given again, with the same time, period and source, replaces the first', () =>
  withStore(({ writer, connection }) => {
    const state = listProgress({ reachedOldest: true });
    expect(writer.savePage(points([point(1n, '10')], 'older', state))).toBe(1);
    expect(writer.savePage(points([point(1n, '11'), point(2n)], 'newer', state))).toBe(1);
    const request = { direction: 'ascending' as const, limit: 9 };
    const { rows } = scanList(connection, 'fundingPeriodDataPoints', { marketId: MARKET }, request);
    expect(rows.map(({ record }) => record)).toEqual([point(1n, '11'), point(2n)]);
  }));

test('points that share time, period and source are all kept, in their order, however often they are given', () =>
  withStore(({ writer, connection }) => {
    const prices = (direction: 'ascending' | 'descending') => {
      const request = { direction, limit: 9 };
      const { rows } = scanList(connection, 'fundingPeriodDataPoints', { marketId: MARKET }, request);
      return rows.map(({ record }) => record.price);
    };
    const priced = (price: string) => point(1n, price);
    const save = (list: string[], direction: SyncDirection) =>
      writer.savePage(points(list.map(priced), direction, listProgress({ reachedOldest: true, confirmedAt: 1 })));
    expect(save(['8', '7', '7'], 'older')).toBe(3);
    expect(prices('ascending')).toEqual(['7', '7', '8']);
    expect(prices('descending')).toEqual(['8', '7', '7']);
    const { version } = connection.named<{ version: bigint }>('SELECT version FROM walk').get() ?? {};
    for (const again of [['8', '7', '7'], ['7', '8', '7'], ['7', '7'], ['8']]) expect(save(again, 'newer')).toBe(0);
    expect(connection.named<{ version: bigint }>('SELECT version FROM walk').get()?.version).toBe(version);
    expect(save(['7', '7', '9', '9'], 'newer')).toBe(1);
    expect(prices('ascending')).toEqual(['7', '7', '9', '9']);
    expect(writer.counts().fundingPeriodDataPoints).toBe(4);
  }));

test('a file that kept one point of several equal ones reads its lists from the newest row again, and its cursors are stale', () =>
  withStore(({ folder }) => {
    const home = join(folder, 'old');
    mkdirSync(home);
    const file = openForWriting(listsFile(home), LISTS_MIGRATIONS.slice(0, 3));
    for (const sql of [
      `INSERT INTO network (one, chain_id, ordering) VALUES (1, 'test-chain', 'before')`,
      `INSERT INTO market VALUES (1, '${MARKET}', '', '')`,
      `INSERT INTO walk VALUES ('fundingPeriodDataPoints', '${MARKET}', 'oldest', 'newest', 1, 1, 1, 5, 7)`,
      `INSERT INTO walk VALUES ('parties', '', 'oldest', 'newest', 1, 1, 0, NULL, 7)`,
      `INSERT INTO funding_point VALUES (1, 5, 1, 2, '7', '')`,
    ]) {
      file.statement(sql).run();
    }
    file.close();
    const writer = openListWriter(home, 'test-chain');
    try {
      expect(writer.identity.ordering).not.toBe('before');
      const progress = { olderCursor: 'newest', newerCursor: 'newest', reachedOldest: false, confirmedAt: 1 };
      expect(writer.progress('fundingPeriodDataPoints', MARKET)).toEqual(progress);
      expect(writer.progress('parties', '')).toMatchObject({ olderCursor: 'oldest', reachedOldest: true });
      const again = [point(1n, '7'), point(1n, '7')];
      const done = listProgress({ reachedOldest: true, confirmedAt: 2 });
      expect(writer.savePage(points(again, 'older', done))).toBe(1);
      expect(writer.counts().fundingPeriodDataPoints).toBe(2);
    } finally {
      writer.close();
    }
  }));

test('a point of another market is refused with its page', () =>
  withStore(({ writer }) => {
    const page = points([point(1n)], 'older', listProgress());
    expect(() => writer.savePage({ ...page, scope: OTHER_MARKET })).toThrow(
      expect.objectContaining({ code: 'INTERNAL' }),
    );
    expect(writer.counts().fundingPeriodDataPoints).toBe(0);
  }));

test('markets become known by name, by points, or both, and no name or unit is lost again', () =>
  withStore(({ writer }) => {
    const units = { priceDecimals: 2, sizeDecimals: -3, settlementAsset: 'cd'.repeat(32), quoteName: 'USD' };
    writer.savePage(points([], 'older', listProgress()));
    writer.saveMarkets([
      { id: OTHER_MARKET, code: 'ETH/USD', name: 'Ether', units },
      { id: MARKET, code: 'BTC/USD', name: '', units: null },
    ]);
    writer.saveMarkets([
      { id: MARKET.toUpperCase(), code: '', name: 'Bitcoin', units: null },
      { id: OTHER_MARKET, code: '', name: 'Ethereum', units: null },
    ]);
    expect(writer.markets()).toEqual([
      { id: MARKET, code: 'BTC/USD', name: 'Bitcoin', units: null },
      { id: OTHER_MARKET, code: 'ETH/USD', name: 'Ethereum', units },
    ]);
  }));

test('assets are read back by symbol, with the decimals last declared', () =>
  withStore(async ({ writer, folder }) => {
    const [dollar, token] = [
      { id: 'cd'.repeat(32), symbol: 'tUSD', name: 'Test dollar', decimals: 5 },
      { id: 'ab'.repeat(32), symbol: 'STK', name: '', decimals: 18 },
    ];
    writer.saveAssets([dollar, token]);
    writer.saveAssets([{ ...dollar, id: dollar.id.toUpperCase(), decimals: 6 }]);
    const reader = await openListReader(folder, { threads: 1 });
    expect(await reader.assets()).toEqual([token, { ...dollar, decimals: 6 }]);
    await reader.close();
  }));

test('resources describe the stored part of each list, market and epoch', () =>
  withStore(({ writer }) => {
    writer.savePage(checkpoints([checkpoint(2n), checkpoint(1n)], listProgress({ confirmedAt: 5 })));
    const done = listProgress({ reachedOldest: true, confirmedAt: 6 });
    writer.savePage(points([point(1n)], 'older', done));
    writer.saveNodes(8n, [], 7);
    expect(writer.resources()).toEqual([
      { list: 'checkpoints', scope: '', rows: 2, complete: false, asOf: 5, mayChange: true },
      { list: 'fundingPeriodDataPoints', scope: MARKET, rows: 1, complete: true, asOf: 6, mayChange: true },
      { list: 'nodes', scope: '8', rows: 0, complete: true, asOf: 7, mayChange: false },
    ]);
    expect(writer.counts()).toEqual({ nodes: 0, parties: 0, checkpoints: 2, fundingPeriodDataPoints: 1 });
  }));
