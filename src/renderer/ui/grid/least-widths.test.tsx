import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { EMPTY_LAYOUT, figureWidth, Grid, type GridColumn, useSelection } from './index.ts';
import { COLUMNS, listOf, type Planet } from './planets.fixture.ts';

const SUN = { name: 'Sun', mass: '332,946.0487' };
const LIST = listOf([SUN]);
const LAYOUT = { ...EMPTY_LAYOUT, widths: { mass: 60 } };

function GridPage({ columns }: { columns: readonly GridColumn<Planet>[] }) {
  return (
    <Grid
      label="Stars"
      rows={LIST}
      columns={columns}
      rowKey={({ name }) => name}
      layout={LAYOUT}
      onLayout={() => {}}
      sort={undefined}
      onSort={() => {}}
      selection={useSelection<Planet>()}
      openKey={undefined}
      onOpen={() => {}}
      rowHeight={20}
      empty={<p>No stars</p>}
    />
  );
}

beforeEach(() => giveSize(400, 300));

test.each([
  ['a column of figures that a person made too narrow shows all digits', 'end', figureWidth(SUN.mass)],
  ['a column of words is as narrow as a person made it', 'start', 60],
] as const)('%s', (_, align, width) => {
  const fits = ({ mass }: Planet) => figureWidth(mass);
  openPage(<GridPage columns={COLUMNS.map((column) => ({ ...column, align, fits }))} />, {});
  const tracks = screen.getByRole('grid').style.getPropertyValue('--grid-columns').split(' ');
  expect(tracks.at(-1)).toBe(`${width}px`);
});
