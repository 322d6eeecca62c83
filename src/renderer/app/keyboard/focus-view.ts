/** The selector of the list in a view. */
export const LIST = '#view [role="grid"]';

/** The selector of the part of a view that scrolls by keys. */
const SCROLLING = '#view :is(section, article)[tabindex="0"]';

/**
 * At the next frame, focuses the list of the view, or the part that scrolls, or the view if it has neither, so that keys
 * work there at once. It is for views that were opened by key.
 */
export function focusView(): void {
  requestAnimationFrame(() => {
    const place = document.querySelector(LIST) ?? document.querySelector(SCROLLING) ?? document.getElementById('view');
    if (place instanceof HTMLElement) place.focus();
  });
}
