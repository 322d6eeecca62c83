import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import type { HistorySearch } from '../link.ts';
import { statementOf } from './columns-panel.tsx';
import { noteDatasetProgress } from './dataset-verifications.ts';
import { DatasetView } from './dataset-view.tsx';
import { DatasetsCard } from './datasets-card.tsx';

type Content = Awaited<ReturnType<NonNullable<Answers['dataset']>>>;

const root = '0123456789abcdef'.repeat(4);
const table = {
  area: 'history' as const,
  table: 'market_data',
  from: '1',
  to: '3000',
  segments: 3,
  rows: 1234,
  files: 2,
  bytes: 56_000,
  inexact: 0,
  verdict: 'complete' as const,
};
const content: Content = {
  folder: '/home/me/exports/chain',
  verdict: 'complete',
  root,
  problems: [],
  tables: [
    { ...table, columns: [{ name: 'vega_time', type: 'TIMESTAMPTZ' }] },
    { ...table, area: 'lists', table: 'nodes', from: null, to: null, segments: 0, columns: [] },
  ],
};
const verdict = { ...content, verifiedAt: Date.now() };

const mirror = {
  settings: { tables: [], limitBytes: null, paused: false },
  state: 'off' as const,
  fetching: null,
  tables: [],
  bytes: 0,
  keptBytes: 0,
  problem: null,
  dataset: null,
};

/** Each test has a dataset of its own, because verifications outlive views. */
let datasets = 0;

function open(answers: Answers) {
  datasets += 1;
  const dataset = `dataset ${datasets}`;
  let chosen: HistorySearch = {};
  function Page() {
    const [search, setSearch] = useState<HistorySearch>({});
    chosen = search;
    return (
      <DatasetView
        dataset={dataset}
        search={search}
        onSearch={(part) => setSearch((before) => ({ ...before, ...part }))}
      />
    );
  }
  const page = openPage(<Page />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    dataset: () => content,
    lastDatasetVerdict: () => ({ verdict: null }),
    mirror: () => mirror,
    ...answers,
  });
  return { ...page, dataset, search: () => chosen };
}

test('a dataset shows its tables, and the root as one text of 64 characters to compare and copy', async () => {
  const page = open({});
  const row = within(await screen.findByRole('row', { name: /Market data/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1 – 3,000',
    '3',
    '1,234',
    '2',
    '56 kB',
    'Not verified',
  ]);
  expect(screen.getByRole('row', { name: /Nodes list/ })).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Proof' })).getByText('Not verified')).toBeDefined();
  expect(document.querySelector('.root-text code')?.textContent).toBe(root);
  await page.person.click(screen.getByRole('button', { name: 'Copy root' }));
  expect(await navigator.clipboard.readText()).toBe(root);

  await page.person.click(screen.getByRole('button', { name: 'Market data' }));
  expect(page.search().file).toBe('history.market_data');
  const panel = within(screen.getByRole('complementary', { name: 'Columns' }));
  expect(panel.getByRole('row', { name: 'vega_time TIMESTAMPTZ' })).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'Add blocks…' }));
  expect(page.search()).toEqual({ as: 'dataset', into: page.dataset, dataset: undefined, file: undefined });
});

test('blocks are added from the end of the dataset to the newest known block', async () => {
  const segment = { schemaVersion: 1, segmentId: '', origin: 'listed', source: 'http://a' } as const;
  const segments = ['1', '3001', '4001'].map((from) => ({ ...segment, from, to: String(Number(from) + 999) }));
  const page = open({ history: () => ({ segments, gaps: [], tables: [], bytes: 0, listedAt: 1 }) });
  await waitFor(() => expect(page.inputs('history')).toHaveLength(1));
  await page.person.click(await screen.findByRole('button', { name: 'Add blocks…' }));
  expect(page.search()).toMatchObject({ into: page.dataset, from: '3001', to: '5000' });
});

test('a verification shows its progress, can be stopped, and ends in a verdict with its time', async () => {
  let answer = Promise.withResolvers<typeof verdict>();
  const page = open({
    verifyDataset: (_, signal) => {
      signal?.addEventListener('abort', () => answer.reject(new Error('stopped')));
      return answer.promise;
    },
  });
  await page.person.click(await screen.findByRole('button', { name: 'Verify' }));
  noteDatasetProgress(page.dataset, 14_000, 56_000);
  expect(await screen.findByText('Verifying: 14 kB of 56 kB of Parquet read')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Verifying' }).getAttribute('aria-valuetext')).toContain(
    '14 kB of 56 kB',
  );
  expect(screen.getByRole('button', { name: 'Verify again' })).toHaveProperty('disabled', true);
  await page.person.click(screen.getByRole('button', { name: 'Stop verifying' }));
  expect(screen.queryByText(/Verifying/)).toBeNull();

  answer = Promise.withResolvers();
  await page.person.click(screen.getByRole('button', { name: 'Verify' }));
  answer.resolve(verdict);
  expect((await screen.findByText(/left out cannot be found/)).closest('.is-below')?.textContent).toMatch(
    /^Unchanged\. Orrery checked 3 segments, 2,468 rows and every digest: all are as they were written\. Rows that/,
  );
  expect(screen.queryByText(/proven|complete/i)).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Proof' })).getByText('Unchanged')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Market data/ })).getByText('Unchanged')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Verify again' })).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'Details' }));
  expect(within(await screen.findByRole('dialog')).getByText(/Verified \d\d:\d\d/)).toBeDefined();
});

