import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusView } from '../keyboard/focus-view.ts';

/** Calls `act` when the view of the newest path is shown: a view may have to be loaded first. */
function whenShown(router: ReturnType<typeof useRouter>, act: () => void): void {
  if (router.state.resolvedLocation?.pathname === router.latestLocation.pathname) {
    act();
    return;
  }
  const stop = router.subscribe('onResolved', () => {
    stop();
    act();
  });
}

/**
 * After the palette has closed, focuses the view in two cases: the palette has opened another view that has not set the
 * focus itself; or nothing has the focus, because the element that had it is gone. It waits for a frame, because the
 * palette gives the focus back at the same time.
 */
export function useFocusAfter(): void {
  const router = useRouter();
  const [before] = useState(() => ({ pathname: router.latestLocation.pathname, element: document.activeElement }));
  useEffect(() => {
    const focus = () => {
      const { activeElement } = document;
      const isOther = router.latestLocation.pathname !== before.pathname;
      const isChosen = activeElement !== before.element && document.getElementById('view')?.contains(activeElement);
      const isFree = activeElement === document.body || (isOther && !isChosen);
      if (isFree && document.querySelector('[role="dialog"], [role="alertdialog"]') === null) focusView();
    };
    return () => void requestAnimationFrame(() => whenShown(router, focus));
  }, [router, before]);
}
