import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { RESULT, renderQuery, TRADES } from '../query-page.fixture.tsx';

const NOTHING_STORED = { ...TRADES, stored: [], missing: [{ from: '1', to: '9000' }], asOf: null };
const MARKETS = { ...NOTHING_STORED, table: 'history.markets', missing: [] };
const NODES = { ...TRADES, table: 'nodes', kind: 'list' as const, stored: [], missing: [], complete: true };

/** Runs a query whose result has no rows, and that reads these tables. Returns the page and the place of the rows. */
async function runWithoutRows(...tables: (typeof TRADES | typeof NOTHING_STORED | typeof NODES)[]) {
  const page = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      describeTables: () => ({ tables: [] }),
      runQuery: () => ({ ...RESULT, rows: [], total: 0, tables, asOf: null }),
      planExports() {
        throw new OrreryError('DISK_FULL', { file: 'history.sqlite', problem: 'no space left' });
      },
      sync: () => ({ nodes: 0, parties: 0, checkpoints: 0, fundingPoints: 0, segments: 1, requests: 1, seconds: 1 }),
    },
  );
  const title = await screen.findByRole('heading', { name: 'No rows' });
  return { ...page, place: title.parentElement as HTMLElement };
}

test('a table of which nothing was stored is named, and its blocks are downloaded there', async () => {
  const { person, place, inputs } = await runWithoutRows(NOTHING_STORED, NODES);
  expect(place.textContent).toContain(
    'No blocks of history.trades were stored when the query ran. Download some, and it runs again.',
  );
  expect(place.textContent).not.toContain('coverage');
  await person.click(within(place).getByRole('button', { name: 'Download blocks of history.trades' }));
  await person.click(await screen.findByRole('button', { name: 'Download and run again' }));
  await screen.findByText('Downloaded the blocks');
  expect(inputs('sync')).toMatchObject([{ tables: ['TABLE_TRADES'], from: '1', to: '9000' }]);
  // Both buttons of the table hear of the download: the query runs again once.
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download and run again' })).toBeNull());
  expect(inputs('runQuery')).toHaveLength(2);
});

test('tables without known blocks are named, without a download', async () => {
  const { place } = await runWithoutRows(MARKETS, { ...MARKETS, table: 'history.trades' });
  expect(place.textContent).toBe(
    'No rowsNo blocks of history.markets and history.trades were stored when the query ran.',
  );
});

test('if blocks were read, the coverage says which; a list has none', async () => {
  const { place } = await runWithoutRows(TRADES, NODES);
  expect(place.textContent).toContain('its result has no rows. The coverage above says which blocks were read.');
});

test('a result without rows of a list says nothing of blocks', async () => {
  const { place } = await runWithoutRows(NODES);
  expect(place.textContent).toBe('No rowsThe query ran, and its result has no rows.');
});

test('the blocks of all tables of which nothing was stored are downloaded at once, and the query runs again once', async () => {
  const { person, place, inputs } = await runWithoutRows(
    NOTHING_STORED,
    { ...NOTHING_STORED, table: 'history.markets', missing: [{ from: '5001', to: '12000' }] },
    NODES,
  );
  await person.click(within(place).getByRole('button', { name: 'Download blocks of 2 tables' }));
  expect(await screen.findByText('Not stored: 1 to 12,000.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Download and run again' }));
  await screen.findByText('Downloaded the blocks');
  expect(inputs('sync')).toMatchObject([{ tables: ['TABLE_TRADES', 'TABLE_MARKETS'], from: '2001', to: '12000' }]);
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download and run again' })).toBeNull());
  expect(inputs('runQuery')).toHaveLength(2);
});

test('the blocks for which another table of the query is stored are offered first, also in the coverage', async () => {
  const { person } = await runWithoutRows(
    { ...NOTHING_STORED, missing: [{ from: '1', to: '90000' }] },
    { ...TRADES, table: 'history.market_data', stored: [{ from: '40001', to: '70000' }], missing: [] },
  );
  const blockOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  for (const name of ['Download blocks of history.trades', '90,000 blocks not stored']) {
    await person.click(screen.getByRole('button', { name }));
    expect([await blockOf('First block'), await blockOf('Last block')]).toEqual(['40,001', '70,000']);
    await person.keyboard('{Escape}');
  }
});

test('a size that cannot be found out says why', async () => {
  const { person, place } = await runWithoutRows(NOTHING_STORED);
  await person.click(within(place).getByRole('button', { name: 'Download blocks of history.trades' }));
  expect(await screen.findByText(/history\.sqlite/)).toBeDefined();
  expect(screen.queryByText('Checking the size…')).toBeNull();
});
