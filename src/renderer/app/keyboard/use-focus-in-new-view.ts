import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusView } from './focus-view.ts';

/** Focuses a view that opens while nothing has the focus. The link that opened it was removed, with the view before. */
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
