import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExportTable } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import {
  type ArchivePlanAnswer,
  addedTable,
  archive,
  estimated,
  openCard,
  ownDataset,
  rowOf,
  shared,
} from './plan-card.fixture.tsx';
import { PlanCard } from './plan-card.tsx';

test('until the plan of a choice is there, nothing of an earlier one is shown and the button waits', async () => {
  const answers = new Map<number, PromiseWithResolvers<ArchivePlanAnswer>>([
    [2, Promise.withResolvers()],
    [1, Promise.withResolvers()],
  ]);
  const page = openCard({ planExports: ({ tables }) => answers.get(tables.length)?.promise ?? Promise.reject() });
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
  const page = openCard({
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

test('where every archive is there, the button says so and does nothing, and none is new', async () => {
  const page = openCard(
    { planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { exists: true })] }) },
    {},
    ['TABLE_TRADES'],
  );
  expect(await screen.findByRole('button', { name: 'It is in the folder' })).toHaveProperty('disabled', true);
  expect(screen.getByText('New archives').parentElement?.textContent).toBe('New archivesnone');
  await page.person.click(screen.getByRole('checkbox', { name: 'Replace it' }));
  expect(screen.getByText('All archives').parentElement?.textContent).toBe('All archives20 kB');
});

test('what an unfinished export writes is not started again', async () => {
  const job = (table: ExportTable, state: 'running' | 'done', folder: string) => ({
    ...{ kind: 'archive' as const, id: table, state, step: 'writing' as const, segmentsDone: 1, segmentsTotal: 2 },
    ...{ rowsDone: 0, rowsTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: null, secondsLeft: null },
    ...{ problem: null, error: null, result: null, createdAt: 1, startedAt: 1, finishedAt: null },
    ...{ ...shared.range, table, file: `${folder}/${table}.zip` },
  });
  const jobs = [
    job('TABLE_TRADES', 'running', shared.folder),
    job('TABLE_DEPOSITS', 'running', '/elsewhere'),
    job('TABLE_ORDERS', 'done', shared.folder),
  ];
  const page = openCard(
    {
      planExports: ({ tables }) => ({ ...shared, tables: tables.map((table) => archive(table as ExportTable)) }),
      jobs: () => ({ jobs }),
    },
    {},
    ['TABLE_TRADES', 'TABLE_DEPOSITS', 'TABLE_ORDERS'],
  );
  expect(await screen.findByText(/An archive of this name is being exported/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Export 2 tables' })).toHaveProperty('disabled', false);
  await page.person.click(screen.getByRole('button', { name: 'only the first table' }));
  expect(await screen.findByRole('button', { name: 'It is being exported' })).toHaveProperty('disabled', true);
});

test('the form of the export is chosen in the card, with the keyboard too, and the link keeps it', async () => {
  const page = openCard({
    planExports: () => ({ ...shared, tables: [archive('TABLE_DEPOSITS'), archive('TABLE_TRADES')] }),
    planDataset: () => ({
      ...shared,
      dataset: 'ab',
      lists: [],
      tables: [addedTable('TABLE_DEPOSITS'), addedTable('TABLE_TRADES')],
    }),
    startDataset: () => Promise.reject(new Error('the disk is gone')),
  });
  await screen.findByRole('button', { name: 'Export 2 tables' });
  screen.getByRole('radio', { name: 'ZIP of CSV' }).focus();
  await page.person.keyboard('{ArrowRight} ');
  expect(page.search()).toEqual({ as: 'dataset' });
  await page.person.click(await screen.findByRole('button', { name: 'Write 2 tables' }));
  expect(page.inputs('startDataset')).toEqual([
    { tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], lists: [], from: '1', to: '2000' },
  ]);
  // A start that fails says why, in the card, as long as its choice is shown.
  expect(await screen.findByText(/the disk is gone/)).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'only the first table' }));
  expect(await screen.findByText('/home/me/exports')).toBeDefined();
  expect(screen.queryByText(/the disk is gone/)).toBeNull();
});

test('the plan of a dataset says what is there, what is added, how large it is, and how much room there is', async () => {
  const page = openCard(
    {
      planDataset: () => ({
        ...shared,
        dataset: 'ab',
        lists: [],
        tables: [
          addedTable('TABLE_DEPOSITS', {
            action: 'append',
            present: { from: '1', to: '1000' },
            adds: { from: '1001', to: '2000' },
            missing: 1,
            segments: 1,
          }),
          addedTable('TABLE_TRADES', { action: 'nothing', present: { from: '1', to: '2000' }, adds: null }),
        ],
      }),
      startDataset: () => new Promise(() => {}),
    },
    { as: 'dataset' },
  );
  await screen.findByText('from 1,001');
  const cells = (await rowOf('Deposits')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['900', '≈ 20 kB', '1 of 1 segment', 'from 1,001']);
  expect((await rowOf('Trades')).map(({ textContent }) => textContent)).toEqual(['–', '–', '–', 'nothing']);
  expect(screen.getByText('5 GB')).toBeDefined();
  expect(screen.getByText(/Files that are there stay as they are/)).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'Download and add 1 table' }));
  await waitFor(() => expect(page.inputs('startDataset')).toHaveLength(1));
});

test('a gap stops the export; the range can begin where the dataset ends, or the table is replaced', async () => {
  const blocked = addedTable('TABLE_TRADES', { action: 'blocked', present: { from: '1', to: '500' }, adds: null });
  const page = openCard(
    {
      planDataset: ({ replace }) => ({
        ...shared,
        range: { from: '1001', to: '2000' },
        dataset: 'ab',
        lists: [],
        tables: [
          replace === true
            ? addedTable('TABLE_TRADES', { action: 'replace', present: { from: '1', to: '500' } })
            : blocked,
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
  const page = openCard(
    {
      datasets: () => ({
        datasets: [{ id: 'cd', folder: '/disk/shared/chain', inExportFolder: false }],
        ofExportFolder: ownDataset,
      }),
      planDataset: ({ dataset = 'ab' }) =>
        dataset === 'gone'
          ? Promise.reject(new Error('not known'))
          : {
              ...shared,
              dataset,
              lists: [],
              folder: dataset === 'ab' ? '/home/me/exports/chain' : '/disk/shared/chain',
              tables: [addedTable('TABLE_DEPOSITS'), addedTable('TABLE_TRADES')],
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

test('a size that is not wholly known says what is known, and warns if that alone is too large for the disk', async () => {
  const unknown = { value: null, certainty: 'unknown' as const };
  const tables = [archive('TABLE_DEPOSITS', { bytes: unknown }), archive('TABLE_TRADES', { bytes: estimated(9_000) })];
  openCard({ planExports: () => ({ ...shared, freeBytes: 8_000, tables }) });
  expect(await screen.findByText('more than ≈ 9 kB')).toBeDefined();
  expect(screen.getByText(/more space than the disk has free, even without the tables of unknown size/)).toBeDefined();
});

test.each(['live', 'offline'] as const)(
  '%s: only a reachable network sends suspect segments again',
  async (connection) => {
    openCard({
      planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { suspect: 1, again: 1 })] }),
      status: () => ({ ...liveStatus('first'), connection }),
    });
    const remark = await screen.findByText(/1 stored segment is suspect/);
    const sends = connection === 'live';
    await waitFor(() => expect(remark.textContent?.endsWith(' It is downloaded again first.')).toBe(sends));
  },
);
