import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { COLUMNS } from './planets.fixture.ts';

test.each([
  [true, 'name'],
  [false, '#'],
])('scrolled sideways, the last pinned cell of each row shows that it cuts others (%j: %s)', (pinned, column) => {
  giveSize(400, 300);
  openPage(<PlanetGrid columns={COLUMNS.map((each) => ({ ...each, pinned: pinned && each.id === 'name' }))} />, {});
  const grid = screen.getByRole('grid');
  const edges = [...grid.querySelectorAll<HTMLElement>('.is-pinned.is-edge')];
  expect(edges).toHaveLength(grid.querySelectorAll('.grid-row').length);
  expect(new Set(edges.map(({ dataset }) => dataset.column))).toEqual(new Set([column]));
  grid.scrollLeft = 30;
  fireEvent.scroll(grid);
  expect(grid.hasAttribute('data-cut-before')).toBe(true);
  grid.scrollLeft = 0;
  fireEvent.scroll(grid);
  expect(grid.hasAttribute('data-cut-before')).toBe(false);
});

function Narrowing() {
  const [columns, setColumns] = useState(COLUMNS);
  return (
    <>
      <PlanetGrid columns={columns} />
      <button type="button" onClick={() => setColumns(COLUMNS.slice(1))}>
        Hide the first column
      </button>
    </>
  );
}

test('a grid says that it cuts columns at its right end, until it is scrolled there or has room for all', async () => {
  giveSize(400, 300);
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(430);
  const { person } = openPage(<Narrowing />, {});
  const grid = screen.getByRole('grid');
  const isCut = () => grid.hasAttribute('data-cut-after');
  expect(isCut()).toBe(true);
  grid.scrollLeft = 30;
  fireEvent.scroll(grid);
  expect(isCut()).toBe(false);
  grid.scrollLeft = 0;
  fireEvent.scroll(grid);
  expect(isCut()).toBe(true);
  width.mockReturnValue(400);
  await person.click(screen.getByRole('button', { name: 'Hide the first column' }));
  expect(isCut()).toBe(false);
});
