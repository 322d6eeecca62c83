import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { type DatasetExportParts, runDatasetExport } from './run-dataset-export.ts';

test('a table that is away after the download is not begun anew in its place', async () => {
  const adds = { from: 1001n, to: 2000n };
  const written: unknown[] = [];
  const parts = {
    history: { holdings: async () => [] },
    rangeFetcher: { join: async () => [], ensure: async () => {} },
    pins: { pin: () => () => {} },
    planner: {
      additions: async () => [{ table: 'TABLE_TRADES', action: 'append', present: { from: 1n, to: 1000n }, adds }],
    },
    writer: {
      storedLists: async () => [],
      info: (folder: string) => Promise.reject(new OrreryError('DATASET_FOREIGN', { folder, problem: 'it is empty' })),
      write: async (request: unknown) => written.push(request),
    },
  } as unknown as DatasetExportParts;
  const running = runDatasetExport(
    parts,
    { tables: ['TABLE_TRADES'], lists: [], from: 1n, to: 2000n, folder: '/nas/chain', replace: false },
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
});
