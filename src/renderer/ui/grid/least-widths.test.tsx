import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { EMPTY_LAYOUT, figureWidth } from './index.ts';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { COLUMNS, listOf, type Planet } from './planets.fixture.ts';

const SUN = { name: 'Sun', mass: '332,946.0487' };
const LIST = listOf([SUN]);
const LAYOUT = { ...EMPTY_LAYOUT, widths: { mass: 60 } };

beforeEach(() => giveSize(400, 300));

test.each([
  ['a column of figures that a person made too narrow shows all digits', 'end', figureWidth(SUN.mass)],
  ['a column of words is as narrow as a person made it', 'start', 60],
] as const)('%s', (_, align, width) => {
  const fits = ({ mass }: Planet) => figureWidth(mass);
  const columns = COLUMNS.map((column) => ({ ...column, align, fits }));
  openPage(<PlanetGrid rows={LIST} layout={LAYOUT} columns={columns} />, {});
  const tracks = screen.getByRole('grid').style.getPropertyValue('--grid-columns').split(' ');
  expect(tracks.at(-1)).toBe(`${width}px`);
});
