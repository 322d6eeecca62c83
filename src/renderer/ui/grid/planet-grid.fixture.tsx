import type { ComponentProps } from 'react';
import { EMPTY_LAYOUT, Grid, useSelection } from './index.ts';
import { COLUMNS, listOf, PLANETS, type Planet } from './planets.fixture.ts';

const LIST = listOf(PLANETS);

/** Shows a grid of the planets, of which nothing can be arranged or opened unless `props` say so. */
export function PlanetGrid(props: Partial<ComponentProps<typeof Grid<Planet>>>) {
  return (
    <Grid
      label="Planets"
      rows={LIST}
      columns={COLUMNS}
      rowKey={({ name }) => name}
      layout={EMPTY_LAYOUT}
      onLayout={() => {}}
      sort={undefined}
      onSort={() => {}}
      selection={useSelection<Planet>()}
      openKey={undefined}
      onOpen={() => {}}
      rowHeight={20}
      empty={null}
      {...props}
    />
  );
}
