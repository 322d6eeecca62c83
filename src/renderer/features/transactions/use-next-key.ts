import { useEffect, useEffectEvent } from 'react';

/** What lies over the view keeps its keys. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/**
 * Ctrl Enter goes on, wherever in the view the focus is. It is caught on its way down, as buttons and lists keep Enter to
 * themselves, and also where a control that had the focus has just gone.
 */
export function useNextKey(goOn: () => void): void {
  const onNext = useEffectEvent(goOn);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      const over = event.target instanceof Element ? event.target.closest(OVER) : null;
      // What was closed fades for a moment, and may still hold the focus.
      if (over !== null && over.closest('[data-exiting]') === null) return;
      event.preventDefault();
      event.stopPropagation();
      // A key held down must not run through looking, signing and checking.
      if (!event.repeat) onNext();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
