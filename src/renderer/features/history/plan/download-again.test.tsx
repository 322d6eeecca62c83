import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPlan } from './dataset-plan.fixture.tsx';
import { addedTable, archive, openCard, ownDataset, rowOf, shared } from './plan-card.fixture.tsx';

const range = { from: '1', to: '2000' };

test('archives of stored segments can be downloaded again, and the plan counts every segment then', async () => {
  const page = openCard(
    { planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES')] }), startExports: () => ({ jobs: [] }) },
    {},
    ['TABLE_TRADES'],
  );
  await screen.findByRole('button', { name: 'Export 1 table' });
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual(['900', '90 kB', '20 kB', 'none']);
  await page.person.click(screen.getByRole('checkbox', { name: 'Download again' }));
  // The sizes may change with the rows.
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual([
    ...['≈ 900', '≈ 90 kB', '≈ 20 kB', '2 of 2 segments'],
  ]);
  await page.person.click(screen.getByRole('button', { name: 'Download and export 1 table' }));
  expect(page.inputs('startExports')).toEqual([{ tables: ['TABLE_TRADES'], ...range, renew: true }]);
  // The choice was for this export.
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Download again' })).toHaveProperty('checked', false),
  );
});

test.for([
  [{ suspect: 2, again: 2 }, '2 of 2 segments (again)', /are suspect: .* They are downloaded again first\.$/],
  [{ suspect: 1, again: 1 }, '1 of 2 segments (again)', /is suspect: .* It is downloaded again first\.$/],
  [{ suspect: 2, again: 1 }, '1 of 2 segments (again)', /are suspect: .* 1 of them is downloaded again first\.$/],
  [{ suspect: 1, again: 1, missing: 1 }, '2 of 2 segments (1 again)', /is suspect/],
] as const)('suspect segments that are downloaded again count as downloads: %o', async ([counts, cell, remark]) => {
  openCard({ planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', counts)] }) }, {}, ['TABLE_TRADES']);
  await screen.findByRole('button', { name: 'Download and export 1 table' });
  expect((await rowOf('Trades')).at(-1)?.textContent).toBe(cell);
  expect(await screen.findByText(remark)).toBeDefined();
  const isRestHere = cell.startsWith('1 of 2');
  expect(screen.queryByText(/^Other segments that are here already are not downloaded\./) !== null).toBe(isRestHere);
});

test('where nothing is stored, nothing is downloaded again', async () => {
  openCard({ planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { missing: 2 })] }) }, {}, [
    'TABLE_TRADES',
  ]);
  await screen.findByRole('button', { name: 'Download and export 1 table' });
  expect(screen.queryByRole('checkbox', { name: 'Download again' })).toBeNull();
});

test('a dataset that has the blocks can have them downloaded again', async () => {
  const page = openPlan(ownDataset.folder, {
    planDataset: ({ renew }) => ({
      ...{ ...shared, dataset: ownDataset.id, lists: [] },
      tables: [
        renew === true
          ? addedTable('TABLE_TRADES', { action: 'correct', present: range, missing: 2 })
          : addedTable('TABLE_TRADES', { action: 'nothing', present: range, adds: null, segments: 0 }),
      ],
    }),
    jobs: () => ({ jobs: [] }),
    startDataset: () => new Promise(() => {}),
  });
  await screen.findByRole('button', { name: 'The dataset has these blocks' });
  const box = screen.getByRole('checkbox', { name: 'Download again' });
  await page.person.click(box);
  const button = await screen.findByRole('button', { name: 'Download and correct 1 table' });
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual([
    ...['–', '–', '2 of 2 segments', 'changed rows'],
  ]);
  await page.person.click(button);
  await waitFor(() => expect(page.inputs('startDataset')).toMatchObject([{ ...range, renew: true }]));
});

test('a part of a dataset cannot: its segments are replaced only together', async () => {
  const present = { from: '1', to: '9000' };
  openPlan(ownDataset.folder, {
    planDataset: () => ({
      ...{ ...shared, dataset: ownDataset.id, lists: [] },
      tables: [addedTable('TABLE_TRADES', { action: 'nothing', present, adds: null, segments: 0 })],
    }),
    jobs: () => ({ jobs: [] }),
  });
  await screen.findByRole('button', { name: 'The dataset has these blocks' });
  expect(screen.queryByRole('checkbox', { name: 'Download again' })).toBeNull();
});
