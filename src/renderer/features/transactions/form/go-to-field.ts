import { fieldId } from './form-state.ts';

/** Moves the focus to the field with this path in the command, or to the nearest field around it. */
export function goToField(box: HTMLElement | null, path: string): void {
  for (let here = path; here !== ''; here = here.slice(0, Math.max(0, here.lastIndexOf('.')))) {
    const element = document.getElementById(fieldId(here));
    const target = element?.matches('input, button, textarea')
      ? element
      : // The first button of a group removes it.
        (element?.querySelector('input, textarea, .form-select-button') ?? element?.querySelector('button'));
    if (target instanceof HTMLElement) {
      target.focus();
      target.scrollIntoView({ block: 'center' });
      return;
    }
  }
  box?.querySelector<HTMLElement>('input, button')?.focus();
}
