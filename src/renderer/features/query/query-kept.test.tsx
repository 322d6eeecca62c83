import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { link, QUERY_JOB, renderQuery, runButton, SAVED } from './query-page.fixture.tsx';

const OF_FEES = {
  ...SAVED,
  folder: 'Fees',
  name: 'By \u202Emarket',
  view: JSON.stringify({ show: 'chart', sort: '-2', unknown: 1 }),
};

test('a query is saved with its parameters and its view, and replaced under the same name', async () => {
  const { person, inputs } = renderQuery(
    { sql: 'select :n', params: 'n=7', saved: 'q1', sort: '-1' },
    { savedQueries: () => ({ queries: [OF_FEES] }), saveQuery: () => OF_FEES },
  );
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await person.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(inputs('saveQuery')).toHaveLength(1));
  expect(inputs('saveQuery')[0]).toEqual({
    id: 'q1',
    folder: 'Fees',
    name: OF_FEES.name,
    sql: 'select :n',
    params: { n: '7' },
    view: '{"sort":"-1"}',
  });
  await waitFor(() => expect(name.isConnected).toBe(false));
});

test('the replacement of a saved query can be undone', async () => {
  const { person, inputs } = renderQuery(
    { sql: 'select 1', saved: 'q1' },
    { savedQueries: () => ({ queries: [OF_FEES] }), saveQuery: () => ({ ...OF_FEES, sql: 'select 1' }) },
  );
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(await screen.findByText(/^Replaced "By/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  const { changedAt: _at, ...former } = OF_FEES;
  await waitFor(() => expect(inputs('saveQuery')).toMatchObject([{ sql: 'select 1' }, former]));
});

test('a text that came from no saved query replaces the one of the same name and folder', async () => {
  const { person, inputs } = renderQuery(
    { sql: 'select 1' },
    { savedQueries: () => ({ queries: [{ ...OF_FEES, name: 'By market' }] }), saveQuery: () => OF_FEES },
  );
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'By market');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  await person.type(screen.getByRole('textbox', { name: 'Folder (optional)' }), 'Fees');
  await person.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(inputs('saveQuery')).toMatchObject([{ id: 'q1', sql: 'select 1' }]));
});

test('a text that is shown again without a link is still that of its saved query', async () => {
  renderQuery(
    {},
    {
      savedQueries: () => ({ queries: [{ ...OF_FEES, name: 'By market' }] }),
      preference: ({ key }) => ({
        value: key.startsWith('query:') ? { sql: 'select 2', params: {}, saved: 'q1' } : null,
      }),
    },
  );
  expect(await screen.findByText('By market, edited')).toBeDefined();
  // Other tabs may keep another text, so the link has this one.
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2', saved: 'q1' }));
});

test('a link without a text gives no other text the name of a saved query', async () => {
  const { person } = renderQuery(
    { saved: 'q1' },
    {
      savedQueries: () => ({ queries: [{ ...OF_FEES, name: 'By market' }] }),
      preference: ({ key }) => ({ value: key.startsWith('query:') ? { sql: 'select 2', params: {} } : null }),
    },
  );
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
});

test('a text that is shown without a link and then saved keeps its name, also in the link', async () => {
  const kept = { sql: 'select 1', params: { n: '7' } };
  const { person, inputs } = renderQuery(
    {},
    { saveQuery: () => OF_FEES, preference: ({ key }) => ({ value: key.startsWith('query:') ? kept : null }) },
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await person.keyboard('{Control>}s{/Control}');
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
  await waitFor(() => expect(inputs('setPreference')).toMatchObject([{ value: { ...kept, saved: 'q1' } }]));
  expect(link()).toEqual({ sql: 'select 1', params: 'n=7', saved: 'q1' });
});

test('the name under which a text was saved is kept with the text', async () => {
  const kept = { sql: 'select 1', params: {} };
  const { person, inputs } = renderQuery(
    { sql: 'select 1' },
    { saveQuery: () => OF_FEES, preference: ({ key }) => ({ value: key.startsWith('query:') ? kept : null }) },
  );
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
  await waitFor(() => expect(inputs('setPreference')).toMatchObject([{ value: { ...kept, saved: 'q1' } }]));
});

test('a save with a late answer gives no name to a text that was opened meanwhile', async () => {
  const answer = Promise.withResolvers<typeof OF_FEES>();
  const { person, inputs } = renderQuery({ sql: 'select 1' }, { saveQuery: () => answer.promise }, { sql: 'select 2' });
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
  await waitFor(() => expect(inputs('saveQuery')).toHaveLength(1));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'follow a link' }));
  answer.resolve(OF_FEES);
  await screen.findByText(/^Saved "By/);
  expect(link()).toEqual({ sql: 'select 2' });
});

test('another name saves another query', async () => {
  const { person, inputs } = renderQuery({ sql: 'select 1' }, { saveQuery: () => OF_FEES });
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
  await waitFor(() => expect(inputs('saveQuery')).toHaveLength(1));
  expect(inputs('saveQuery')[0]).toEqual({ folder: '', name: 'Mine', sql: 'select 1', params: {}, view: null });
  expect(link().saved).toBe('q1');
});

