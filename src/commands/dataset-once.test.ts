import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { ExportTable } from '../history/index.ts';
import { startSandbox } from '../sandbox/index.ts';
import { writeDatasetOnce } from './dataset-once.ts';
import { syncOnce } from './sync-once.ts';

test('an append goes on with the tables that it has not reached, and writes each before it downloads the next', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 1_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const folder = await testFolder();
  const steps: string[] = [];
  const onProgress = (text: string) => {
    const [table] = text.split(':', 1);
    const step = `${table} ${text.includes('written') ? 'written' : 'downloaded'}`;
    if (!steps.includes(step)) steps.push(step);
  };
  const write = async (...tables: ExportTable[]) => {
    const where = { dataDir: join(folder, 'data'), network: sandbox.baseUrl, out: join(folder, 'out') };
    const choice = { tables, to: 1000n, append: true, offline: false, force: false, allowInexact: false };
    const written = await writeDatasetOnce({ ...where, ...choice, onProgress }, new AbortController().signal);
    return written.tables.map(({ table, written: segments }) => [table, segments]);
  };
  expect(await write('TABLE_DEPOSITS')).toEqual([['deposits', 1]]);
  steps.length = 0;
  expect(await write('TABLE_DEPOSITS', 'TABLE_TRADES', 'TABLE_LEDGER', 'TABLE_TRADES')).toEqual([
    ['deposits', 0],
    ['trades', 1],
    ['ledger', 1],
  ]);
  expect(steps).toEqual(['trades downloaded', 'trades written', 'ledger downloaded', 'ledger written']);
});

test('a write that ended early goes on after new blocks came, and leaves the tables that it finished', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 2_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const folder = await testFolder();
  const said: string[] = [];
  const write = async (tables: ExportTable[], range: { from?: bigint; to?: bigint } = {}) => {
    const where = { dataDir: join(folder, 'data'), network: sandbox.baseUrl, out: join(folder, 'out') };
    const choice = { tables, ...range, append: false, offline: false, force: false, allowInexact: false };
    const { held, ...written } = await writeDatasetOnce(
      { ...where, ...choice, onDownload: (text) => said.push(text) },
      new AbortController().signal,
    );
    return { held, tables: written.tables.map(({ table, to, written: segments }) => [table, to, segments]) };
  };
  const both: ExportTable[] = ['TABLE_DEPOSITS', 'TABLE_TRADES'];
  // A write of both tables that ended at block 1000, in the download of the second one, leaves this.
  await write(['TABLE_DEPOSITS'], { to: 1000n });
  said.length = 0;
  await expect(write(both, { from: 1001n })).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  await expect(write(both, { to: 2000n })).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  // The refused ones have downloaded nothing.
  expect(said).toEqual([]);
  expect(await write(both)).toEqual({
    held: [{ table: 'deposits', to: 1000n }],
    tables: [
      ['deposits', 1000n, 0],
      ['trades', 2000n, 3],
    ],
  });
  expect(said.at(-1)).toBe(
    'Downloading what is missing of trades, blocks 1 to 2,000 (3 of 3 segments), to write it then.',
  );
  // Nothing is missing now: newer blocks are for --append, and not downloaded before that is said.
  said.length = 0;
  await expect(write(both)).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  expect(said).toEqual([]);
  await expect(write(['TABLE_TRADES'], { to: 1000n })).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  expect(await write(['TABLE_TRADES'])).toMatchObject({ tables: [['trades', 2000n, 0]] });
});

test('before a download it says how many segments are missing, and nothing if all are stored', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 3_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const folder = await testFolder();
  const saidFor = async (out: string, to: bigint) => {
    const said: string[] = [];
    const where = { dataDir: join(folder, 'data'), network: sandbox.baseUrl, out: join(folder, out) };
    const tables: ExportTable[] = ['TABLE_TRADES'];
    const choice = { tables, to, append: false, offline: false, force: false, allowInexact: false };
    const onDownload = (text: string) => said.push(text);
    await writeDatasetOnce({ ...where, ...choice, onDownload }, new AbortController().signal);
    return said;
  };
  // The new data folder knows no segment yet, and asks the network for them.
  expect(await saidFor('first', 1000n)).toEqual([
    expect.stringMatching(
      /^Downloading what is missing of trades, blocks 1 to 1,000 \(([12]) of \1 segments?\), to write it then\.$/,
    ),
  ]);
  expect(await saidFor('second', 2000n)).toEqual([
    expect.stringMatching(
      /^Downloading what is missing of trades, blocks 1 to 2,000 \([12] of [23] segments\), to write it then\.$/,
    ),
  ]);
  expect(await saidFor('third', 2000n)).toEqual([]);
});

