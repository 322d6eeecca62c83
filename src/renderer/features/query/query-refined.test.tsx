import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { link, RESULT, renderQuery, runButton } from './query-page.fixture.tsx';
import { linkToQuery } from './saved/link-to-query.ts';

const SQL = 'select market, fees from history.trades';
const sorted = `select * from (\n${SQL}\n) as result\norder by 2 desc nulls last`;
const sortByFees = () => screen.findByRole('columnheader', { name: /fees/ });
const filterField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter' });

/** Answers runs without a filter. A run with a filter fails, or never ends if the answer is undefined. */
const failing = (error?: OrreryError) => ({
  runQuery: ({ sql }: { sql: string }, signal?: AbortSignal) => {
    if (!sql.includes('where')) return RESULT;
    if (error !== undefined) return Promise.reject(error);
    return new Promise<typeof RESULT>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
    });
  },
});

test('a sorted and filtered result is there on return, with its filter and its sort', async () => {
  const kept = { sql: SQL, params: {} };
  const { person, inputs } = renderQuery(
    { sql: SQL },
    { preference: ({ key }) => ({ value: key.startsWith('query:') ? kept : null }) },
  );
  await person.click(await runButton());
  await person.click(await sortByFees());
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: sorted }));
  await person.type(filterField(), 'fees>5{Enter}');
  const refined = expect.stringContaining('where "fees" > 5');
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: refined }));
  await screen.findByText(/3 rows · 0.42 s/);
  const { length: runs } = inputs('runQuery');

  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  expect(await screen.findByRole('grid', { name: 'Result' })).toBeDefined();
  await waitFor(() => expect(link()).toEqual({ sql: SQL, sort: '-2', filter: 'fees>5' }));
  expect(screen.getByRole('button', { name: 'Remove the condition on fees' })).toBeDefined();
  expect(inputs('runQuery')).toHaveLength(runs);
});

test('a link to another text does not show the sorted result of an earlier visit', async () => {
  const { person } = renderQuery({ sql: SQL }, {}, { sql: 'select 2' });
  await person.click(await runButton());
  await person.click(await sortByFees());
  await waitFor(() => expect(link().sort).toBe('-2'));
  await screen.findByText(/3 rows · 0.42 s/);
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  expect(await screen.findByRole('list', { name: 'Examples' })).toBeDefined();
  expect(link()).toEqual({ sql: 'select 2' });
});

test('the filter of a run that was stopped gives way to that of the result on screen', async () => {
  const { person } = renderQuery({ sql: SQL }, failing());
  await person.click(await runButton());
  await person.click(await sortByFees());
  await waitFor(() => expect(link().sort).toBe('-2'));
  await screen.findByText(/3 rows · 0.42 s/);
  await person.type(filterField(), 'fees>5{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(/The result below is of the run before, with its filter and sort\.$/)).toBeDefined();
  await waitFor(() => expect(link()).toMatchObject({ sort: '-2' }));
  expect(link().filter).toBeUndefined();
});

test('after a new text was stopped, the sort is that of the result on screen again', async () => {
  const { person } = renderQuery({ sql: SQL }, failing(), { sql: 'select 1 where true' });
  await person.click(await runButton());
  await person.click(await sortByFees());
  await waitFor(() => expect(link().sort).toBe('-2'));
  await screen.findByText(/3 rows · 0.42 s/);
  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await person.click(await runButton());
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByText(/^Stopped after/);
  await waitFor(() => expect(link()).toMatchObject({ sql: 'select 1 where true', sort: '-2' }));
});

test('a filter with which the run fails does not stay: Run shows the result without it', async () => {
  const { person, inputs } = renderQuery(
    { sql: SQL },
    failing(new OrreryError('QUERY_TOO_LARGE', { problem: 'it used 1 GiB' })),
  );
  await person.click(await runButton());
  await screen.findByRole('grid', { name: 'Result' });
  await person.type(filterField(), 'fees>5{Enter}');
  expect(await screen.findByText(/it used 1 GiB/)).toBeDefined();
  await waitFor(() => expect(link().filter).toBeUndefined());
  await person.click(await runButton());
  expect(await screen.findByRole('grid', { name: 'Result' })).toBeDefined();
  expect(inputs('runQuery').at(-1)).toMatchObject({ sql: SQL });
});

test('when another zone is chosen, a result that is filtered by times is that of the day in this zone', async () => {
  const times = {
    ...RESULT,
    columns: [{ name: 'at', type: 'TIMESTAMP', kind: 'time' as const }],
    rows: [['2026-10-01T12:00:00.000000Z']],
  };
  const { person, inputs } = renderQuery(
    { sql: SQL },
    {
      runQuery: () => times,
      preference: ({ key }) => ({ value: key === 'appearance' ? { zone: 'Asia/Kolkata' } : null }),
    },
  );
  const begins = (time: string) => ({ sql: expect.stringContaining(`"at" >= timestamp '${time}'`) });
  await person.click(await runButton());
  await screen.findByRole('grid', { name: 'Result' });
  await person.type(filterField(), 'at=2026-10-01{Enter}');
  await waitFor(() => expect(inputs('runQuery').slice(1)).toMatchObject([begins('2026-09-30T18:30:00.000000')]));
  await person.click(screen.getByRole('button', { name: 'times in UTC' }));
  await waitFor(() => expect(inputs('runQuery').slice(2)).toMatchObject([begins('2026-10-01T00:00:00.000000')]));
  expect(link().filter).toBe('at=2026-10-01');
});

test('a query that is opened again, whose text is there already, runs with its own filter and sort', async () => {
  const example = { name: 'All fees', question: 'Which fees are there?', sql: SQL, params: {} };
  const { person, inputs } = renderQuery({ sql: SQL }, { queryExamples: () => ({ examples: [example] }) });
  await person.click(await runButton());
  await person.click(await sortByFees());
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: sorted }));
  await screen.findByText(/3 rows · 0.42 s/);
  await person.click(screen.getByRole('tab', { name: 'Saved' }));
  await person.click(await screen.findByRole('button', { name: /All fees/ }));
  await waitFor(() => expect(inputs('runQuery').slice(2)).toMatchObject([{ sql: SQL }]));
  await waitFor(() => expect(link().sort).toBeUndefined());
});

