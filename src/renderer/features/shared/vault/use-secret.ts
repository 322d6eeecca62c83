import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../ui/parts/index.ts';

/**
 * Secrets live in fields and elements of the page alone, never in React's state. What is in `box` is wiped when the
 * component goes, and where `onHide` is given also as soon as the window is left: fields are emptied, elements cleared.
 */
export function useWiped<Box extends HTMLElement>(
  onHide?: () => void,
): { box: RefObject<Box | null>; wipe: () => void } {
  const box = useRef<Box>(null);
  const hidden = useLatest(onHide);
  const wipe = useCallback(() => wipeFields(box.current), []);

  useEffect(() => {
    const element = box.current;
    const leave = () => {
      if (hidden.current === undefined) return;
      wipeFields(element);
      hidden.current();
    };
    const conceal = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', conceal);
    return () => {
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', conceal);
      wipeFields(element);
    };
  }, [hidden]);
  return { box, wipe };
}

/** Empties every field within, and every element that shows a secret. */
function wipeFields(element: HTMLElement | null): void {
  if (element === null) return;
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.dataset.secret !== undefined) field.value = '';
  }
  for (const shown of element.querySelectorAll('[data-shown-secret]')) shown.replaceChildren();
}
