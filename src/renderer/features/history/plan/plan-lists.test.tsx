import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListTable } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import {
  addedTable,
  type DatasetPlanAnswer,
  estimated,
  known,
  openCard,
  ownDataset,
  rowOf,
  shared,
} from './plan-card.fixture.tsx';
import { PlanCard } from './plan-card.tsx';

test('lists are chosen in the card of a dataset, and are written with tables or alone', async () => {
  const planned = (list: ListTable, more: Partial<DatasetPlanAnswer['lists'][number]> = {}) => ({
    list,
    action: 'write' as const,
    rows: known(12_000),
    bytes: estimated(500_000),
    complete: true,
    asOf: 1,
    present: null,
    ...more,
  });
  const lists = {
    parties: planned('parties'),
    nodes: planned('nodes', { action: 'replace', present: { rows: 9, asOf: null }, complete: false }),
    checkpoints: planned('checkpoints', { action: 'nothing', rows: known(0), bytes: known(0), complete: false }),
  };
  const page = openCard(
    {
      planDataset: ({ tables, lists: asked = [] }) => ({
        ...shared,
        range: tables.length === 0 ? null : shared.range,
        dataset: 'ab',
        tables: tables.map(() => addedTable('TABLE_TRADES')),
        lists: asked.map((list) => lists[list as keyof typeof lists]),
      }),
      startDataset: () => new Promise(() => {}),
    },
    { as: 'dataset' },
    ['TABLE_TRADES'],
  );
  await screen.findByRole('button', { name: 'Write 1 table' });
  const choice = screen.getByRole('toolbar', { name: 'Lists' });
  for (const name of ['Nodes', 'Parties', 'Checkpoints']) {
    await page.person.click(within(choice).getByRole('button', { name }));
  }
  expect(page.search().lists).toBe('nodes,parties,checkpoints');
  await page.person.click(await screen.findByRole('button', { name: 'Write 1 table and 2 lists' }));
  expect(page.inputs('startDataset')).toEqual([
    { tables: ['TABLE_TRADES'], lists: ['nodes', 'parties'], from: '1', to: '2000' },
  ]);
  const cells = (await rowOf('List of parties')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['12,000', '≈ 500 kB', '–', 'new list']);
  expect((await rowOf('List of nodes')).at(-1)?.textContent).toBe('new snapshot');
  expect((await rowOf('List of checkpoints')).map(({ textContent }) => textContent)).toEqual([
    '–',
    '–',
    '–',
    'not stored yet',
  ]);
  expect(screen.getByText(/Only a part of the list of nodes is stored so far/)).toBeDefined();
});

test('lists alone need no blocks and no segments', async () => {
  const list = { list: 'parties' as const, rows: known(5), bytes: estimated(210), complete: true, asOf: 1 };
  const page = openPage(
    <PlanCard
      tables={['TABLE_TRADES']}
      asked={undefined}
      segments="none"
      search={{ as: 'dataset', lists: 'parties' }}
      onSearch={() => {}}
      onRange={() => {}}
    />,
    {
      hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
      datasets: () => ({ datasets: [], ofExportFolder: ownDataset }),
      planDataset: () => ({
        ...{ ...shared, range: null, dataset: 'ab', tables: [] },
        lists: [{ ...list, action: 'write' as const, present: null }],
      }),
      startDataset: () => new Promise(() => {}),
    },
  );
  await page.person.click(await screen.findByRole('button', { name: 'Write 1 list' }));
  expect(page.inputs('startDataset')).toEqual([{ tables: [], lists: ['parties'] }]);
});
