import type { Rows } from './use-rows.ts';

const nothing = () => {};

/** Rows that are all in memory, as a grid takes them. */
export function heldRows<Row>(rows: readonly Row[], generation = 0): Rows<Row> {
  return {
    rows,
    start: 0,
    total: rows.length,
    totalKnown: true,
    state: 'ready',
    error: null,
    code: null,
    standing: null,
    travel: undefined,
    arrived: 0,
    generation,
    see: nothing,
    restart: nothing,
    retry: nothing,
  };
}