/** Returns a sandbox of this height with an empty data folder, which an explorer has open if it `runs`. */
async function bench(height: number, runs: boolean) {
  const sandbox = await startSandbox({ parties: 50, still: true, height, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const [dataDir, out] = [await testFolder(), await testFolder()];
  const there = { dataDir, network: sandbox.baseUrl };
  const explorer = runs ? await createExplorer({ version: '0', host: 'command', ...there }) : undefined;
  onTestFinished(() => explorer?.close());
  return { sandbox, there, out, signal: new AbortController().signal };
}

test.for([false, true])(
  'blocks that no segments join to are refused before a download (an explorer runs: %s)',
  async (runs) => {
    const { sandbox, there, out, signal } = await bench(2_100, runs);
    await syncOnce({ version: '0', ...there, only: ['nodes'] }, signal);
    const write = (range: { from?: bigint; to?: bigint }) => {
      const choice = {
        tables: ['TABLE_TRADES' as const],
        append: false,
        offline: false,
        force: false,
        allowInexact: false,
      };
      return writeDatasetOnce({ ...there, out, ...choice, ...range, onDownload: (text) => said.push(text) }, signal);
    };
    const said: string[] = [];
    await expect(write({ to: 1500n })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
    await expect(write({ from: 500n })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
    await expect(write({ from: 500n, to: 2000n })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
    await expect(write({ to: 3000n })).rejects.toMatchObject({ code: 'RANGE_OUTSIDE' });
    expect(said).toEqual([]);
    const { byRoute } = await sandbox.requests();
    expect(Object.keys(byRoute).filter((route) => route.includes('networkhistory'))).toEqual([
      '/api/v2/networkhistory/segments',
    ]);
  },
);

const WITHOUT_NETWORK = 'With --offline, what is stored is written without the network.';

test.for([false, true])(
  'stored blocks are written while the network is away, and blocks that are not stored are named (an explorer runs: %s)',
  async (runs) => {
    const { sandbox, there, out, signal } = await bench(3_100, runs);
    const history = { only: ['history' as const], tables: ['TABLE_TRADES' as const], from: 1n, to: 2000n };
    await syncOnce({ version: '0', ...there, ...history }, signal);
    await sandbox.close();
    const said: string[] = [];
    const write = (to: bigint | undefined, append: boolean) => {
      const choice = { tables: history.tables, lists: [], from: append ? undefined : 1n, to, append };
      const never = { offline: false, force: false, allowInexact: false };
      const onDownload = (text: string) => void said.push(text);
      return writeDatasetOnce({ ...there, out, ...choice, ...never, onDownload }, signal);
    };
    expect(await write(1000n, false)).toMatchObject({ tables: [{ table: 'trades', to: 1000n }] });
    expect(await write(2000n, true)).toMatchObject({ tables: [{ table: 'trades', to: 2000n }] });
    await expect(write(3000n, true)).rejects.toMatchObject({
      code: 'NOT_CACHED',
      message: expect.stringContaining(
        'trades of blocks 2001 to 3000 is not stored here, and cannot be downloaded now',
      ),
    });
    // The network has not listed these blocks, and cannot be asked for them.
    await expect(write(4000n, true)).rejects.toMatchObject({
      code: 'NOT_CACHED',
      message: expect.stringContaining('trades of blocks 2001 to 4000 is not stored here'),
    });
    expect(said).not.toContain(WITHOUT_NETWORK);
    await expect(write(undefined, true)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
    expect(said.at(-1)).toBe(WITHOUT_NETWORK);
  },
);
