import { expect, test } from 'vitest';
import { openDatasets } from '../../dataset/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import type { Holding } from '../../history/index.ts';
import { jobEnds, openBench, sandboxOf } from '../service.fixture.ts';
import { estimateParquet } from './parquet-size.ts';

test('the estimated size of a small dataset is near that of its files', async () => {
  const { service } = await openBench(await sandboxOf());
  const datasets = openDatasets();
  const order = { tables: ['TABLE_TRADES' as const, 'TABLE_DELEGATIONS' as const, 'TABLE_DEPOSITS' as const] };
  try {
    const { id, folder } = await service.startDataset(order);
    expect(await jobEnds(service, id)).toMatchObject({ state: 'done' });
    const { tables } = await datasets.calls.info(folder);
    // The same export, as it was planned with all stored and nothing written.
    await service.exportFolder.set(await testFolder());
    for (const planned of (await service.planDataset(order)).tables) {
      const written = tables.find(({ table }) => `TABLE_${table.toUpperCase()}` === planned.table);
      const share = (planned.bytes.value ?? 0) / (written?.bytes ?? 0);
      expect(share, planned.table).toBeGreaterThan(0.8);
      expect(share, planned.table).toBeLessThan(1.4);
    }
  } finally {
    await datasets.close();
  }
});

const SECOND = 1_000_000;
/** A stored segment of 1,000 blocks, a second each, whose rows have ten columns. */
const holding = {
  segment: { from: 1n, to: 1000n },
  part: { columns: Array.from({ length: 10 }, String), times: { first: 0, last: 1000 * SECOND } },
} as unknown as Holding;
const known = (value: number) => ({ value, certainty: 'known' as const });
const size = { rows: known(100), bytes: known(1000), files: 1 };
const range = { from: 1n, to: 1000n };

test.for<[written: { rows: number; bytes: number; files: number } | undefined, bytes: number]>([
  // A share of the stored bytes, and a file of ten columns, with a little of a second one.
  [undefined, 800 + 4800],
  [{ rows: 9_999, bytes: 1_000_000, files: 1 }, 800 + 4800],
  // 10 bytes a row, without the two files that they are in.
  [{ rows: 10_000, bytes: 100_000 + 2 * 4800, files: 2 }, 10 * 100 + 4800],
])('of the dataset %j, new rows are estimated to take %d bytes', ([written, bytes]) => {
  const estimated = estimateParquet({ range, size }, written, [holding]);
  expect(estimated.certainty).toBe('estimated');
  expect((estimated.value ?? 0) / bytes).toBeCloseTo(1, 1);
});

test('each day has a file of its own, by the pace of the stored blocks', () => {
  const tenDays = { from: 1n, to: 864_000n };
  const { value } = estimateParquet({ range: tenDays, size }, undefined, [holding]);
  expect(value).toBe(800 + 11 * 4800);
});

test('nothing is known of a table of which nothing is stored', () => {
  const unknown = { value: null, certainty: 'unknown' as const };
  const nothing = { rows: unknown, bytes: unknown, files: 1 };
  expect(estimateParquet({ range, size: nothing }, undefined, [])).toEqual(unknown);
});
