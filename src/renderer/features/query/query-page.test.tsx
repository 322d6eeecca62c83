import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { link, RESULT, renderQuery, runButton, TRADES } from './query-page.fixture.tsx';

test('a run shows exact values, its time, and how far the tables are stored', async () => {
  const { person, inputs } = renderQuery({ sql: 'select market, fees from history.trades' });
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  expect(await within(grid).findByText('123,456,789,012,345,678,901,234,567,890')).toBeDefined();
  expect(within(grid).getAllByText('NULL')).toHaveLength(2);
  expect(screen.getByText(/3 rows · 0.42 s/)).toBeDefined();
  const coverage = screen.getByRole('list', { name: 'Coverage of the result' });
  expect(coverage.textContent).toContain('history.trades: blocks 1 to 3,000 stored');
  expect(within(coverage).getByRole('button', { name: '6,000 blocks not stored' })).toBeDefined();
  expect(inputs('runQuery')).toMatchObject([{ sql: 'select market, fees from history.trades', limit: 10_000 }]);
  expect(link().run).toBe('yes');
});

test('a click on a header sorts in the engine, and the filter is asked there too', async () => {
  const { person, inputs } = renderQuery({ sql: 'select market, fees from history.trades;' });
  await person.click(await runButton());
  await person.click(await screen.findByRole('columnheader', { name: /fees/ }));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  expect(inputs('runQuery').at(-1)).toMatchObject({
    sql: 'select * from (\nselect market, fees from history.trades\n) as result\norder by 2 desc nulls last',
  });
  await person.type(screen.getByRole('combobox', { name: 'Filter' }), 'fees>5{Enter}');
  // A slow typist first filters by the words before the sign.
  const refined = expect.stringContaining('where "fees" > 5\norder by 2 desc');
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: refined }));
  expect(link()).toMatchObject({ sort: '-2', filter: 'fees>5' });
});

test('parameters get fields; a run waits for their values', async () => {
  const { person, inputs } = renderQuery({
    sql: 'select * from history.trades where market_id = :market and vega_time > :from',
  });
  const market = await screen.findByRole('combobox', { name: ':market' });
  await person.click(await runButton());
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  expect(inputs('runQuery')).toEqual([]);
  await person.type(market, 'abc');
  await person.type(screen.getByRole('textbox', { name: ':from' }), '2026-10-01 12:00');
  await person.click(await runButton());
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(1));
  expect(inputs('runQuery')[0]).toMatchObject({ params: { market: 'abc', from: '2026-10-01T12:00:00Z' } });
  expect(link().params).toBe('from=2026-10-01+12%3A00&market=abc');
});

test('Enter in the field of a parameter runs the query; on an entry of its list, it chooses the entry', async () => {
  const market = 'ab'.repeat(32);
  const { person, inputs } = renderQuery(
    { sql: 'select :market, :n' },
    { markets: () => ({ markets: [{ id: market, code: 'BTC', name: '', units: null }] }) },
  );
  await person.type(await screen.findByRole('textbox', { name: ':n' }), '8');
  await person.type(screen.getByRole('combobox', { name: ':market' }), 'x');
  await screen.findByRole('option', { name: /BTC/ });
  await person.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('combobox', { name: /^:market/ })).toHaveProperty('value', market);
  expect(inputs('runQuery')).toEqual([]);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(inputs('runQuery')).toMatchObject([{ params: { market, n: '8' } }]));
  await person.type(screen.getByRole('textbox', { name: ':n' }), '9{Enter}');
  await waitFor(() => expect(inputs('runQuery')).toMatchObject([{}, { params: { n: '89' } }]));
});

