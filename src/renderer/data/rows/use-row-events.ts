import { useCallback } from 'react';
import type { ExplorerEvent } from '../../../contract/index.ts';
import { useExplorerEvents } from '../explorer.tsx';
import { useSoon } from '../use-soon.ts';
import type { RowSource } from './row-source.ts';

/** Minimum interval between two readings of a list, because events come in bursts (milliseconds). */
const GATHER = 400;

/** Calls `onRows` after rows of the source's list changed, once per burst of events. */
export function useRowEvents({ list, scope }: Pick<RowSource<unknown>, 'list' | 'scope'>, onRows: () => void): void {
  const readSoon = useSoon(onRows, GATHER);
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
