/** The selector of the list in a view. */
export const LIST = '#view [role="grid"]';

/** The selector of the part of a view that scrolls by keys. */
const SCROLLING = '#view :is(section, article)[tabindex="0"]';

/**
 * Focuses an element without a frame around it until the focus leaves: a person who opened a view by key sees the view, and
 * the frame would stand around all of it. A list marks its active cell instead.
 */
function focusWithoutFrame(place: HTMLElement): void {
  place.focus();
  if (document.activeElement !== place) return;
  place.setAttribute('data-frameless', '');
  place.addEventListener('blur', function left() {
    // The window may have lost the focus, and not the element.
    if (document.activeElement === place) return;
    place.removeAttribute('data-frameless');
    place.removeEventListener('blur', left);
  });
}

/**
 * At the next frame, focuses the list of the view; without a list, the part that scrolls; without either, the view. So
 * keys work at once in a view that was opened by key. A view that focuses one of its controls before that frame keeps it.
 */
export function focusView(): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    const view = document.getElementById('view');
    if (activeElement !== before && activeElement !== view && view?.contains(activeElement)) return;
    const place = document.querySelector(LIST) ?? document.querySelector(SCROLLING) ?? view;
    if (place instanceof HTMLElement) focusWithoutFrame(place);
  });
}
