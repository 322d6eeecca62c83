import { useCallback, useMemo } from 'react';
import type { QueryResult } from '../../../../contract/index.ts';
import type { GridRows } from '../../../ui/grid/index.ts';
import type { ResultRow } from './result-columns.tsx';

/**
 * Returns the rows of a result in the form that the grid reads. All of them are in memory. Each result is a new list.
 */
export function useResultRows(result: QueryResult | undefined): GridRows<ResultRow> {
  const rows = useMemo(() => (result?.rows ?? []).map((values, index): ResultRow => ({ index, values })), [result]);
  const generation = useGeneration(result);
  const nothing = useCallback(() => {}, []);
  return {
    rows,
    start: 0,
    total: rows.length,
    totalKnown: true,
    state: result === undefined ? 'loading' : 'ready',
    error: null,
    arrived: 0,
    generation,
    see: nothing,
    find: useCallback(
      (at: { row: number } | { value: string }) =>
        Promise.resolve(
          'row' in at
            ? { row: Math.min(at.row, Math.max(0, rows.length - 1)) }
            : { problem: 'Enter the number of a row.' },
        ),
      [rows.length],
    ),
    restart: nothing,
    retry: () => Promise.resolve(),
  };
}

const generations = new WeakMap<object, number>();
let last = 0;

/** Returns a number that differs for each result. */
function useGeneration(result: object | undefined): number {
  return useMemo(() => {
    if (result === undefined) return 0;
    const known = generations.get(result);
    if (known !== undefined) return known;
    last += 1;
    generations.set(result, last);
    return last;
  }, [result]);
}
