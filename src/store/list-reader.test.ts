import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FundingPeriodDataPoint, Node, Party } from '../contract/index.ts';
import { MAX_INT64, MIN_INT64, Node as NodeSchema } from '../contract/index.ts';
import { type ListReader, openListReader } from './list-reader.ts';
import { MARKET, saveAll, type TestStore, withStore } from './lists.fixture.ts';
import { listsFile } from './lists-format.ts';

async function withReader(use: (reader: ListReader, store: TestStore) => Promise<void>): Promise<void> {
  await withStore(async (store) => {
    const reader = await openListReader(store.folder);
    try {
      await use(reader, store);
    } finally {
      await reader.close();
    }
  });
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-reader-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const party: Party = { id: 'aa', alias: 'Ann', metadata: [{ key: 'k', value: 'v' }] };
const node: Node = NodeSchema.parse({
  id: 'ee',
  pendingStake: '-5',
  delegations: [{ party: 'aa', nodeId: 'ee', amount: '9'.repeat(60), epochSeq: '7' }],
});
const points: FundingPeriodDataPoint[] = [MIN_INT64, MAX_INT64].map((timestamp) => ({
  marketId: MARKET,
  seq: MAX_INT64,
  dataPointType: 'SOURCE_EXTERNAL',
  price: `-${'1'.repeat(60)}.5`,
  timestamp,
  twap: '',
}));

test('every answer crosses the threads exactly', () =>
  withReader(async (reader, { writer }) => {
    saveAll(writer, 'parties', '', [party]);
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, points);
    writer.saveNodes(7n, [node], 3);
    writer.saveCurrentEpoch(7n);
    writer.savePosition({ height: MAX_INT64, timestamp: MAX_INT64 }, 4);
    writer.saveMarkets([{ id: MARKET, code: 'BTC', name: 'Bitcoin', units: null }]);

    const newestFirst = { direction: 'descending', limit: 10 } as const;
    const coverage = { complete: true, asOf: 1 };
    expect(reader.identity).toEqual(writer.identity);
    expect(await reader.scan('parties', {}, newestFirst)).toEqual({
      rows: [{ key: [0n, 'aa'], record: party }],
      exhausted: true,
      coverage,
    });
    const { rows } = await reader.scan('fundingPeriodDataPoints', { marketId: MARKET }, newestFirst);
    expect(rows.map(({ record }) => record)).toEqual(points.toReversed());
    expect(rows[0]?.key).toEqual([MAX_INT64, MAX_INT64, 1n, 0n]);
    const { delegations, ...row } = node;
    expect(
      (await reader.localScan('nodes', { filter: {}, where: [], sort: { field: 'pendingStake' } }, newestFirst)).rows[0]
        ?.record,
    ).toEqual({
      ...row,
      delegationCount: delegations.length,
    });
    expect(await reader.node('ee')).toEqual({ node, epochSeq: 7n, coverage: { complete: true, asOf: 3 } });
    expect(await reader.count('parties', {}, [{ field: 'alias', operator: 'contains', value: 'N' }])).toEqual({
      rows: 1,
      complete: true,
    });
    expect(await reader.epochs()).toEqual({ current: 7n, cached: [7n] });
    expect(await reader.position()).toEqual({ height: MAX_INT64, timestamp: MAX_INT64 });
    expect(await reader.markets()).toEqual([{ id: MARKET, code: 'BTC', name: 'Bitcoin', units: null }]);
    expect(await reader.resources()).toEqual(writer.resources());
    expect(await reader.countDelegations()).toBe(delegations.length);
  }));

test('errors keep their code and parameters', () =>
  withReader(async (reader) => {
    await expect(reader.scan('nodes', { epochSeq: 12n }, { direction: 'ascending', limit: 1 })).rejects.toMatchObject({
      code: 'NOT_CACHED',
      parameters: { what: 'Epoch 12' },
    });
  }));

test('readers see what the writer committed while they are open', () =>
  withReader(async (reader, { writer }) => {
    const found = async () => (await reader.count('parties', {}, [])).rows;
    expect(await found()).toBe(0);
    saveAll(writer, 'parties', '', [party]);
    expect(await Promise.all([found(), found(), found()])).toEqual([1, 1, 1]);
  }));

test('a cancelled call is answered as cancelled', () =>
  withReader(async (reader) => {
    await expect(reader.markets(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    const abort = new AbortController();
    const calls = [1, 2, 3, 4].map(() => reader.markets(abort.signal));
    abort.abort();
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'CANCELLED' } });
    }
    expect(await reader.markets()).toEqual([]);
  }));

test('a store can be read when no writer is open', () =>
  withStore(async (store) => {
    saveAll(store.writer, 'parties', '', [party]);
    store.connection.close();
    store.writer.close();
    const reader = await openListReader(store.folder, { threads: 1 });
    expect((await reader.count('parties', {}, [])).rows).toBe(1);
    await reader.close();
  }));

test('a missing or damaged store is reported, and no thread remains', async () => {
  await inFolder(async (folder) => {
    await expect(openListReader(folder, { threads: 1 })).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    writeFileSync(listsFile(folder), 'no database'.repeat(1000));
    await expect(openListReader(folder, { threads: 1 })).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  });
});

test('a closed reader answers nothing more', () =>
  withStore(async ({ folder }) => {
    const reader = await openListReader(folder, { threads: 1 });
    await reader.close();
    await reader.close();
    await expect(reader.markets()).rejects.toMatchObject({ code: 'CANCELLED' });
  }));
