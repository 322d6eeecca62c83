import { appendFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ExplorerApi, type ExplorerEvent, type ExportJob, explorerApiOver } from '../contract/index.ts';
import { createExplorer, type ExplorerOptions } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';

const never = new AbortController().signal;

/** All tests of this file share one small network. */
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: 50, still: true, height: 4_200, rateLimit: false });
});
afterAll(() => sandbox.close());

async function open(
  dataDir: string,
  abilities: ExplorerOptions['abilities'] = {},
): Promise<{ api: ExplorerApi; close(): Promise<void> }> {
  const network = sandbox.baseUrl;
  const explorer = await createExplorer({ version: '0', host: 'desktop', dataDir, network, abilities });
  onTestFinished(() => explorer.close());
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { api, close: () => explorer.close() };
}

/** Exports a segment of a table to a dataset, by default the newest one. Returns the id and the folder of the dataset. */
async function written(api: ExplorerApi, place = -1): Promise<{ dataset: string; folder: string }> {
  const { segments } = await api.call('history', {});
  const { from, to } = segments.at(place) ?? { from: 1n, to: 1000n };
  const ended = Promise.withResolvers<ExportJob>();
  const stop = api.listen((event) => {
    if (event.type === 'job' && ['done', 'failed'].includes(event.job.state)) ended.resolve(event.job);
  });
  const { job } = await api.call('startDataset', { tables: ['TABLE_DEPOSITS'], from, to });
  expect((await ended.promise).problem).toBeNull();
  stop();
  return { dataset: job.dataset, folder: job.folder };
}

async function whenListed(api: ExplorerApi): Promise<void> {
  await expect.poll(async () => (await api.call('history', {})).segments.length).toBeGreaterThan(0);
}

test('a dataset is opened and verified with progress, and its verdict outlives a restart until a file changes', async () => {
  const dataDir = await testFolder();
  const first = await open(dataDir);
  await whenListed(first.api);
  const { dataset, folder } = await written(first.api);
  const own = { id: dataset, folder, inExportFolder: true };
  expect(await first.api.call('datasets', {})).toEqual({ datasets: [own], ofExportFolder: own });
  const content = await first.api.call('dataset', { dataset });
  expect(content).toMatchObject({ folder, verdict: 'complete', tables: [{ area: 'history', table: 'deposits' }] });
  expect(content.tables[0]?.columns).toContainEqual({ name: 'vega_time', type: expect.any(String) });
  expect(await first.api.call('lastDatasetVerdict', { dataset })).toEqual({ verdict: null });

  const events: Extract<ExplorerEvent, { type: 'datasetVerification' }>[] = [];
  first.api.listen((event) => {
    if (event.type === 'datasetVerification') events.push(event);
  });
  const verdict = await first.api.call('verifyDataset', { dataset });
  expect(verdict).toMatchObject({ verdict: 'complete', root: content.root, problems: [] });
  expect(events.at(-1)).toMatchObject({ dataset, bytes: content.tables[0]?.bytes });
  await first.close();

  const second = await open(dataDir);
  expect((await second.api.call('lastDatasetVerdict', { dataset })).verdict).toEqual(verdict);
  // Files that other programs leave are no part of the dataset.
  await writeFile(join(folder, '.DS_Store'), 'view');
  expect((await second.api.call('lastDatasetVerdict', { dataset })).verdict).toEqual(verdict);
  expect(await second.api.call('compactDataset', { dataset })).toEqual({ joined: 0 });
  await utimes(join(folder, 'READ.sql'), 1, 1);
  expect((await second.api.call('lastDatasetVerdict', { dataset })).verdict).toBeNull();

  await appendFile(join(folder, 'history', 'deposits', '_orrery', 'manifest.json'), 'x');
  expect(await second.api.call('verifyDataset', { dataset })).toMatchObject({ verdict: 'damaged' });
});

test('a person chooses a dataset in a dialog of the system; any other folder is refused', async () => {
  const elsewhere = await testFolder();
  let answer: string | null = null;
  const shown: string[] = [];
  const { api } = await open(await testFolder(), {
    chooseFolder: () => Promise.resolve(answer),
    reveal: (path) => void shown.push(path),
  });
  expect(await api.call('chooseDataset', {})).toEqual({ dataset: null });
  answer = elsewhere;
  await expect(api.call('chooseDataset', {})).rejects.toMatchObject({ code: 'DATASET_FOREIGN' });
  expect((await api.call('datasets', {})).datasets).toEqual([]);
  // A folder with one dataset in it means that dataset.
  await mkdir(join(elsewhere, 'chain', 'history'), { recursive: true });
  const { dataset } = await api.call('chooseDataset', {});
  expect(dataset?.folder).toBe(join(elsewhere, 'chain'));
  expect((await api.call('datasets', {})).datasets).toEqual([dataset]);
  await api.call('revealDataset', { dataset: dataset?.id ?? '' });
  expect(shown).toEqual([join(elsewhere, 'chain')]);
  await api.call('forgetDataset', { dataset: dataset?.id ?? '' });
  await expect(api.call('dataset', { dataset: dataset?.id ?? '' })).rejects.toMatchObject({ code: 'DATASET_UNKNOWN' });
});

test('a host without dialogs says so', async () => {
  const { api } = await open(await testFolder());
  await expect(api.call('chooseDataset', {})).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
});

test('a compaction says how many files of a table it has joined', async () => {
  const { api } = await open(await testFolder());
  await whenListed(api);
  const { dataset } = await written(api, -2);
  await written(api);
  const events: Extract<ExplorerEvent, { type: 'datasetCompaction' }>[] = [];
  api.listen((event) => {
    if (event.type === 'datasetCompaction') events.push(event);
  });
  expect(await api.call('compactDataset', { dataset })).toEqual({ joined: 2 });
  expect(events.at(-1)).toEqual({ type: 'datasetCompaction', dataset, table: 'deposits', files: 2, filesTotal: 2 });
});
