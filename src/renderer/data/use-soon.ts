import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../ui/parts/index.ts';

/**
 * Returns a function that calls `act` once, `delayMs` milliseconds after the first of several calls. After the
 * component has unmounted, `act` is not called. The function is stable; it calls the newest `act`.
 */
export function useSoon(act: () => void, delayMs: number): () => void {
  const latest = useLatest(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, delayMs);
  }, [latest, delayMs]);
}
