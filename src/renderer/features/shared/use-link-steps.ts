import { useCallback } from 'react';
import { useLatest } from '../../ui/parts/index.ts';

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
): (part: Partial<Search>) => void {
  const latest = useLatest({ search, navigate, isStep });
  return useCallback(
    (part: Partial<Search>) => {
      const { search: before, navigate: go, isStep: leads } = latest.current;
      void go({ search: (current) => ({ ...current, ...part }), replace: !leads(before, part) });
    },
    [latest],
  );
}
