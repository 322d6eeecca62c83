import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ExportTable } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import type { HistorySearch } from '../link.ts';
import { PlanCard } from './plan-card.tsx';

type ArchivePlanAnswer = Awaited<ReturnType<NonNullable<Answers['planExports']>>>;
type DatasetPlanAnswer = Awaited<ReturnType<NonNullable<Answers['planDataset']>>>;

const known = (value: number) => ({ value, certainty: 'known' as const });
const estimated = (value: number) => ({ value, certainty: 'estimated' as const });
const shared = {
  requested: { from: '1', to: '2000' },
  range: { from: '1', to: '2000' },
  problem: null,
  nearestStarts: [],
  nearestEnds: [],
  bytes: known(0),
  folder: '/home/me/exports',
  freeBytes: 5_000_000_000,
};
const own = { id: 'ab', folder: '/home/me/exports/chain', inExportFolder: true };
const sizes = { segments: 2, missing: 0, suspect: 0, rows: known(900), rawBytes: known(90_000), bytes: known(20_000) };

const archive = (table: ExportTable, more: Partial<ArchivePlanAnswer['tables'][number]> = {}) => ({
  table,
  ...sizes,
  archive: `${table}.zip`,
  files: 1,
  exists: false,
  ...more,
});
const added = (table: ExportTable, more: Partial<DatasetPlanAnswer['tables'][number]> = {}) => ({
  table,
  ...sizes,
  bytes: estimated(20_000),
  present: null,
  action: 'write' as const,
  adds: { from: '1', to: '2000' },
  ...more,
});

function open(answers: Answers, start: HistorySearch = {}, tables: ExportTable[] = ['TABLE_DEPOSITS', 'TABLE_TRADES']) {
  const ranges: { from: bigint; to: bigint }[] = [];
  let chosen: HistorySearch = start;
  function Page() {
    const [search, setSearch] = useState(start);
    const [shown, setShown] = useState(tables);
    chosen = search;
    return (
      <>
        <PlanCard
          tables={shown}
          asked={{ from: 1n, to: 2000n }}
          segments="some"
          search={search}
          onSearch={(part) => setSearch((before) => ({ ...before, ...part }))}
          onRange={(range) => ranges.push(range)}
        />
        <button type="button" onClick={() => setShown(tables.slice(0, 1))}>
          only the first table
        </button>
      </>
    );
  }
  const page = openPage(<Page />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    datasets: () => ({ datasets: [], ofExportFolder: own }),
    ...answers,
  });
  return { ...page, ranges, search: () => chosen };
}

