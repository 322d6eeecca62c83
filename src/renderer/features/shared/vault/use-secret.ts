import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../ui/parts/index.ts';

/**
 * Returns a ref for the element with secrets and the function that wipes them. They are also wiped when the component
 * unmounts and, if `onHide` is given, when the window loses the focus or is hidden; then `onHide` is called. Secrets
 * are only in fields and elements of the page, never in React's state.
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

/** Empties all fields for secrets in the element, and all elements that show a secret. */
function wipeFields(element: HTMLElement | null): void {
  if (element === null) return;
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.dataset.secret !== undefined) field.value = '';
  }
  for (const shown of element.querySelectorAll('[data-shown-secret]')) shown.replaceChildren();
}
