/** Marks the ends behind which there is more of an element that scrolls sideways, so that its style can show it. */
export function markCut(element: HTMLElement): void {
  element.toggleAttribute('data-cut-before', element.scrollLeft > 0);
  // The browser rounds the widths, not the position.
  element.toggleAttribute('data-cut-after', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
}
