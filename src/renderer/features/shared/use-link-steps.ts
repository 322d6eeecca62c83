import { useCallback } from 'react';
import { useLatest } from '../../ui/parts/index.ts';

interface LinkChange<Search> {
  search: (before: Search) => Search;
  replace: boolean;
}

/**
 * Writes parts of a view's link. What `isStep` calls a step one can go back from; the rest takes the place of what the
 * link said. The function stays the same while the link changes, so that what is given it is not drawn anew.
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
