import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusView } from './focus-view.ts';

/** Focuses each view that opens while nothing has the focus: the link that opened it has gone with its own view. */
export function useFocusInNewView(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        requestAnimationFrame(() => document.activeElement === document.body && focusView());
      }),
    [router],
  );
}
