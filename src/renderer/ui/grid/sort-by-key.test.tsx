import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import type { GridSort } from './index.ts';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { listOf, PLANETS } from './planets.fixture.ts';

/** A list of which each order is another list, as of a service. */
function Sorted() {
  const [sort, setSort] = useState<GridSort>();
  const [orders, setOrders] = useState(1);
  const [openKey, setOpenKey] = useState<string>();
  return (
    <PlanetGrid
      rows={listOf(PLANETS, { generation: orders })}
      sort={sort}
      onSort={(change) => {
        setSort(change(sort));
        setOrders(orders + 1);
      }}
      openKey={openKey}
      onOpen={(row) => setOpenKey(row?.name)}
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
