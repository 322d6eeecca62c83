import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { EMPTY_LAYOUT, Grid, type GridSort, useSelection } from './index.ts';
import { COLUMNS, listOf, PLANETS, type Planet } from './planets.fixture.ts';

/** A list of which each order is another list, as of a service. */
function Sorted() {
  const [sort, setSort] = useState<GridSort>();
  const [orders, setOrders] = useState(1);
  const [openKey, setOpenKey] = useState<string>();
  return (
    <Grid
      label="Planets"
      rows={listOf(PLANETS, { generation: orders })}
      columns={COLUMNS}
      rowKey={({ name }) => name}
      layout={EMPTY_LAYOUT}
      onLayout={() => {}}
      sort={sort}
      onSort={(change) => {
        setSort(change(sort));
        setOrders(orders + 1);
      }}
      selection={useSelection<Planet>()}
      openKey={openKey}
      onOpen={(row) => setOpenKey(row?.name)}
      rowHeight={20}
      empty={null}
    />
  );
}

test('the cursor stays on the header that sorts, also when the list of that order arrives and a record is open', async () => {
  giveSize(400, 300);
  const { person } = openPage(<Sorted />, {});
  const grid = screen.getByRole('grid');
  grid.focus();
  const activeCell = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await person.keyboard('{End}{ArrowDown}{Enter}{ArrowUp}{ArrowUp}{Enter}');
  expect(activeCell()).toBe('Mass');
  await person.keyboard('{Enter}');
  expect(screen.getByRole('columnheader', { name: /Mass/ }).getAttribute('aria-sort')).toBe('ascending');
});
