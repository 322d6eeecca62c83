import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../../data/page.fixture.tsx';

/** A chart that no other test has drawn: the bars are loaded once. */
const UNDRAWN = './bar-chart.tsx?undrawn';

test('frame, table and a note are there before the bars are drawn', async () => {
  const { BarChart }: typeof import('./bar-chart.tsx') = await import(UNDRAWN);
  giveSize(600, 220);
  const bars = [{ id: 'a', label: 'Alpha', value: 1, exact: '1.00' }];
  const { person } = openPage(<BarChart label="Shares" bars={bars} names="Node" values="Share" />, {});
  expect(screen.getByText('Drawing Shares')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export chart' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Drawing Shares')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(screen.getByRole('cell', { name: '1.00' })).toBeTruthy();
});