test('a kept verdict is there at once; a damaged dataset names its problems', async () => {
  const tables = content.tables.map((each) => ({
    ...each,
    verdict: each.area === 'lists' ? ('damaged' as const) : each.verdict,
  }));
  open({
    lastDatasetVerdict: () => ({
      verdict: { ...verdict, tables, verdict: 'damaged', problems: ['lists/nodes: nodes-0-0.parquet is missing'] },
    }),
  });
  expect(await screen.findByText(/Lists\/nodes: nodes-0-0.parquet is missing\.$/)).toBeDefined();
  // No other part of the page says that it is unchanged.
  expect(within(screen.getByRole('region', { name: 'Proof' })).getByText('Damaged')).toBeDefined();
  expect(screen.getByRole('row', { name: /Nodes list/ }).textContent).toContain('Damaged');
  expect(screen.getByRole('row', { name: /Market data/ }).textContent).toContain('Unchanged');
});

test('a crash of the process is told where it was asked for', async () => {
  const page = open({ verifyDataset: () => Promise.reject(new Error('The dataset process ended unexpectedly')) });
  await page.person.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/The dataset could not be verified.*ended unexpectedly/)).toBeDefined();
  expect(screen.getByRole('row', { name: /Market data/ })).toBeDefined();
});

test('a dataset whose write was interrupted says how to go on', async () => {
  open({
    dataset: () => ({ ...content, verdict: 'incomplete', problems: ['trades: the log has no entry for it'] }),
  });
  expect(await screen.findByText(/A write was interrupted/)).toBeDefined();
  expect(screen.getByText('Trades: the log has no entry for it.')).toBeDefined();
});

test('compacting says how many files it joined, and can be stopped', async () => {
  const compacting = Promise.withResolvers<{ joined: number }>();
  let stops = 0;
  const page = open({
    compactDataset: (_, signal) => {
      signal?.addEventListener('abort', () => {
        stops += 1;
        compacting.resolve({ joined: 12 });
      });
      return compacting.promise;
    },
  });
  await page.person.click(await screen.findByRole('button', { name: 'Compact' }));
  await page.person.click(await screen.findByRole('button', { name: 'Stop compacting' }));
  expect(stops).toBe(1);
  expect(await screen.findByText('Joined 12 files')).toBeDefined();
  expect(page.inputs('dataset').length).toBeGreaterThan(1);
});

test('a compaction that runs can be stopped by a person who returns to the dataset', async () => {
  const compacting = Promise.withResolvers<{ joined: number }>();
  const answers: Answers = { compactDataset: () => compacting.promise };
  const first = open(answers);
  await first.person.click(await screen.findByRole('button', { name: 'Compact' }));
  await screen.findByRole('button', { name: 'Stop compacting' });
  cleanup();
  datasets -= 1;
  open(answers);
  expect(await screen.findByRole('button', { name: 'Stop compacting' })).toBeDefined();
  compacting.resolve({ joined: 0 });
  expect(await screen.findByRole('button', { name: 'Compact' })).toBeDefined();
});

test('the statement reads a table from where it is, also with a quote in a folder and on Windows', () => {
  expect(statementOf("/o'neil/chain", { area: 'history', table: 'trades' })).toBe(
    "SELECT * FROM read_parquet('/o''neil/chain/history/trades/*/*.parquet', hive_partitioning = true) LIMIT 10;",
  );
  expect(statementOf('C:\\sets\\chain', { area: 'lists', table: 'nodes' })).toContain(
    "'C:\\sets\\chain\\lists\\nodes\\*.parquet'",
  );
});

test('the known datasets are listed, opened and removed; one of another folder is chosen in a dialog', async () => {
  const opened: string[] = [];
  const shared = { id: 'cd', folder: '/disk/shared/chain', inExportFolder: false };
  const all = [{ id: 'ab', folder: '/home/me/exports/chain', inExportFolder: true }, shared];
  let known = all;
  const page = openPage(<DatasetsCard onOpen={(dataset) => opened.push(dataset)} />, {
    hostAbilities: () => ({ reveal: true, chooseArchive: true, chooseFolder: true }),
    datasets: () => ({
      datasets: known,
      ofExportFolder: { id: 'ab', folder: '/home/me/exports/chain', inExportFolder: true },
    }),
    chooseDataset: () => ({ dataset: { id: 'ef', folder: '/usb/chain', inExportFolder: false } }),
    forgetDataset: ({ dataset }) => {
      known = known.filter(({ id }) => id !== dataset);
      return {};
    },
    restoreDataset: () => {
      known = all;
      return { dataset: shared };
    },
  });
  const own = within(await screen.findByRole('listitem', { name: 'exports/chain' }));
  // The dataset of the export folder is there as long as its folder is.
  expect(own.queryByRole('button', { name: /Remove/ })).toBeNull();
  await page.person.click(own.getByRole('button', { name: 'Open' }));
  await page.person.click(screen.getByRole('button', { name: 'Remove from the list: shared/chain' }));
  await page.person.click(screen.getByRole('button', { name: 'Open a dataset…' }));
  expect(opened).toEqual(['ab', 'ef']);
  expect(screen.queryByRole('listitem', { name: 'shared/chain' })).toBeNull();
  await screen.findByText('Removed from the list: shared/chain');
  await page.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('listitem', { name: 'shared/chain' });
  expect(page.inputs('restoreDataset')).toEqual([{ dataset: 'cd' }]);
});
