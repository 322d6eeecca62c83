/** The state of the comparison of epochs in its link. */
import { z } from 'zod';
import type { GridSort } from '../../ui/grid/index.ts';
import { digitsParam, ListSearch, splitSort } from '../shared/link.ts';
import { COMPARE_CHOICES, type CompareChoice } from './compared.ts';

/** The state of the link: `/nodes/compare?before=11&after=12&show=promoted&watched=yes&sort=-rankChange&open=<id>`. */
export const CompareSearch = ListSearch.omit({ filter: true }).extend({
  before: digitsParam,
  after: digitsParam,
  show: z.enum(COMPARE_CHOICES).optional().catch(undefined),
  watched: z.literal('yes').optional().catch(undefined),
});
export type CompareSearch = z.output<typeof CompareSearch>;

/** The comparison that a link asks for. */
export interface CompareRequest {
  /** The earlier epoch; null if there is none, or until the current epoch is known. */
  before: bigint | null;
  /** The later epoch; null until the current epoch is known. */
  after: bigint | null;
  show: CompareChoice;
  sort: GridSort;
}

/** The nodes that lost most performance first. */
const WORST_FIRST: GridSort = { field: 'performanceScoreChange', direction: 'ascending' };

/** Returns a link with the earlier of its two epochs first: a node that joined must not be shown as one that left. */
export function earlierFirst(search: CompareSearch): CompareSearch {
  const { before, after } = search;
  if (before === undefined || after === undefined || BigInt(before) <= BigInt(after)) return search;
  return { ...search, before: after, after: before };
}

/** Returns the comparison that a link asks for: of the current epoch with the one before it, where it names none. */
export function readCompareLink(search: CompareSearch, current: bigint | null): CompareRequest {
  const after = search.after === undefined ? current : BigInt(search.after);
  const previous = after === null || after === 0n ? null : after - 1n;
  return {
    before: search.before === undefined ? previous : BigInt(search.before),
    after,
    show: search.show ?? 'changed',
    sort: search.sort === undefined ? WORST_FIRST : splitSort(search.sort),
  };
}
