import { useEffect, useEffectEvent } from 'react';
import { OVERLAYS } from './overlays.ts';

/**
 * Calls `goOn` when Ctrl Enter or Command Enter is pressed anywhere in the view, but not in an open dialog, list or
 * menu, and not again while the key is held. The listener runs in the capture phase, since buttons and lists consume
 * Enter, and since a control that had the focus may have unmounted.
 */
export function useNextKey(goOn: () => void): void {
  const onNext = useEffectEvent(goOn);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      const over = event.target instanceof Element ? event.target.closest(OVERLAYS) : null;
      // A closed overlay fades for a moment, and may still have the focus.
      if (over !== null && over.closest('[data-exiting]') === null) return;
      event.preventDefault();
      event.stopPropagation();
      // A held key must not run through review, signing and check.
      if (!event.repeat) onNext();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