test('two conditions on the result that are removed quickly are both removed, and a sort of just before stays', async () => {
  const { person, inputs } = renderQuery({ sql: SQL });
  await person.click(await runButton());
  await person.type(filterField(), 'fees>5 market=btc{Enter}');
  await screen.findByRole('button', { name: 'Remove the condition on market' });
  const header = await sortByFees();
  const chips = ['fees', 'market'].map((name) =>
    screen.getByRole('button', { name: `Remove the condition on ${name}` }),
  );
  // Each click comes before the link of the one before is shown.
  for (const element of [header, ...chips]) element.click();
  await waitFor(() => expect(inputs('runQuery').at(-1)).toMatchObject({ sql: sorted }));
  await waitFor(() => expect(link().filter).toBeUndefined());
  expect(link().sort).toBe('-2');
});

test('a saved query from the palette, whose text is in the editor already, runs with its own filter and sort', async () => {
  const view = JSON.stringify({ sort: '-2', filter: 'fees>5' });
  const { person, inputs } = renderQuery({ sql: SQL }, {}, linkToQuery({ sql: SQL, params: {}, id: 'q1', view }));
  await person.click(await runButton());
  await screen.findByText(/3 rows · 0.42 s/);
  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await screen.findByRole('button', { name: 'Remove the condition on fees' });
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  // The list of runs gets the person's own query, and how its result is shown.
  const refined = expect.stringMatching(/where "fees" > 5\norder by 2 desc nulls last$/);
  expect(inputs('runQuery')).toMatchObject([{ sql: SQL }, { sql: refined, own: { sql: SQL, view } }]);
  expect(inputs('runQuery')[0]).not.toHaveProperty('own');
});

test('the chart of a result is there on return', async () => {
  const { person } = renderQuery(
    { sql: SQL },
    { preference: ({ key }) => ({ value: key.startsWith('query:') ? { sql: SQL, params: {} } : null }) },
  );
  await person.click(await runButton());
  await screen.findByText(/3 rows · 0.42 s/);
  await person.click(screen.getByRole('radio', { name: 'Chart' }));
  await screen.findByRole('radio', { name: 'Bars' });
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  expect(link()).toEqual({});
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  await screen.findByRole('radio', { name: 'Bars' });
  expect(link().show).toBe('chart');
});

test('a result with other columns starts at its first one, and a sorted one stays where it was', async () => {
  const other = {
    ...RESULT,
    columns: RESULT.columns.map((column) => ({ ...column, name: `${column.name} of a day` })),
  };
  const { person, inputs } = renderQuery(
    { sql: SQL },
    { runQuery: ({ sql }) => (sql === 'select 2' ? other : RESULT) },
    { sql: 'select 2' },
  );
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  grid.scrollLeft = 70;
  await person.click(await sortByFees());
  await waitFor(() => expect(link().sort).toBe('-2'));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  await screen.findByText(/3 rows · 0.42 s/);
  expect(screen.getByRole('grid', { name: 'Result' }).scrollLeft).toBe(70);

  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await person.click(await runButton());
  await screen.findByRole('columnheader', { name: /fees of a day/ });
  expect(screen.getByRole('grid', { name: 'Result' }).scrollLeft).toBe(0);
});
