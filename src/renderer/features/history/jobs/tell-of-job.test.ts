import { expect, test } from 'vitest';
import type { ArchiveJob } from '../../../../contract/index.ts';
import { tellOfJob } from './tell-of-job.ts';

test('the message about a suspect export says so, and is no good news', () => {
  const result = { rows: 1167, bytes: 63_500, suspect: [{ from: 1n, to: 1000n, suspicion: 'short' }] };
  const job = { kind: 'archive', id: '1', state: 'done', table: 'TABLE_LEDGER', problem: null, result };
  const told: unknown[] = [];
  const tell = (...message: unknown[]) => void told.push(message);
  tellOfJob(job as unknown as ArchiveJob, tell);
  tellOfJob({ ...job, result: { ...result, suspect: [] } } as unknown as ArchiveJob, tell);
  expect(told).toEqual([
    ['The export of ledger is finished, suspect: 1,167 rows, 63.5 kB', 'bad', '1'],
    ['The export of ledger is finished: 1,167 rows, 63.5 kB', 'good', '1'],
  ]);
});