test('a query that is too long to be kept, or to be run, says so in words', async () => {
  const { person, inputs } = renderQuery({ sql: `select :n -- ${'x'.repeat(70_000)}` });
  await person.type(await screen.findByRole('textbox', { name: ':n' }), '8');
  const keeping = 'The query is too long to be kept for the next visit. Save it to keep it.';
  expect(await screen.findByText(keeping)).toBeDefined();
  expect(inputs('setPreference')).toEqual([]);
  cleanup();
  const { person: other, inputs: asked } = renderQuery({ sql: `select 1 -- ${'x'.repeat(100_000)}` });
  await other.click(await runButton());
  const running = 'The query is 100,012 characters long; at most 100,000 can be run or saved.';
  expect(await screen.findByText(running)).toBeDefined();
  await other.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked('runQuery')).toEqual([]);
});

test('a link that was run runs again when it is opened', async () => {
  const { inputs } = renderQuery({ sql: 'select :n', params: 'n=7', run: 'yes', sort: '-1' });
  await screen.findByRole('grid', { name: 'Result' });
  expect(inputs('runQuery')).toMatchObject([
    { sql: 'select * from (\nselect :n\n) as result\norder by 1 desc nulls last', params: { n: '7' } },
  ]);
});

test('Stop ends the run, and says so', async () => {
  const { person } = renderQuery(
    { sql: 'select 1' },
    {
      runQuery: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
        }),
    },
  );
  await person.click(await runButton());
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(/Stopped after/)).toBeDefined();
  expect(await runButton()).toBeDefined();
});

test('after a stop, the result of the run before says that it is', async () => {
  let isSlow = false;
  const { person } = renderQuery(
    { sql: 'select :market', params: 'market=BTC' },
    {
      runQuery: (_, signal) =>
        isSlow
          ? new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
            })
          : RESULT,
    },
  );
  await person.click(await runButton());
  await screen.findByRole('grid', { name: 'Result' });
  isSlow = true;
  await person.type(screen.getByRole('combobox', { name: ':market' }), 'X');
  await person.click(await runButton());
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(/^Stopped after .* The result below is of the run before\.$/)).toBeDefined();
  expect(screen.getByRole('grid', { name: 'Result' })).toBeDefined();
});

test('an engine that fails says why, and the text stays', async () => {
  const { person } = renderQuery(
    { sql: 'select 1' },
    { runQuery: () => Promise.reject(new OrreryError('QUERY_TOO_LARGE', { problem: 'it used 1 GiB' })) },
  );
  await person.click(await runButton());
  expect(await screen.findByText(/it used 1 GiB/)).toBeDefined();
  expect(link().sql).toBe('select 1');
});

test('a result that goes on says that it does', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index): [string, string] => [String(index), '1']);
  const { person } = renderQuery({ sql: 'select 1' }, { runQuery: () => ({ ...RESULT, rows, total: null }) });
  await person.click(await runButton());
  expect(await screen.findByText(/First 10,000 rows. Export writes all of them/)).toBeDefined();
});

test('an example is a click away before the first run', async () => {
  const { person } = renderQuery({});
  const examples = await screen.findByRole('list', { name: 'Examples' });
  await person.click(within(examples).getByRole('button', { name: /Fees by market/ }));
  expect(link().sql).toBe('select 42');
});

test('the tables say what is stored, and what their columns mean', async () => {
  const { person } = renderQuery({});
  const table = await screen.findByRole('button', { name: /history.trades/, expanded: false });
  expect(table.textContent).toContain('12,345 rows, blocks 1 to 3,000 stored');
  await person.click(table);
  expect(await screen.findByText('Time of the block')).toBeDefined();
  await person.type(screen.getByRole('textbox', { name: 'Find a table or a column' }), 'nothing');
  expect(await screen.findByText('No table or column has this name.')).toBeDefined();
});

