import { useCallback } from 'react';
import type { ExplorerEvent } from '../../../contract/index.ts';
import { useExplorerEvents } from '../explorer.tsx';
import { useSoon } from '../use-soon.ts';
import type { RowSource } from './row-source.ts';

/** Minimum interval between two readings of a list, because events come in bursts (milliseconds). */
const GATHER_MS = 400;

/**
 * Calls `onRows` 400 milliseconds after rows of the source's list have changed, once for all changes of that time.
 * Changes of another scope, such as another market, are left out.
 */
export function useRowEvents({ list, scope }: Pick<RowSource<unknown>, 'list' | 'scope'>, onRows: () => void): void {
  const readSoon = useSoon(onRows, GATHER_MS);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'rows' || event.list !== list) return;
      if (scope !== undefined && event.scope !== '' && event.scope !== scope) return;
      readSoon();
    },
    [list, scope, readSoon],
  );
  useExplorerEvents(onEvent);
}
