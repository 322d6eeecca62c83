/** Test helpers: a short list of planets, and its columns. */
import type { GridColumn, GridRows } from './index.ts';

export interface Planet {
  name: string;
  mass: string;
}

export const PLANETS: Planet[] = [
  { name: 'Mercury', mass: '0.06' },
  { name: 'Venus', mass: '0.82' },
  { name: 'Earth', mass: '1' },
  { name: 'Mars', mass: '0.11' },
];

/** Only the mass can be sorted, the largest first. */
export const COLUMNS: GridColumn<Planet>[] = [
  { id: 'name', header: 'Name', width: 120, cell: ({ name }) => name, text: ({ name }) => name },
  {
    ...{ id: 'mass', header: 'Mass', width: 80, sortField: 'mass', sortFirst: 'descending' },
    ...{ cell: ({ mass }: Planet) => mass, text: ({ mass }: Planet) => mass },
  },
];

/** Returns a list that has arrived whole. */
export function listOf(rows: Planet[], rest: Partial<GridRows<Planet>> = {}): GridRows<Planet> {
  return {
    ...{ rows, start: 0, total: rows.length, totalKnown: true, state: 'ready', error: null, arrived: 0, generation: 1 },
    ...{ see: () => {}, restart: () => {}, retry: () => Promise.resolve() },
    ...rest,
  };
}