test('a deleted query comes back once, under its id, also if it is deleted twice', async () => {
  let isThere = true;
  const { person, inputs } = renderQuery(
    {},
    {
      // Another window deletes it too.
      savedQueries: () => ({ queries: [OF_FEES] }),
      removeQuery() {
        const removed = isThere;
        isThere = false;
        return { removed };
      },
      saveQuery: () => OF_FEES,
    },
  );
  await person.click(await screen.findByRole('tab', { name: 'Saved' }));
  await person.click(await screen.findByRole('button', { name: `Delete ${OF_FEES.name}` }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await person.click(screen.getByRole('button', { name: `Delete ${OF_FEES.name}` }));
  await screen.findAllByText(/was deleted already/);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toEqual([undo]);
  await person.click(undo);
  await waitFor(() => expect(inputs('saveQuery')).toMatchObject([{ id: 'q1', name: OF_FEES.name, folder: 'Fees' }]));
});

test('a saved query opens as it was left, and runs; no direction mark hides in its name', async () => {
  const { person, inputs } = renderQuery({ filter: 'old' }, { savedQueries: () => ({ queries: [OF_FEES] }) });
  await person.click(await screen.findByRole('tab', { name: 'Saved' }));
  await person.click(await screen.findByRole('button', { name: 'By ‹U+202E›market' }));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(1));
  expect(link()).toMatchObject({ sql: 'select :n', params: 'n=7', saved: 'q1', sort: '-2', show: 'chart', run: 'yes' });
  expect(link().filter).toBeUndefined();
});

test('an earlier run is there with its outcome, and opens', async () => {
  const run = { params: {}, startedAt: Date.now(), elapsedMs: 1200 };
  const { person } = renderQuery(
    {},
    {
      queryRuns: () => ({
        runs: [
          { ...run, id: '1', sql: 'select\n  1', rows: 3, problem: null },
          { ...run, id: '2', sql: 'select x', rows: null, problem: 'no column x' },
        ],
      }),
    },
  );
  await person.click(await screen.findByRole('tab', { name: 'Runs' }));
  const runs = await screen.findByRole('region', { name: 'History of runs' });
  expect((await within(runs).findByText('select 1')).closest('button')?.textContent).toContain('3 rows · 1.20 s');
  expect(within(runs).getByText('select x').closest('button')?.textContent).toContain('no column x');
  await person.click(within(runs).getByText('select 1'));
  expect(link().sql).toBe('select\n  1');
});

test('the whole result is exported as it is on screen, with filter and sort', async () => {
  const { person, inputs } = renderQuery(
    { sql: 'select market, fees from history.trades', run: 'yes', sort: '-2' },
    { startQueryExport: () => ({ job: QUERY_JOB }) },
  );
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('radio', { name: 'Parquet' }));
  const name = screen.getByRole('textbox', { name: /File name/ });
  await person.clear(name);
  await person.type(name, 'fees{Enter}');
  await waitFor(() => expect(inputs('startQueryExport')).toHaveLength(1));
  expect(inputs('startQueryExport')[0]).toMatchObject({
    sql: 'select * from (\nselect market, fees from history.trades\n) as result\norder by 2 desc nulls last',
    format: 'parquet',
    name: 'fees',
  });
  await waitFor(() => expect(name.isConnected).toBe(false));
});

test('a notebook of what is on screen is a download', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person, inputs } = renderQuery(
    { sql: 'select :n', params: 'n=7', run: 'yes' },
    { queryProgram: () => ({ file: 'query.ipynb', text: '{}' }) },
  );
  await person.click(await screen.findByRole('button', { name: 'Code' }));
  await person.click(await screen.findByRole('menuitem', { name: /Jupyter notebook/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(inputs('queryProgram')).toEqual([
    { queries: [{ sql: 'select :n', params: { n: '7' }, name: 'query' }], kind: 'ipynb', name: 'query' },
  ]);
  saved.mockRestore();
});

test('a result is grouped without SQL, which is shown and opened', async () => {
  const { person, inputs } = renderQuery({ sql: 'select market, fees from history.trades', run: 'yes' });
  await person.click(await screen.findByRole('button', { name: 'Group and pivot the result' }));
  const dialog = await screen.findByRole('dialog', { name: /Group and pivot/ });
  const sql = within(dialog).getByRole('region', { name: 'SQL of these choices' });
  expect(sql.textContent).toContain('market,\n  count(*) as rows');
  await person.click(within(dialog).getByRole('button', { name: /Pivot column/ }));
  await person.click(await screen.findByRole('option', { name: 'market' }));
  await waitFor(() => expect(sql.textContent).toContain('filter (where market = \'=cmd|"/C calc"!A0\')'));
  await person.click(within(dialog).getByRole('button', { name: 'Open as a query' }));
  await waitFor(() => expect(link().sql).toBe(sql.querySelector('pre')?.textContent ?? link().sql));
  expect(link().sql).toContain('filter (where market is null) as "NULL"');
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: link().sql }));
  expect(await runButton()).toBeDefined();
});
