import { useCallback } from 'react';
import { useLatest } from '../../ui/parts/index.ts';
import { type LinkPart, withPart } from './link.ts';

interface LinkChange<Search> {
  search: (before: Search) => Search;
  replace: boolean;
}

/**
 * Returns a function that updates parts of a view's link. A change that `isStep` accepts adds a step to the browser's
 * history; every other change replaces the current step. The function is stable, so that components that take it do not
 * render again.
 */
export function useLinkSteps<Search extends object>(
  search: Search,
  navigate: (change: LinkChange<Search>) => unknown,
  isStep: (before: Search, part: Partial<Search>) => boolean,
): (part: LinkPart<Search>) => void {
  const latest = useLatest({ search, navigate, isStep });
  return useCallback(
    (part: LinkPart<Search>) => {
      const { search: before, navigate: go, isStep: leads } = latest.current;
      const changed = typeof part === 'function' ? part(before) : part;
      void go({ search: (newest) => withPart(newest, part), replace: !leads(before, changed) });
    },
    [latest],
  );
}
