import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a form. When the form gets a problem, its first field in error gets the focus: the person corrects it
 * next, and a dialog around it hears Escape.
 */
export function useFocusInError(problem: string | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}
