import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { type ColumnLayout, EMPTY_LAYOUT, type GridSort, type RowAction, type SortChange } from './index.ts';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { listOf, PLANETS, type Planet } from './planets.fixture.ts';

beforeEach(() => giveSize(400, 300));

function openGrid() {
  const run = vi.fn<(rows: readonly Planet[]) => void>();
  const sorted = vi.fn<(sort: GridSort | undefined) => void>();
  const onSort = (change: SortChange) => sorted(change(undefined));
  const orbit: RowAction<Planet> = {
    id: 'orbit',
    key: 'o',
    icon: null,
    label: (rows) => `Orbit ${rows.length}`,
    run,
  };
  function Page() {
    const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
    const [openKey, setOpenKey] = useState<string>();
    return (
      <>
        <PlanetGrid
          rows={listOf(PLANETS.slice(0, 3))}
          layout={layout}
          onLayout={setLayout}
          onSort={onSort}
          openKey={openKey}
          onOpen={(row) => setOpenKey(row?.name)}
          actions={[orbit]}
        />
        <output>{openKey ?? 'nothing'} is open</output>
      </>
    );
  }
  const page = openPage(<Page />, {});
  screen.getByRole('grid').focus();
  return { ...page, run, onSort: sorted, namesIn: () => run.mock.calls.map(([rows]) => rows.map(({ name }) => name)) };
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a key runs its action on the row, or on all selected rows if it is one of them', async () => {
  const { person, namesIn } = openGrid();
  await person.keyboard('o');
  await person.keyboard(' {ArrowDown} o');
  await person.keyboard('{ArrowDown}o');
  expect(namesIn()).toEqual([['Mercury'], ['Mercury', 'Venus'], ['Earth']]);
  await person.keyboard('{Control>}o{/Control}x');
  expect(namesIn()).toHaveLength(3);
});

test('the menu of a row has its actions with their keys, and returns the focus to the list', async () => {
  const { person, namesIn } = openGrid();
  fireEvent.contextMenu(screen.getByText('0.82'), { clientX: 10, clientY: 10 });
  expect(items()).toEqual(['OpenEnter', 'Orbit 1o', 'Select or deselectSpace', 'Copy Mass', 'Copy the row']);
  await person.click(screen.getByRole('menuitem', { name: /^Orbit 1/ }));
  expect(namesIn()).toEqual([['Venus']]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  fireEvent.contextMenu(screen.getByText('Earth'));
  await person.keyboard('{Enter}');
  expect(document.querySelector('output')?.textContent).toBe('Earth is open');
});

test('by key the menu is that of the active cell, and Escape closes it', async () => {
  const { person } = openGrid();
  await person.keyboard('{ArrowDown}{ArrowRight}');
  fireEvent.contextMenu(screen.getByRole('grid'));
  expect(items()).toContain('Copy Name');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('the menu of a header sorts, pins and hides its column', async () => {
  const { person, onSort } = openGrid();
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: /Mass/ }));
  expect(items()).toEqual(['Sort ascending', 'Sort descending', 'Pin Mass', 'Hide Mass']);
  await person.click(screen.getByRole('menuitem', { name: 'Sort descending' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ field: 'mass', direction: 'descending' });
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: /Mass/ }));
  await person.click(screen.getByRole('menuitem', { name: 'Hide Mass' }));
  expect(screen.queryByText('0.82')).toBeNull();
});
