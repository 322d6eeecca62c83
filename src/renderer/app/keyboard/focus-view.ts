/** The selector of the list in a view. */
export const LIST = '#view [role="grid"]';

/**
 * At the next frame, focuses the list of the view, or the view if it has none, so that keys work there at once. It is
 * for views that were opened by key.
 */
export function focusView(): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(LIST) ?? document.getElementById('view');
    place?.focus();
  });
}
