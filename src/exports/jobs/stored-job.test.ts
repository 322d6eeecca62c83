import { expect, test } from 'vitest';
import { asSeen, neededBy, readStoredJob, StoredJob } from './stored-job.ts';
import { newJob } from './tracked-job.ts';

const adds = [{ table: 'TABLE_TRADES' as const, from: 2001n, to: 4000n }];
const job = newJob({
  kind: 'dataset',
  tables: ['TABLE_TRADES', 'TABLE_DEPOSITS'],
  lists: [],
  from: 1n,
  to: 4000n,
  dataset: 'ab',
  folder: '/exports/chain',
  replace: false,
  segmentsDone: 0,
  segmentsTotal: 2,
  writing: null,
  adds,
  wasThere: true,
});
const stored: object = StoredJob.encode(job);

test('an export to a dataset needs only the blocks that it adds', () => {
  const read = readStoredJob(stored);
  expect(read && neededBy(read)).toEqual(adds);
  expect(Object.keys(read ? asSeen(read) : {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(adds|wasThere|written)$/)]),
  );
});

test('one of an earlier version, which does not say them, needs its whole range', () => {
  const { adds: _, ...earlier } = stored as Record<string, unknown>;
  const read = readStoredJob(earlier);
  expect(read && neededBy(read)).toEqual([
    { table: 'TABLE_TRADES', from: 1n, to: 4000n },
    { table: 'TABLE_DEPOSITS', from: 1n, to: 4000n },
  ]);
});
