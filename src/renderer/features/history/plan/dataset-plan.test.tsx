import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPlan, segment } from './dataset-plan.fixture.tsx';
import { addedTable, known, ownDataset, rowOf, shared } from './plan-card.fixture.tsx';

const unknown = { value: null, certainty: 'unknown' as const };
const range = { from: '1', to: '2000' };
test('the plan of a dataset estimates unknown sizes from one segment, and gives code for its tables', async () => {
  const page = openPlan('/exports/chain', {
    planDataset: () => ({
      requested: range,
      range,
      problem: null,
      nearestStarts: [],
      nearestEnds: [],
      bytes: unknown,
      folder: '/exports/chain',
      freeBytes: null,
      dataset: 'ab',
      lists: [],
      tables: [
        {
          table: 'TABLE_TRADES',
          segments: 2,
          missing: 2,
          suspect: 0,
          again: 0,
          unjudged: 0,
          rows: unknown,
          rawBytes: unknown,
          bytes: unknown,
          present: null,
          action: 'write',
          adds: range,
        },
      ],
    }),
    history: () => ({ segments: [1, 1001].map(segment), gaps: [], tables: [], bytes: 0, listedAt: 1 }),
    sync: () => new Promise(() => {}),
  });
  await page.person.click(await screen.findByRole('button', { name: 'Estimate from one segment' }));
  await waitFor(() => expect(page.inputs('sync')).toHaveLength(1));
  expect(page.inputs('sync')[0]).toMatchObject({ only: ['history'], tables: ['TABLE_TRADES'], from: '1', to: '1000' });
  expect(screen.getByRole('button', { name: 'Code' }).hasAttribute('disabled')).toBe(false);
});

test('a dataset that has the blocks with other rows than are stored is corrected, and nothing counts as added', async () => {
  const corrected = addedTable('TABLE_TRADES', {
    ...{ action: 'correct', present: range, suspect: 1, again: 1 },
    ...{ rows: known(0), rawBytes: known(0), bytes: known(0) },
  });
  const page = openPlan(ownDataset.folder, {
    planDataset: () => ({ ...shared, dataset: ownDataset.id, lists: [], tables: [corrected] }),
    jobs: () => ({ jobs: [] }),
    startDataset: () => new Promise(() => {}),
  });
  const button = await screen.findByRole('button', { name: 'Download and correct 1 table' });
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual([
    ...['–', '–', '1 of 2 segments (again)', 'changed rows'],
  ]);
  expect(screen.getByText(/1 stored segment is suspect.*downloaded again first/)).toBeDefined();
  expect(screen.getByText(/stored with other rows are replaced/)).toBeDefined();
  await page.person.click(button);
  await waitFor(() => expect(page.inputs('startDataset')).toMatchObject([range]));
});

test('the choice to replace keeps the focus, and nothing starts before the plan of that choice is there', async () => {
  const slow = Promise.withResolvers<void>();
  const present = { from: '1', to: '500' };
  const page = openPlan(ownDataset.folder, {
    async planDataset({ replace }) {
      if (replace === true) await slow.promise;
      const action = replace === true ? ('replace' as const) : ('blocked' as const);
      const table = addedTable('TABLE_TRADES', { action, present, ...(replace !== true && { adds: null }) });
      return { ...shared, dataset: ownDataset.id, lists: [], tables: [table] };
    },
    jobs: () => ({ jobs: [] }),
  });
  const box = await screen.findByRole('checkbox', { name: 'Replace this table' });
  await page.person.click(box);
  expect(document.activeElement).toBe(box);
  expect(screen.getByRole('button', { name: /^(Write|Export|Replace|Nothing|No)/ })).toHaveProperty('disabled', true);
  slow.resolve();
  await screen.findByRole('button', { name: 'Write 1 table' });
  expect(document.activeElement).toBe(box);
});
