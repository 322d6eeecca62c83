import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { RunOptions } from '../jobs/fetch-range.ts';
import type { DatasetSummary, WriteOptions } from './dataset-writer.ts';
import { type DatasetExportParts, runDatasetExport } from './run-dataset-export.ts';

const AWAY = new OrreryError('DATASET_FOREIGN', { folder: '/nas/chain', problem: 'it is empty' });
const PRESENT = { from: 1n, to: 1000n };
const EMPTY: DatasetSummary = { folder: '/nas/chain', root: 'ab', problems: [], tables: [] };
const DEEPER: DatasetSummary = { ...EMPTY, folder: '/nas/chain/old' };

type Order = Parameters<typeof runDatasetExport>[1];

const order: Order = { tables: [], lists: [], from: 1n, to: 2000n, folder: '/nas/chain', replace: false };

/**
 * Runs an order over a dataset whose folder answers with `infos` one after the other, and then is away.
 * @param write answers a write of a table
 */
function run(
  { tables, ...more }: Partial<Order>,
  infos: readonly (DatasetSummary | OrreryError)[],
  {
    action = 'write',
    present = null,
    adds = { from: 1001n, to: 2000n },
  }: { action?: string; present?: typeof PRESENT | null; adds?: typeof PRESENT } = {},
  write: (options: WriteOptions) => Promise<number> = async () => 2,
  retryAcrossOutages: RunOptions['retryAcrossOutages'] = (work) => work(),
) {
  const written: unknown[] = [];
  const notes: number[] = [];
  const fetched: unknown[] = [];
  const answers = [...infos];
  const parts = {
    history: { holdings: async () => [] },
    rangeFetcher: {
      join: async () => [],
      fetchesAgain: () => false,
      ensure: async (table: unknown) => void fetched.push(table),
    },
    pins: { pin: () => () => {} },
    planner: {
      additions: async () => (tables ?? []).map((table) => ({ table, action, present, adds })),
    },
    writer: {
      storedLists: async () => [],
      info: () => {
        const answer = answers.shift() ?? AWAY;
        return answer instanceof OrreryError ? Promise.reject(answer) : Promise.resolve(answer);
      },
      write: (request: unknown, options: WriteOptions) => {
        written.push(request);
        return write(options);
      },
      writeList: async (list: unknown) => written.push(list),
    },
  } as unknown as DatasetExportParts;
  const running = runDatasetExport(
    parts,
    { ...order, ...more, tables: tables ?? [] },
    { signal: new AbortController().signal, onProgress: () => {}, retryAcrossOutages },
    async (segments) => void notes.push(segments),
  );
  return { running, written, notes, fetched };
}

const NOT_THERE = {
  code: 'FILE_UNREADABLE',
  message: expect.stringMatching('/nas/chain cannot be read: the dataset is not there any more.*start another export'),
};

test.each([
  ['a table that grows', 'append', PRESENT, [AWAY, AWAY], ['TABLE_TRADES'], []],
  ['a table that the dataset lacks', 'write', null, [EMPTY, AWAY], ['TABLE_TRADES'], []],
  ['a list', 'write', null, [EMPTY, AWAY], [], ['nodes']],
  ['a table beside a dataset that is deeper in the folder', 'write', null, [EMPTY, DEEPER], ['TABLE_TRADES'], []],
] as const)(
  '%s is not begun in the place of a dataset that went away',
  async (_, action, present, infos, tables, lists) => {
    const { running, written } = run({ tables: [...tables], lists: [...lists] }, infos, { action, present });
    await expect(running).rejects.toMatchObject(NOT_THERE);
    expect(written).toEqual([]);
  },
);

test('a dataset that was there at the order is not begun anew when the export continues', async () => {
  const { running, written } = run({ tables: ['TABLE_TRADES'], wasThere: true }, []);
  await expect(running).rejects.toMatchObject(NOT_THERE);
  expect(written).toEqual([]);
});

test('an export stores that its dataset is there as soon as it has begun it, also if the write fails', async () => {
  const { running, notes } = run({ tables: ['TABLE_TRADES'] }, [], {}, ({ onProgress }) => {
    onProgress?.({ segments: 0, segmentsTotal: 1, rows: 0 });
    return Promise.reject(new OrreryError('FILE_UNWRITABLE', { file: '/nas/chain', reason: 'it is gone' }));
  });
  await expect(running).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(notes).toEqual([0]);
});

test('a write that lost its process in the middle is not begun anew where the dataset went away', async () => {
  const { running, written } = run(
    { tables: ['TABLE_TRADES'] },
    [],
    {},
    ({ onProgress }) => {
      onProgress?.({ segments: 0, segmentsTotal: 1, rows: 0 });
      return Promise.reject(new OrreryError('THREAD_LOST', { thread: 'datasets', reason: 'it ended' }));
    },
    (work) =>
      work().catch((thrown) => (OrreryError.from(thrown).code === 'THREAD_LOST' ? work() : Promise.reject(thrown))),
  );
  await expect(running).rejects.toMatchObject(NOT_THERE);
  expect(written).toHaveLength(1);
});

test('the result counts the segments that earlier runs of the export wrote', async () => {
  const { running, notes } = run({ tables: ['TABLE_TRADES'], written: 3 }, [EMPTY, EMPTY, EMPTY]);
  expect(await running).toMatchObject({ written: 5 });
  expect(notes).toEqual([3, 5]);
});

test('a second table is not begun where the dataset of the first one went away', async () => {
  const { running, written } = run({ tables: ['TABLE_TRADES', 'TABLE_DEPOSITS'] }, []);
  await expect(running).rejects.toMatchObject(NOT_THERE);
  expect(written).toHaveLength(1);
});

/** A dataset whose table of trades lacks a file. */
const DAMAGED: DatasetSummary = {
  ...EMPTY,
  problems: ['trades: a file is missing'],
  tables: [
    { area: 'history', table: 'trades', from: '1', to: '1000', verdict: 'damaged' } as DatasetSummary['tables'][number],
  ],
};

test.each(['append', 'nothing'])(
  'with the action %s, a damaged table is refused before the download',
  async (action) => {
    const { running, fetched } = run({ tables: ['TABLE_TRADES'] }, [DAMAGED], { action, present: PRESENT });
    await expect(running).rejects.toMatchObject({
      code: 'DATASET_DAMAGED',
      message: expect.stringContaining('trades: a file is missing'),
    });
    expect(fetched).toEqual([]);
  },
);

test('a damaged table is replaced', async () => {
  const infos = [DAMAGED, DAMAGED, EMPTY];
  const { running } = run({ tables: ['TABLE_TRADES'] }, infos, { action: 'replace', present: PRESENT });
  expect(await running).toMatchObject({ written: 2 });
});

test.each([
  ['that the order extended is not downloaded again from its start', { from: 1001n, to: 2000n }, []],
  ['whose download the order repeats is downloaded', { from: 1n, to: 2000n }, ['TABLE_TRADES']],
])('when an export continues, a whole table %s', async (_, ordered, expected) => {
  const { running, fetched } = run(
    { tables: ['TABLE_TRADES'], adds: [{ table: 'TABLE_TRADES', ...ordered }], wasThere: true, renewBefore: 1 },
    [EMPTY, EMPTY, EMPTY],
    { action: 'correct', present: { from: 1n, to: 2000n }, adds: { from: 1n, to: 2000n } },
  );
  await running;
  expect(fetched).toEqual(expected);
});
