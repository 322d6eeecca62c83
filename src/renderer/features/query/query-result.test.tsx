import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESULT, renderQuery, runButton } from './query-page.fixture.tsx';

test('a printed result names the network and the parameters, and has the text of its query', async () => {
  const { person } = renderQuery({ sql: 'select :n', params: 'n=7' });
  await person.click(await runButton());
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(result.querySelector('.printed-head')?.textContent).toMatch(/ · result of a query · :n = 7 · printed \d/);
  expect(result.querySelector('pre')?.textContent).toBe('select :n');
});

test('a result with times says that SQL uses UTC, unless the chosen zone is UTC', async () => {
  const columns = [{ name: 'at', type: 'TIMESTAMP', kind: 'time' as const }];
  const rows = [['2026-11-27T15:20:00.000000Z']];
  const { person } = renderQuery(
    { sql: 'select 1' },
    {
      runQuery: () => ({ ...RESULT, columns, rows }),
      preference: ({ key }) => ({ value: key === 'appearance' ? { zone: 'Asia/Tokyo' } : null }),
    },
  );
  await person.click(await runButton());
  expect(await screen.findByText('1 column. Times are in Asia/Tokyo, SQL uses UTC')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'times in UTC' }));
  expect(await screen.findByText('1 column')).toBeDefined();
});
