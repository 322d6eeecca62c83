import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { textTable } from './data-table.ts';
import { DataTableView } from './data-table-view.tsx';

test('the rows of a long table grow with the text, and scrolling shows those at their places', async () => {
  const { style } = document.documentElement;
  onTestFinished(() => {
    style.fontSize = '';
  });
  style.fontSize = '24px';
  giveSize(800, 390);
  const table = textTable(
    [{ label: 'Block', numeric: true }],
    Array.from({ length: 1000 }, (_, index) => [`${index}`]),
  );
  openPage(<DataTableView label="Blocks" table={table} height={390} />, {});
  const row = await screen.findByRole('row', { name: '0' });
  expect(row.style.height).toBe('39px');
  const box = screen.getByRole('region', { name: 'Blocks, as a table' });
  box.scrollTop = 500 * 39;
  fireEvent.scroll(box);
  expect(screen.getByRole('row', { name: '500' }).getAttribute('aria-rowindex')).toBe('502');
  expect(screen.getByRole('row', { name: '509' })).toBeTruthy();
  // With another height, the same pixels are other rows.
  style.fontSize = '16px';
  expect(await screen.findByRole('row', { name: '750' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '764' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: '500' })).toBeNull();
});

test('a head stands over its cells', async () => {
  openPage(<DataTableView label="Epochs" table={textTable([{ label: 'Epoch', numeric: true }], [['12']])} />, {});
  const head = await screen.findByRole('columnheader', { name: 'Epoch' });
  expect(screen.getByRole('rowheader').dataset.numeric).toBe(head.dataset.numeric);
});
