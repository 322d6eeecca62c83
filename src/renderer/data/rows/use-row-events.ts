import { useCallback, useEffect, useRef } from 'react';
import type { ExplorerEvent } from '../../../contract/index.ts';
import { useExplorerEvents } from '../explorer.tsx';
import type { RowSource } from './row-source.ts';

/** Minimum interval between two readings of a list, because events come in bursts (milliseconds). */
const GATHER = 400;

/** Calls `onRows` after rows of the source's list changed, once per burst of events. */
export function useRowEvents({ list, scope }: Pick<RowSource<unknown>, 'list' | 'scope'>, onRows: () => void): void {
  const latest = useRef(onRows);
  useEffect(() => {
    latest.current = onRows;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'rows' || event.list !== list) return;
      if (scope !== undefined && event.scope !== '' && event.scope !== scope) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, GATHER);
    },
    [list, scope],
  );
  useExplorerEvents(onEvent);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
