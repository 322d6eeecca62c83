import { expect, test } from 'vitest';
import type { ArchiveJob, DatasetJob } from '../../../../contract/index.ts';
import { tellOfJob } from './tell-of-job.ts';

test('the message about a suspect export says so, and is no good news', () => {
  const result = { rows: 1167, bytes: 63_500, suspect: [{ from: 1n, to: 1000n, suspicion: 'short' }] };
  const job = { kind: 'archive', id: '1', state: 'done', table: 'TABLE_LEDGER', problem: null, result };
  const told: unknown[] = [];
  const tell = (...message: unknown[]) => void told.push(message);
  tellOfJob(job as unknown as ArchiveJob, tell);
  tellOfJob({ ...job, result: { ...result, suspect: [] } } as unknown as ArchiveJob, tell);
  expect(told).toEqual([
    ['Exported ledger, suspect: 1,167 rows, 63.5 kB', 'bad', '1'],
    ['Exported ledger: 1,167 rows, 63.5 kB', 'good', '1'],
  ]);
});

test('the message about a dataset begins with what was written', () => {
  const told: unknown[] = [];
  const tell = (text: string) => void told.push(text);
  for (const [written, lists, again] of [
    [10, [{}, {}], 10],
    [0, [], 0],
    [0, [], 3],
  ] as const) {
    const result = { written, again, lists, tables: [], suspect: [] };
    tellOfJob({ kind: 'dataset', id: '1', state: 'done', problem: null, result } as unknown as DatasetJob, tell);
  }
  expect(told).toEqual([
    'Wrote 10 segments and 2 lists to the dataset',
    'Nothing to write to the dataset',
    '3 segments downloaded again, all with the same rows',
  ]);
});