const rowOf = async (table: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${table}`) })).getAllByRole('cell');

test('until the plan of a choice is there, nothing of an earlier one is shown and the button waits', async () => {
  const answers = new Map<number, PromiseWithResolvers<ArchivePlanAnswer>>([
    [2, Promise.withResolvers()],
    [1, Promise.withResolvers()],
  ]);
  const page = open({ planExports: ({ tables }) => answers.get(tables.length)?.promise ?? Promise.reject() });
  expect(screen.getByRole('button', { name: 'Counting…' })).toHaveProperty('disabled', true);
  answers.get(2)?.resolve({ ...shared, tables: [archive('TABLE_DEPOSITS'), archive('TABLE_TRADES', { missing: 1 })] });
  expect(await screen.findByRole('button', { name: 'Download and export 2 tables' })).toHaveProperty('disabled', false);
  expect(screen.getByText('40 kB')).toBeDefined();

  await page.person.click(screen.getByRole('button', { name: 'only the first table' }));
  expect(screen.getByRole('button', { name: 'Counting…' })).toHaveProperty('disabled', true);
  expect(screen.queryByText('40 kB')).toBeNull();
  answers.get(1)?.resolve({ ...shared, tables: [archive('TABLE_DEPOSITS')] });
  expect(await screen.findByRole('button', { name: 'Export 1 table' })).toHaveProperty('disabled', false);
});

test('archives that are there are skipped; replacing them is one box away', async () => {
  const page = open({
    planExports: () => ({
      ...shared,
      tables: [archive('TABLE_DEPOSITS', { exists: true, missing: 2 }), archive('TABLE_TRADES')],
    }),
    startExports: () => ({ jobs: [] }),
  });
  // The button and the size are those of the other table.
  await page.person.click(await screen.findByRole('button', { name: 'Export 1 table' }));
  expect(page.inputs('startExports')).toEqual([{ tables: ['TABLE_TRADES'], from: '1', to: '2000' }]);
  expect(screen.getByText(/already in the folder and is skipped/)).toBeDefined();
  await page.person.click(screen.getByRole('checkbox', { name: 'Replace it' }));
  await page.person.click(await screen.findByRole('button', { name: 'Download and export 2 tables' }));
  expect(page.inputs('startExports')[1]).toEqual({
    tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'],
    from: '1',
    to: '2000',
    replace: true,
  });
});

test('where every archive is there, the button says so and does nothing', async () => {
  open({ planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { exists: true })] }) }, {}, [
    'TABLE_TRADES',
  ]);
  expect(await screen.findByRole('button', { name: 'All are exported' })).toHaveProperty('disabled', true);
});

test('the form of the export is chosen in the card, with the keyboard too, and the link keeps it', async () => {
  const page = open({
    planExports: () => ({ ...shared, tables: [archive('TABLE_DEPOSITS'), archive('TABLE_TRADES')] }),
    planDataset: () => ({ ...shared, dataset: 'ab', tables: [added('TABLE_DEPOSITS'), added('TABLE_TRADES')] }),
    startDataset: () => Promise.reject(new Error('the disk is gone')),
  });
  await screen.findByRole('button', { name: 'Export 2 tables' });
  screen.getByRole('radio', { name: 'ZIP of CSV' }).focus();
  await page.person.keyboard('{ArrowRight} ');
  expect(page.search()).toEqual({ as: 'dataset' });
  await page.person.click(await screen.findByRole('button', { name: 'Write 2 tables' }));
  expect(page.inputs('startDataset')).toEqual([{ tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], from: '1', to: '2000' }]);
  // A start that fails says why, in the card.
  expect(await screen.findByText(/the disk is gone/)).toBeDefined();
});

test('the plan of a dataset says what is there, what is added, how large it is, and how much room there is', async () => {
  const page = open(
    {
      planDataset: () => ({
        ...shared,
        dataset: 'ab',
        tables: [
          added('TABLE_DEPOSITS', {
            action: 'append',
            present: { from: '1', to: '1000' },
            adds: { from: '1001', to: '2000' },
            missing: 1,
            segments: 1,
          }),
          added('TABLE_TRADES', { action: 'nothing', present: { from: '1', to: '2000' }, adds: null }),
        ],
      }),
      startDataset: () => new Promise(() => {}),
    },
    { as: 'dataset' },
  );
  await screen.findByText('from 1,001');
  const cells = (await rowOf('Deposits')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['900', '≈ 20 kB', '1 of 1', 'from 1,001']);
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual(['–', '–', '–', 'nothing']);
  expect(screen.getByText('5 GB')).toBeDefined();
  expect(screen.getByText(/Files that are there stay as they are/)).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'Download and add 1 table' }));
  await waitFor(() => expect(page.inputs('startDataset')).toHaveLength(1));
});

test('a gap stops the export; the range can begin where the dataset ends, or the table is replaced', async () => {
  const blocked = added('TABLE_TRADES', { action: 'blocked', present: { from: '1', to: '500' }, adds: null });
  const page = open(
    {
      planDataset: ({ replace }) => ({
        ...shared,
        range: { from: '1001', to: '2000' },
        dataset: 'ab',
        tables: [
          replace === true ? added('TABLE_TRADES', { action: 'replace', present: { from: '1', to: '500' } }) : blocked,
        ],
      }),
      startDataset: () => new Promise(() => {}),
    },
    { as: 'dataset' },
    ['TABLE_TRADES'],
  );
  expect(await screen.findByText(/Trades in the dataset has blocks 1 – 500/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Write dataset' })).toHaveProperty('disabled', true);
  await page.person.click(screen.getByRole('button', { name: 'Begin at block 501' }));
  expect(page.ranges).toEqual([{ from: 501n, to: 2000n }]);
  await page.person.click(screen.getByRole('checkbox', { name: 'Replace this table' }));
  await page.person.click(await screen.findByRole('button', { name: 'Write 1 table' }));
  await waitFor(() => expect(page.inputs('startDataset')).toMatchObject([{ replace: true }]));
});

test('another known dataset can be added to; one that is gone offers the folder of exports', async () => {
  const page = open(
    {
      datasets: () => ({
        datasets: [{ id: 'cd', folder: '/disk/shared/chain', inExportFolder: false }],
        ofExportFolder: own,
      }),
      planDataset: ({ dataset = 'ab' }) =>
        dataset === 'gone'
          ? Promise.reject(new Error('not known'))
          : {
              ...shared,
              dataset,
              folder: dataset === 'ab' ? '/home/me/exports/chain' : '/disk/shared/chain',
              tables: [added('TABLE_DEPOSITS'), added('TABLE_TRADES')],
            },
      startDataset: () => new Promise(() => {}),
    },
    { as: 'dataset', into: 'gone' },
  );
  await page.person.click(await screen.findByRole('button', { name: 'Write to the folder of exports' }));
  await page.person.click(await screen.findByRole('button', { name: /exports\/chain/ }));
  await page.person.click(await screen.findByRole('option', { name: 'shared/chain' }));
  expect(page.search().into).toBe('cd');
  expect(await screen.findByText('/disk/shared/chain')).toBeDefined();
  await page.person.click(await screen.findByRole('button', { name: 'Write 2 tables' }));
  await waitFor(() => expect(page.inputs('startDataset')).toMatchObject([{ dataset: 'cd' }]));
});

test('no tables, no segments and no range say what to do', () => {
  const page = (segments: 'some' | 'none', tables: ExportTable[]) => (
    <PlanCard
      key={`${segments} ${tables}`}
      tables={tables}
      asked={undefined}
      segments={segments}
      search={{ as: 'dataset' }}
      onSearch={() => {}}
      onRange={() => {}}
    />
  );
  openPage([page('none', ['TABLE_TRADES']), page('some', []), page('some', ['TABLE_TRADES'])], {});
  expect(screen.getByText('Rows and sizes appear when the segments are loaded.')).toBeDefined();
  expect(screen.getByText(/They become tables of one dataset/)).toBeDefined();
  expect(screen.getByText('Enter a valid range to see rows and size.')).toBeDefined();
});
