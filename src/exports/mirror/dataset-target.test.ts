import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { DatasetSummary, WriteOptions } from '../datasets/dataset-writer.ts';
import { createDatasetTarget, type DatasetTargetParts, type ReadDataset } from './dataset-target.ts';

const ID = 'chosen';
const FOLDER = '/nas/chain';
const AWAY = new OrreryError('DATASET_FOREIGN', { folder: FOLDER, problem: 'it is empty' });
const FULL = new OrreryError('DISK_FULL', { file: '/data/user.sqlite', problem: 'no space left' });
const GONE = new OrreryError('FILE_UNWRITABLE', { file: FOLDER, reason: 'it is gone' });
const FIRST = { table: 'TABLE_TRADES', from: 1n, to: 100n, append: false } as const;
const signal = new AbortController().signal;

/** Returns what a dataset with these blocks of trades answers. */
function withTrades(to: string, folder = FOLDER): DatasetSummary {
  const table = { area: 'history', table: 'trades', from: '1', to } as DatasetSummary['tables'][number];
  return { folder, root: 'ab', problems: [], tables: [table] };
}

/** A disk and a data folder whose state a test changes. */
function world() {
  const state: { summary?: DatasetSummary; isFull?: boolean; stored?: ReadDataset; written: unknown[]; reads: number } =
    {
      written: [],
      reads: 0,
    };
  /** Answers a write of a table. */
  let write = async (_: WriteOptions) => 1;
  const parts = {
    writer: {
      info() {
        state.reads += 1;
        return state.summary === undefined ? Promise.reject(AWAY) : Promise.resolve(state.summary);
      },
      write(request: unknown, options: WriteOptions) {
        state.written.push(request);
        return write(options);
      },
    },
    datasets: { get: async () => ({ id: ID, folder: FOLDER, inExportFolder: false }) },
    documents: {
      get: async () => (state.stored === undefined ? null : { content: state.stored }),
      put(_: string, content: ReadDataset) {
        if (state.isFull === true) return Promise.reject(FULL);
        state.stored = content;
        return Promise.resolve();
      },
    },
    retry: { attempts: 9, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 },
  } as unknown as DatasetTargetParts;
  return {
    state,
    /** Returns the target as after a start of the program. */
    start: () => createDatasetTarget(parts),
    onWrite(answer: typeof write) {
      write = answer;
    },
  };
}

test('a first write that fails where the disk went away begins no dataset in its place, also after a restart', async () => {
  const { state, start, onWrite } = world();
  onWrite(({ onProgress }) => {
    onProgress?.({ segments: 0, segmentsTotal: 1, rows: 0 });
    return Promise.reject(GONE);
  });
  const target = start();
  await target.read(ID);
  await target.add(FIRST, signal);
  expect(target.status(ID).problem).toContain('it is gone');
  for (const each of [target, start()]) {
    await each.read(ID);
    expect(each.status(ID).problem).toContain('the dataset is not there any more');
    await each.add(FIRST, signal);
  }
  expect(state.written).toHaveLength(1);
});

test('a first write that was refused before it began is tried again', async () => {
  const { state, start, onWrite } = world();
  onWrite(() => Promise.reject(GONE));
  const target = start();
  await target.read(ID);
  await target.add(FIRST, signal);
  await target.read(ID);
  expect(target.rest()).toBeNull();
  await target.add(FIRST, signal);
  expect(state.written).toHaveLength(2);
});

test('a dataset deeper in the folder does not count', async () => {
  const { state, start } = world();
  state.stored = { id: ID, tables: [{ table: 'TABLE_TRADES', from: 1n, to: 100n }] };
  state.summary = withTrades('100', `${FOLDER}/old`);
  const target = start();
  await target.read(ID);
  expect(target.status(ID).problem).toContain('the dataset is not there any more');
});

test('a full data folder does not keep a dataset on another disk from growing; its blocks are stored when there is room', async () => {
  const { state, start } = world();
  const target = start();
  state.isFull = true;
  state.summary = withTrades('200');
  await target.read(ID);
  expect([target.presentOf('TABLE_TRADES')?.to, target.rest()]).toEqual([200n, null]);
  expect(state.stored).toBeUndefined();
  state.isFull = false;
  target.forget();
  await target.read(ID);
  expect(state.stored).toMatchObject({ tables: [{ to: 200n }] });
});

test('an addition reads the dataset again only if something else was done since the last reading', async () => {
  const { state, start } = world();
  state.summary = withTrades('100');
  const target = start();
  const addition = { ...FIRST, from: 101n, to: 200n, append: true };
  for (const reads of [1, 2]) {
    await target.read(ID);
    await target.add(addition, signal);
    expect([state.reads, state.written.length]).toEqual([reads, reads]);
  }
  await target.read(ID);
  // A part was downloaded meanwhile, and the disk was removed.
  await target.read(ID);
  delete state.summary;
  await target.add(addition, signal);
  expect(state.written).toHaveLength(2);
  expect(target.status(ID).problem).toContain('the dataset is not there any more');
});
