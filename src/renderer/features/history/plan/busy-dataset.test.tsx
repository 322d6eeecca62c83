import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPlan } from './dataset-plan.fixture.tsx';

const FOLDER = '/home/me/exports/chain';
const range = { from: '1', to: '2000' };
const known = (value: number) => ({ value, certainty: 'known' as const });

const plan = {
  ...{ requested: range, range, problem: null, nearestStarts: [], nearestEnds: [], bytes: known(20_000) },
  ...{ folder: FOLDER, freeBytes: 5_000_000_000, dataset: 'ab' },
  lists: [],
  tables: [
    {
      ...{ table: 'TABLE_TRADES' as const, action: 'write' as const, present: null, adds: range },
      ...{ segments: 2, missing: 0, suspect: 0, again: 0, unjudged: 0 },
      ...{ rows: known(900), rawBytes: known(90_000), bytes: known(20_000) },
    },
  ],
};

const running = {
  ...{ kind: 'dataset' as const, id: 'one', state: 'running' as const, step: 'writing' as const },
  ...{ segmentsDone: 1, segmentsTotal: 2, rowsDone: 10, rowsTotal: 20, bytesDone: 0, bytesTotal: null },
  ...{ bytesPerSecond: null, secondsLeft: null, problem: null, error: null, result: null },
  ...{ createdAt: 1, startedAt: 1, finishedAt: null, ...range, tables: ['TABLE_TRADES' as const], folder: FOLDER },
};

test.each(['ab', 'other'])('only a job that writes to the same dataset disables the button: %s', async (dataset) => {
  openPlan(FOLDER, { planDataset: () => plan, jobs: () => ({ jobs: [{ ...running, dataset }] }) });
  const isBusy = dataset === 'ab';
  if (isBusy) expect(await screen.findByText(/Another export writes to this dataset/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Write 1 table' })).toHaveProperty('disabled', isBusy);
  expect(screen.queryAllByText(/Another export writes/)).toHaveLength(isBusy ? 1 : 0);
});
