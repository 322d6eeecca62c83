import { headOf, headsOf } from './column-tracks.ts';

/**
 * Scrolls a grid sideways until a column is visible beside the pinned ones. A pinned column is always visible: if the
 * active cell just moved to one (`isNew`), the grid scrolls back to its left end.
 */
export function bringColumnIntoView(grid: HTMLElement, column: string, isNew: boolean): void {
  const head = headOf(grid, column);
  if (head === undefined) return;
  const isPinned = ({ classList }: HTMLElement) => classList.contains('is-pinned');
  if (isPinned(head)) {
    if (isNew) grid.scrollLeft = 0;
    return;
  }
  const pinned = headsOf(grid)
    .filter(isPinned)
    .reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  const start = head.offsetLeft - pinned;
  const end = head.offsetLeft + head.offsetWidth - grid.clientWidth;
  if (grid.scrollLeft > start) grid.scrollLeft = start;
  else if (grid.scrollLeft < end) grid.scrollLeft = Math.min(start, end);
}
