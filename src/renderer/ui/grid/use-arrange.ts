import { useState } from 'react';
import { useLatest } from '../parts/index.ts';
import { type Arrange, type ArrangeParts, arrangeOf } from './arrange.ts';

/** Returns the actions of `arrangeOf` on the columns of the latest render; the object stays. */
export function useArrange<Row>(parts: ArrangeParts<Row>): Arrange {
  const latest = useLatest(parts);
  const [arrange] = useState(
    (): Arrange => ({
      sortBy: (column) => arrangeOf(latest.current).sortBy(column),
      resizeTo: (column, width) => arrangeOf(latest.current).resizeTo(column, width),
      moveBefore: (column, before) => arrangeOf(latest.current).moveBefore(column, before),
      moveBy: (column, by) => arrangeOf(latest.current).moveBy(column, by),
    }),
  );
  return arrange;
}
