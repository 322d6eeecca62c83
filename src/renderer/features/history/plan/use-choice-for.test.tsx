import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addedTable, archive, openCard, shared } from './plan-card.fixture.tsx';

/** The first of the tables of the card. */
const first = (count: number) => (['TABLE_DEPOSITS', 'TABLE_TRADES'] as const).slice(0, count);

test('who replaces the archives that are there has not agreed to replace those of another choice', async () => {
  const page = openCard({
    planExports: ({ tables }) => ({
      ...shared,
      tables: first(tables.length).map((table) => archive(table, { exists: true })),
    }),
  });
  await page.person.click(await screen.findByRole('checkbox', { name: 'Replace them' }));
  await screen.findByRole('button', { name: 'Export 2 tables' });
  await page.person.click(screen.getByRole('button', { name: 'only the first table' }));
  expect(await screen.findByRole('checkbox', { name: 'Replace it' })).toHaveProperty('checked', false);
  expect(screen.getByRole('button', { name: 'It is in the folder' })).toHaveProperty('disabled', true);
});

test('who replaces tables of a dataset has not agreed to replace other ones', async () => {
  const present = { from: '1', to: '500' };
  const page = openCard(
    {
      planDataset: ({ tables = [], replace }) => ({
        ...{ ...shared, dataset: 'ab', lists: [] },
        tables: first(tables.length).map((table) =>
          replace === true
            ? addedTable(table, { action: 'replace', present })
            : addedTable(table, { action: 'blocked', present, adds: null }),
        ),
      }),
    },
    { as: 'dataset' },
  );
  await page.person.click(await screen.findByRole('checkbox', { name: 'Replace these tables' }));
  await screen.findByRole('button', { name: 'Write 2 tables' });
  await page.person.click(screen.getByRole('button', { name: 'only the first table' }));
  expect(await screen.findByRole('checkbox', { name: 'Replace this table' })).toHaveProperty('checked', false);
  await waitFor(() => expect(page.inputs('planDataset').at(-1)).not.toHaveProperty('replace'));
});
