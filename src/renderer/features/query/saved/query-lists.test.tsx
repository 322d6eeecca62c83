import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { RunList } from './query-lists.tsx';

const RUN = { id: 'r1', sql: 'select 1', params: {}, startedAt: 0, elapsedMs: 4, rows: 1, problem: null };

test('the history of runs is deleted only after a question', async () => {
  let runs = [RUN];
  const { person, inputs } = openPage(<RunList onOpen={() => {}} />, {
    queryRuns: () => ({ runs }),
    clearQueryRuns() {
      runs = [];
      return {};
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Delete all' }));
  await person.keyboard('{Escape}');
  expect(inputs('clearQueryRuns')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Delete all' }));
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  await screen.findByText(/^No query was run yet/);
  expect(inputs('clearQueryRuns')).toHaveLength(1);
});

test('a run with a filter is listed as the person wrote it, and opens with the filter', async () => {
  const onOpen = vi.fn();
  const own = { sql: 'select fees from t', view: '{"filter":"fees>5"}' };
  const run = { ...RUN, sql: 'select * from (select fees from t) as result where "fees" > 5', own };
  const { person } = openPage(<RunList onOpen={onOpen} />, { queryRuns: () => ({ runs: [run] }) });
  await person.click(await screen.findByRole('button', { name: /^select fees from t/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ ...own, params: {} });
});
