import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type HistoryAmount, OrreryError } from '../../../contract/index.ts';
import type { Answers } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import type { QuerySearch } from './link.ts';
import { RESULT, renderQuery, TRADES } from './query-page.fixture.tsx';

const FETCHED = { nodes: 0, parties: 0, checkpoints: 0, fundingPoints: 0, segments: 1, requests: 1, seconds: 1 };

/**
 * Renders the result of a query, and downloads its missing blocks. `finish` ends the download. `next` is what the page's
 * link opens.
 */
async function renderDownload(answers: Answers, next: QuerySearch = { sql: 'select 2', run: 'yes' }) {
  const { promise, resolve } = Promise.withResolvers<typeof FETCHED>();
  const page = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      runQuery: () => RESULT,
      planExports: () => Promise.reject(new OrreryError('INTERNAL', { problem: 'no plan' })),
      sync: () => promise,
      ...answers,
    },
    next,
  );
  await page.person.click(await screen.findByRole('button', { name: '6,000 blocks not stored' }));
  await page.person.click(await screen.findByRole('button', { name: 'Download and run again' }));
  await screen.findByText('Downloading: 3,001 to 9,000.');
  return { ...page, finish: () => resolve(FETCHED) };
}

test('a download of blocks goes on while its form is closed, and can be stopped there', async () => {
  const stopped = vi.fn();
  const { person, inputs } = await renderDownload({
    sync: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          stopped();
          reject(new OrreryError('CANCELLED', {}));
        });
      }),
  });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Downloading blocks' }));
  expect(await screen.findByText('Downloading: 3,001 to 9,000.')).toBeDefined();
  expect(stopped).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. Blocks that were downloaded are kept.')).toBeDefined();
  expect(stopped).toHaveBeenCalledOnce();
  expect(inputs('sync')).toHaveLength(1);
});

test('a download that ends stops no query that runs', async () => {
  const aborted = vi.fn();
  const { person, inputs, finish } = await renderDownload({
    runQuery: ({ sql }, signal) =>
      sql === 'select 1' ? RESULT : new Promise(() => signal?.addEventListener('abort', aborted)),
  });
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'follow a link' }));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  finish();
  await screen.findByText('Downloaded the blocks');
  expect(aborted).not.toHaveBeenCalled();
  expect(inputs('runQuery')).toHaveLength(2);
});

test('a download that ends does not run the text that a person is writing, and says so', async () => {
  const { person, inputs, finish } = await renderDownload({}, { sql: 'select 2' });
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'follow a link' }));
  finish();
  await screen.findByText('Downloaded the blocks');
  expect(await screen.findByText('The query was changed meanwhile. Run it to read the new blocks.')).toBeDefined();
  expect(inputs('runQuery')).toHaveLength(1);
});

test('a download can be stopped while a query that failed is on screen', async () => {
  const stopped = vi.fn();
  const { person } = await renderDownload({
    runQuery: ({ sql }) =>
      sql === 'select 1' ? RESULT : Promise.reject(new OrreryError('INTERNAL', { problem: 'no memory' })),
    sync: (_, signal) => new Promise(() => signal?.addEventListener('abort', stopped)),
  });
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'follow a link' }));
  await screen.findByText('The query failed');
  expect(screen.getByRole('list', { name: 'Downloads of blocks' }).textContent).toContain(
    'history.trades: downloading blocks 3,001 to 9,000',
  );
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stopped).toHaveBeenCalledOnce();
});

test('while the network is offline, a running download is not offered for later', async () => {
  const status = liveStatus('first');
  const { emit } = await renderDownload({ status: () => status });
  emit({ type: 'status', status: { ...status, connection: 'offline' } });
  expect(await screen.findByText('The network is offline.')).toBeDefined();
  expect(screen.getByText('Downloading: 3,001 to 9,000.')).toBeDefined();
});

const UNKNOWN = { value: null, certainty: 'unknown' as const };

/** Opens the form for a table of which nothing is stored. `bytes` is the planned size of ten segments. */
async function openForm({ isAsked, bytes }: { isAsked: boolean; bytes: HistoryAmount }) {
  const missing = [{ from: '1', to: '4995000' }];
  const table = { ...TRADES, stored: [], missing, ...(isAsked && { asked: { from: 0, to: null, missing } }) };
  const page = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      describeTables: () => ({ tables: [] }),
      runQuery: () => ({ ...RESULT, tables: [table] }),
      planExports: ({ tables: [name = ''] }) => ({
        ...{ requested: null, range: null, problem: null, nearestStarts: [], nearestEnds: [], bytes },
        ...{ folder: '/exports', freeBytes: null },
        tables: [
          {
            ...{ table: name, archive: 'trades.zip', files: 1, exists: false, suspect: 0, again: 0, unjudged: 0 },
            ...{ segments: 10, missing: 10, rows: UNKNOWN, rawBytes: UNKNOWN, bytes },
          },
        ],
      }),
    },
  );
  await page.person.click(await screen.findByRole('button', { name: /blocks not stored$/ }));
  const blockIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  await screen.findByText(/^10 segments to download/);
  return { ...page, range: [blockIn('First block'), blockIn('Last block')] };
}

test('of a chain of which nothing is stored, the newest blocks are offered first, and their size is said to be unknown', async () => {
  const { range, inputs } = await openForm({ isAsked: false, bytes: UNKNOWN });
  expect(range).toEqual(['4,985,001', '4,995,000']);
  expect(inputs('planExports')).toEqual([{ tables: ['TABLE_TRADES'], from: '4985001', to: '4995000' }]);
  expect(
    screen.getByText('10 segments to download. No rows of this table are stored, so the size is unknown.'),
  ).toBeDefined();
});

test('the blocks that a query asks for are offered whole, with their size where it can be estimated', async () => {
  const { range } = await openForm({ isAsked: true, bytes: { value: 2_000_000, certainty: 'estimated' } });
  expect(range).toEqual(['1', '4,995,000']);
  expect(screen.getByText(/^10 segments to download, about 2(\.0+)? MB\. Stored blocks are kept\.$/)).toBeDefined();
});