test('of the asked blocks, only what is missing of them is offered for download', async () => {
  const table = TRADES;
  const asked = { from: null, to: Date.UTC(2026, 9, 2), missing: [{ from: '3001', to: '4000' }] };
  const { person, inputs } = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      runQuery: () => ({ ...RESULT, tables: [{ ...table, asked }] }),
      planExports: () => Promise.reject(new OrreryError('INTERNAL', { problem: 'no plan' })),
      sync: () => ({ nodes: 0, parties: 0, checkpoints: 0, fundingPoints: 0, segments: 1, requests: 1, seconds: 1 }),
    },
  );
  const coverage = await screen.findByRole('list', { name: 'Coverage of the result' });
  expect(coverage.textContent).toContain('Of the requested blocks');
  await person.click(within(coverage).getByRole('button', { name: 'about 1,000 blocks not stored' }));
  await person.click(await screen.findByRole('button', { name: 'Download and run again' }));
  await waitFor(() => expect(inputs('sync')).toMatchObject([{ from: '3001', to: '4000', tables: ['TABLE_TRADES'] }]));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
});

test('segments that become known after a run are offered for download at its result', async () => {
  const known = { ...TRADES, stored: [] };
  const unknown: typeof known = { ...known, missing: [] };
  let now = unknown;
  const { emit } = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      describeTables: () => ({ tables: [{ ...now, name: 'trades', meaning: 'Trades', rows: 0, columns: [] }] }),
      runQuery: () => ({ ...RESULT, tables: [unknown] }),
    },
  );
  const coverage = await screen.findByRole('list', { name: 'Coverage of the result' });
  expect(coverage.textContent).toContain('history.trades: nothing stored');
  expect(within(coverage).queryByRole('button', { name: /not stored/ })).toBeNull();
  now = known;
  emit({ type: 'history' });
  expect(await within(coverage).findByRole('button', { name: '6,000 blocks not stored' })).toBeDefined();
});

test('blocks that were stored after a run are not offered for download at its result, which can be run again', async () => {
  const before = { ...TRADES, stored: [], missing: [{ from: '1', to: '9000' }] };
  let now: typeof TRADES = before;
  const { person, inputs, emit } = renderQuery(
    { sql: 'select 1', run: 'yes' },
    {
      describeTables: () => ({ tables: [{ ...now, name: 'trades', meaning: 'Trades', rows: 0, columns: [] }] }),
      runQuery: () => ({ ...RESULT, tables: [now] }),
    },
  );
  const coverage = await screen.findByRole('list', { name: 'Coverage of the result' });
  expect(await within(coverage).findByRole('button', { name: '9,000 blocks not stored' })).toBeDefined();
  now = TRADES;
  emit({ type: 'history' });
  expect(await within(coverage).findByRole('button', { name: '6,000 blocks not stored' })).toBeDefined();
  expect(coverage.textContent).toContain('history.trades: nothing stored at this run');
  expect(coverage.textContent).toContain('3,000 blocks stored since');
  await person.click(within(coverage).getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  await waitFor(() => expect(coverage.textContent).toContain('history.trades: blocks 1 to 3,000 stored,'));
  expect(within(coverage).queryByRole('button', { name: 'Run again' })).toBeNull();
});

test.each([
  ['All requested blocks are stored', Date.UTC(2026, 9, 1)],
  ['All requested blocks known so far are stored', null],
])('where all of the asked blocks are stored, nothing is offered: %s', async (words, to) => {
  const table = TRADES;
  const asked = { from: null, to, missing: [] };
  renderQuery({ sql: 'select 1', run: 'yes' }, { runQuery: () => ({ ...RESULT, tables: [{ ...table, asked }] }) });
  const coverage = await screen.findByRole('list', { name: 'Coverage of the result' });
  expect(coverage.textContent).toContain(words);
  expect(within(coverage).queryByRole('button', { name: /not stored/ })).toBeNull();
});

test('an example whose columns depend on its parameters runs when it is opened', async () => {
  const { inputs } = renderQuery(
    { sql: 'select :n', params: 'n=7', run: 'yes' },
    {
      checkQuery: () => ({ parameters: [{ name: 'n', kind: null }], columns: null, tables: [], problem: null }),
    },
  );
  await waitFor(() => expect(inputs('runQuery')).toMatchObject([{ sql: 'select :n', params: { n: '7' } }]));
});
