import { type BlockRange, joinRanges, rangesWithout, type TableCoverage } from '../../../../contract/index.ts';

/** Returns ranges in any order as joined ranges, lowest first. */
export const joinAll = (ranges: readonly BlockRange[]) =>
  joinRanges(ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1)));

/**
 * Returns the coverage of a shown result with the blocks of segments that became known after its run: they are missing
 * in it. Coverage with known bounds of the asked blocks is returned as it is, because the new blocks may lie outside.
 * @param now the same table as it is stored now; undefined while that is not known
 */
export function currentCoverage(shown: TableCoverage, now: Pick<TableCoverage, 'missing'> | undefined): TableCoverage {
  if (now === undefined || shown.asked !== undefined) return shown;
  const added = rangesWithout(now.missing, joinAll([...shown.stored, ...shown.missing]));
  if (added.length === 0) return shown;
  return { ...shown, missing: joinAll([...shown.missing, ...added]), complete: false };
}

/** Returns the blocks that a result lacks and that were stored after its run. @param now as for `currentCoverage` */
export function storedSince(
  missing: readonly BlockRange[],
  now: Pick<TableCoverage, 'stored'> | undefined,
): BlockRange[] {
  if (now === undefined) return [];
  return rangesWithout(missing, rangesWithout(missing, joinAll(now.stored)));
}
