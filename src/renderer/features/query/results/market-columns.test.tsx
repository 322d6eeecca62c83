/** Columns that a pivot made of the ids of markets. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RESULT, renderQuery } from '../query-page.fixture.tsx';

const [BTC, ETH, SILENT] = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(32)) as [string, string, string];
const MARKETS = [
  { id: BTC, code: 'BTC', name: '', units: null },
  { id: ETH, code: 'ETH', name: '', units: null },
  { id: SILENT, code: '', name: '', units: null },
];
const COLUMNS = [BTC, `${ETH} sum_size`, SILENT].map((name) => ({ name, type: 'BIGINT', kind: 'integer' as const }));

const open = (show: 'rows' | 'chart') =>
  renderQuery(
    { sql: 'select 1', run: 'yes', show },
    {
      markets: () => ({ markets: MARKETS }),
      assets: () => ({ assets: [] }),
      runQuery: () => ({ ...RESULT, columns: COLUMNS, rows: [[1, 2, 3]], total: 1 }),
    },
  );

test('a column of a market has its name as header, and the id in its tip and in copies', async () => {
  const { person } = open('rows');
  const grid = await screen.findByRole('grid', { name: 'Result' });
  const head = await within(grid).findByRole('columnheader', { name: /^BTC/ });
  expect(head.dataset.tip).toBe(`${BTC} · BIGINT`);
  expect(within(grid).getByText('ETH sum_size')).toBeTruthy();
  // A market without a name keeps its id.
  expect(within(grid).getByText(SILENT)).toBeTruthy();
  grid.focus();
  await person.keyboard(' ');
  const setData = vi.fn();
  fireEvent.copy(grid, { clipboardData: { setData } });
  expect(setData.mock.calls[0]?.[1]).toBe(`Row\t${COLUMNS.map(({ name }) => name).join('\t')}\n1\t1\t2\t3`);
});

test('a chart names the columns of markets', async () => {
  open('chart');
  expect(await screen.findByRole('button', { name: 'Values: ETH sum_size' })).toBeTruthy();
});
