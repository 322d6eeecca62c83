import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { type DatasetExportParts, runDatasetExport } from './run-dataset-export.ts';

const AWAY = new OrreryError('DATASET_FOREIGN', { folder: '/nas/chain', problem: 'it is empty' });
const PRESENT = { from: 1n, to: 1000n };
const EMPTY = { tables: [], lists: [] };

test.each([
  ['a table that grows', 'append', PRESENT, [AWAY, AWAY], ['TABLE_TRADES'], []],
  ['a table that the dataset lacks', 'write', null, [EMPTY, AWAY], ['TABLE_TRADES'], []],
  ['a list', 'write', null, [EMPTY, AWAY], [], ['nodes']],
] as const)(
  '%s is not begun in the place of a dataset that went away',
  async (_, action, present, infos, tables, lists) => {
    const written: unknown[] = [];
    const answers = [...infos];
    const parts = {
      history: { holdings: async () => [] },
      rangeFetcher: { join: async () => [], ensure: async () => {} },
      pins: { pin: () => () => {} },
      planner: {
        additions: async () => tables.map((table) => ({ table, action, present, adds: { from: 1001n, to: 2000n } })),
      },
      writer: {
        storedLists: async () => [],
        info: () => {
          const answer = answers.shift() ?? AWAY;
          return answer instanceof OrreryError ? Promise.reject(answer) : Promise.resolve(answer);
        },
        write: async (request: unknown) => written.push(request),
        writeList: async (list: unknown) => written.push(list),
      },
    } as unknown as DatasetExportParts;
    const running = runDatasetExport(
      parts,
      { tables: [...tables], lists: [...lists], from: 1n, to: 2000n, folder: '/nas/chain', replace: false },
      {
        signal: new AbortController().signal,
        onProgress: () => {},
        retryAcrossOutages: (work) => work(),
      },
    );
    await expect(running).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('/nas/chain cannot be read: the dataset is not there any more'),
    });
    expect(written).toEqual([]);
  },
);
