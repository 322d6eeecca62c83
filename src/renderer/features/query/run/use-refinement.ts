/** The filter and the sort of a result, as the link has them, and how they follow the result on screen. */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { QueryColumn } from '../../../../contract/index.ts';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import type { Zone } from '../../../ui/format/index.ts';
import { type Params, type QuerySearch, readResultSort } from '../link.ts';
import { fieldsOf, ofAnyColumn } from './refined.ts';
import type { RunControl, RunState } from './use-run.ts';

/** The filter and the sort of a result, or of a link that asks for one. */
export type Refinement = Pick<QuerySearch, 'sort' | 'filter'>;
/** The refinement of a query that is run as it is. */
export const NO_REFINEMENT: Refinement = { sort: undefined, filter: undefined };

/** Returns true if both have the same filter and sort. */
export const isRefinedAs = (one: Refinement, other: Refinement): boolean =>
  one.sort === other.sort && one.filter === other.filter;

/** A text to run, and the columns of its result as far as they are known. */
export interface Refined {
  own: string;
  params: Params;
  columns: readonly QueryColumn[];
}

/** Reads a filter and a sort for the columns of a result. @param zone for the times of the filter */
export function refinementOf({ sort, filter }: Refinement, columns: readonly QueryColumn[], zone: Zone) {
  const fields = fieldsOf(columns, zone);
  const { conditions, problems } = conditionsOf(parseFilter(filter ?? ''), fields, ofAnyColumn);
  const read = readResultSort(sort);
  return { fields, conditions, problems, sort: read !== undefined && read.column < columns.length ? read : undefined };
}

/**
 * Keeps the newest filter and sort, which the link has a moment later. `newest` returns them; `change` changes parts of the
 * link as `onSearch` does.
 * @param onOther called with a filter and a sort that came into the link from outside, as from the palette
 */
export function useNewestRefinement(
  search: QuerySearch,
  onSearch: (part: Partial<QuerySearch>) => void,
  onOther: (other: Refinement) => void,
) {
  const { sort, filter } = search;
  /** The filters and sorts that the view has put into the link, the newest last. The link has the first, or soon has it. */
  const own = useRef<Refinement[]>([{ sort, filter }]);
  const newest = useCallback((): Refinement => own.current.at(-1) ?? NO_REFINEMENT, []);
  const change = useCallback(
    (part: Partial<QuerySearch>) => {
      const now = newest();
      own.current.push({
        sort: 'sort' in part ? part.sort : now.sort,
        filter: 'filter' in part ? part.filter : now.filter,
      });
      onSearch(part);
    },
    [newest, onSearch],
  );
  const onLink = useEffectEvent((link: Refinement) => {
    const at = own.current.findLastIndex((each) => isRefinedAs(each, link));
    own.current = at < 0 ? [link] : own.current.slice(at);
    if (at < 0) onOther(link);
  });
  useEffect(() => onLink({ sort, filter }), [sort, filter]);
  return { newest, change };
}

/**
 * Keeps the link true to the result on screen: if the link has another filter or sort than the result, it gets those of
 * the result. That happens on return to the result of an earlier visit, and after a run that gave no result.
 * @param isOfText returns false if a link has opened another text since the last run began
 */
export function useRefinementOfResult(
  { state, last }: RunControl,
  isOfText: () => boolean,
  search: QuerySearch,
  onSearch: (part: Partial<QuerySearch>) => void,
): void {
  const onEnd = useEffectEvent(({ at }: RunState) => {
    if (at === 'idle' || at === 'running' || last === undefined || !isOfText()) return;
    const { sort, filter } = last.execution;
    if (!isRefinedAs(last.execution, search)) onSearch({ sort, filter });
  });
  useEffect(() => onEnd(state), [state]);
}

/**
 * Runs the query again if other rows of its result meet its filter in another zone: its times are on the zone's clock.
 * @param execute runs a query with a filter and a sort
 */
export function useZoneOfResult(
  { state, last }: RunControl,
  zone: Zone,
  execute: (query: Refined, refinement: Refinement) => void,
): void {
  const onZone = useEffectEvent(({ at }: RunState, now: Zone) => {
    if (at !== 'done' || last === undefined || last.execution.zone === now) return;
    const { execution, result } = last;
    const filterIn = (each: Zone) => JSON.stringify(refinementOf(execution, result.columns, each).conditions);
    if (filterIn(now) !== filterIn(execution.zone)) execute({ ...execution, columns: result.columns }, execution);
  });
  useEffect(() => onZone(state, zone), [state, zone]);
}
