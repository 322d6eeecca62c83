import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { EMPTY_LAYOUT, Grid, useSelection } from './index.ts';
import { COLUMNS, listOf, PLANETS, type Planet } from './planets.fixture.ts';

function Page({ pinned }: { pinned: boolean }) {
  const columns = COLUMNS.map((column) => ({ ...column, pinned: pinned && column.id === 'name' }));
  return (
    <Grid
      label="Planets"
      rows={listOf(PLANETS)}
      columns={columns}
      rowKey={({ name }) => name}
      layout={EMPTY_LAYOUT}
      onLayout={() => {}}
      sort={undefined}
      onSort={() => {}}
      selection={useSelection<Planet>()}
      openKey={undefined}
      onOpen={() => {}}
      rowHeight={20}
      empty={<p>No planets</p>}
    />
  );
}

test.each([
  [true, 'name'],
  [false, '#'],
])('scrolled sideways, the last pinned cell of each row shows that it cuts others (%j: %s)', (pinned, column) => {
  giveSize(400, 300);
  openPage(<Page pinned={pinned} />, {});
  const grid = screen.getByRole('grid');
  const edges = [...grid.querySelectorAll<HTMLElement>('.is-pinned.is-edge')];
  expect(edges).toHaveLength(grid.querySelectorAll('.grid-row').length);
  expect(new Set(edges.map(({ dataset }) => dataset.column))).toEqual(new Set([column]));
  grid.scrollLeft = 30;
  fireEvent.scroll(grid);
  expect(grid.hasAttribute('data-scrolled')).toBe(true);
  grid.scrollLeft = 0;
  fireEvent.scroll(grid);
  expect(grid.hasAttribute('data-scrolled')).toBe(false);
});
