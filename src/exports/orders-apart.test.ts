/** Orders of exports whose folder or service does not answer, or whose folder is not there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ExportJob } from '../contract/index.ts';
import { createDatasetOrders, type DatasetOrdersParts } from './datasets/dataset-orders.ts';
import { createExportOrders, type ExportOrdersParts } from './export-orders.ts';

const SILENT = 'silent';
const never = () => new Promise<never>(() => {});

vi.mock('../files/index.ts', async (original) => {
  const real = await original<typeof import('../files/index.ts')>();
  return { ...real, pathExists: (path: string) => (path.includes(SILENT) ? never() : real.pathExists(path)) };
});

let folder: string;
const jobs = {
  writes: () => false,
  add: async (orders: readonly unknown[]) => orders as ExportJob[],
};
const places = () => ({ dataDir: join(folder, 'data'), defaultExportFolder: join(folder, 'data', 'exports') });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-orders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

function archiveOrders(exportFolder: () => string) {
  return createExportOrders({
    ...places(),
    jobs,
    planner: { orderOf: async () => ({ name: 'trades.zip', segments: 1, stored: 0 }) },
    exportFolder: { get: async () => exportFolder() },
  } as unknown as ExportOrdersParts);
}

const request = { tables: ['TABLE_TRADES' as const], from: 1n, to: 1000n };
const query = { sql: 'SELECT 1', params: {}, format: 'csv' as const, name: 'numbers' };

test('an export into a folder that does not answer holds up no other export, of history or of a query', async () => {
  let into = join(folder, SILENT);
  const { startExports, startQueryExport } = archiveOrders(() => into);
  void startExports(request, 'neutral');
  void startQueryExport(query);
  await new Promise(setImmediate);
  into = join(folder, 'exports');
  expect(await startExports(request, 'neutral')).toMatchObject([{ file: join(into, 'trades.zip') }]);
  expect(await startQueryExport(query)).toMatchObject({ file: join(into, 'numbers.csv') });
});

test('an export whose caller has gone before its job begins has no job', async () => {
  const caller = new AbortController();
  const { startExports } = archiveOrders(() => {
    caller.abort();
    return folder;
  });
  const started = startExports(request, 'neutral', undefined, caller.signal);
  await expect(started).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('an export into a named folder that is not there is refused before anything is downloaded', async () => {
  const out = join(folder, 'away', 'trades.zip');
  const { startExports, exportNow } = archiveOrders(() => folder);
  const refused = { code: 'FILE_UNWRITABLE', message: expect.stringContaining(`no folder ${join(folder, 'away')}`) };
  await expect(startExports(request, 'neutral', out)).rejects.toMatchObject(refused);
  const order = { table: 'TABLE_TRADES', range: { from: 1n, to: 1000n }, names: 'neutral', out } as const;
  const now = exportNow({ ...order, replace: false, offline: false }, new AbortController().signal, () => {});
  await expect(now).rejects.toMatchObject(refused);
});

test('an export to a dataset that cannot be read holds up no other dataset', async () => {
  const silent = join(folder, SILENT);
  const { startDataset } = createDatasetOrders({
    ...places(),
    jobs,
    datasets: { get: async (id: string) => ({ id, folder: join(folder, id) }), add: async () => {} },
    planner: {
      order: async () => ({ tables: ['TABLE_TRADES'], lists: [], blocks: { from: 1n, to: 1000n } }),
      additions: async (of: string) => (of === silent ? never() : []),
    },
    writer: { info: async (of: string) => (of === silent ? never() : { tables: [] }) },
  } as unknown as DatasetOrdersParts);
  const tables = { tables: ['TABLE_TRADES' as const], lists: [] };
  void startDataset({ ...tables, dataset: SILENT });
  await new Promise(setImmediate);
  expect(await startDataset({ ...tables, dataset: 'other' })).toMatchObject({ folder: join(folder, 'other') });
});
