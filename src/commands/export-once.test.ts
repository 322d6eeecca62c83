import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ExplorerApi, type ExplorerMethod, OrreryError } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { exportThere } from './export-once.ts';

afterEach(() => vi.restoreAllMocks());

const order = { table: 'TABLE_TRADES', from: 1n, to: 1000n, out: 'a.zip', force: false, offline: false } as const;
const job = { kind: 'archive', id: 'a', state: 'running', result: null, problem: null };

test('an explorer that ends during an export keeps its job, and the command says how it continues', async () => {
  const dataDir = await testFolder();
  const actions: unknown[] = [];
  const call = (method: ExplorerMethod, input: unknown) => {
    if (method === 'startExports') return Promise.resolve({ jobs: [job] });
    if (method === 'controlJob') actions.push(input);
    return Promise.reject(new OrreryError('DATA_FOLDER_BUSY', { folder: dataDir, pid: 1 }));
  };
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  const running = exportThere(api, { dataDir, names: 'neutral', ...order }, new AbortController().signal);
  await expect(running).rejects.toMatchObject({
    code: 'EXPLORER_ENDED',
    message: expect.stringContaining(`orrery serve --data ${dataDir}`),
  });
  expect(actions).toEqual([]);
});

test('an explorer that shows another network does not end the export, and the command says so', async () => {
  const dataDir = await testFolder();
  const call = (method: ExplorerMethod) => Promise.resolve({ jobs: method === 'startExports' ? [job] : [] });
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  const running = exportThere(api, { dataDir, names: 'neutral', ...order }, new AbortController().signal);
  await expect(running).rejects.toMatchObject({ code: 'EXPORT_UNLISTED' });
});

test('the progress of an export is in words, with sizes in powers of 1000', async () => {
  const dataDir = await testFolder();
  const progress = {
    step: 'fetching',
    segmentsDone: 1,
    segmentsTotal: 3,
    bytesDone: 1_500_000,
    bytesPerSecond: 300_000,
  };
  const call = (method: ExplorerMethod) =>
    Promise.resolve({ jobs: method === 'startExports' ? [{ ...job, ...progress }] : [] });
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  const said: string[] = [];
  const onProgress = (text: string) => said.push(text);
  const options = { dataDir, names: 'neutral', ...order, onProgress, onDownload: onProgress } as const;
  const running = exportThere(api, options, new AbortController().signal);
  await expect(running).rejects.toMatchObject({ code: 'EXPORT_UNLISTED' });
  expect(said).toEqual([
    'Downloading 2 of 3 segments of trades, blocks 1 to 1,000, before the export.',
    'trades: downloading 1 of 3 segments · 1.5 MB · 0.3 MB/s',
  ]);
});

test('an export that waits for others of the explorer says so, and what it downloads when it begins', async () => {
  const dataDir = await testFolder();
  const mine = { ...job, step: 'fetching', segmentsDone: 0, segmentsTotal: 4 };
  const others = [
    { ...job, id: 'b' },
    { kind: 'dataset', id: 'c', state: 'running' },
    { ...job, id: 'd', state: 'queued' },
  ];
  const looks = [
    [...others, { ...mine, state: 'queued' }],
    [...others, { ...mine, state: 'queued' }],
    [...others, mine],
    [{ ...mine, result: 'done' }],
  ];
  const call = (method: ExplorerMethod) =>
    Promise.resolve({ jobs: method === 'startExports' ? [{ ...mine, state: 'queued' }] : looks.shift() });
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const options = { dataDir, names: 'neutral', ...order, onDownload: say, onWait: say } as const;
  expect(await exportThere(api, options, new AbortController().signal)).toBe('done');
  expect(said).toEqual([
    'The running explorer writes 2 other exports. This one waits, and begins when a place is free.',
    'Downloading 4 of 4 segments of trades, blocks 1 to 1,000, before the export.',
  ]);
});

/** The end of an export whose job waits for the network for some looks, in a command whose clock leaps at each look. */
async function endWhile(
  connection: 'limited' | 'offline',
  pauseMs: number,
  { looks = 3, leapMs = 20_000 } = {},
): Promise<unknown> {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += leapMs;
    return clock;
  });
  const waiting = { ...job, problem: 'a.example asks for a pause' };
  const later = [...Array.from({ length: looks - 1 }, () => waiting), { ...job, result: 'done' }];
  const call = (method: ExplorerMethod) => {
    if (method === 'startExports') return Promise.resolve({ jobs: [waiting] });
    if (method === 'status') return Promise.resolve({ connection, limitedUntil: Date.now() + pauseMs });
    return method === 'jobs' ? Promise.resolve({ jobs: [later.shift()] }) : Promise.reject(new Error('it has ended'));
  };
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  return exportThere(api, { dataDir: await testFolder(), names: 'neutral', ...order }, new AbortController().signal);
}

test('an export waits out a pause of a minute that the service asks for, as without an explorer, and no other outage', async () => {
  expect(await endWhile('limited', 45_000)).toBe('done');
  await expect(endWhile('limited', 3_600_000)).rejects.toMatchObject({ code: 'NOT_CACHED' });
  await expect(endWhile('offline', 0)).rejects.toMatchObject({ code: 'NOT_CACHED' });
});

test('an export does not wait for ever while one pause follows another, as without an explorer', async () => {
  expect(await endWhile('limited', 45_000, { looks: 3, leapMs: 100_000 })).toBe('done');
  await expect(endWhile('limited', 45_000, { looks: 4, leapMs: 100_000 })).rejects.toMatchObject({
    code: 'NOT_CACHED',
  });
});

test('a command looks at a long export every two seconds', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = await testFolder();
  let looks = 0;
  const call = (method: ExplorerMethod) => {
    looks += Number(method === 'jobs');
    return Promise.resolve({ jobs: method === 'startExports' || method === 'jobs' ? [job] : [], job: null });
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const api = { call } as unknown as Pick<ExplorerApi, 'call'>;
  const running = exportThere(api, { dataDir, names: 'neutral', ...order }, stop.signal);
  const ended = expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  const before = looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks - before).toBe(30);
  stop.abort();
  await ended;
});
