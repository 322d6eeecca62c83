import type { PagePlace } from './page-window.ts';
import { PAGE_ROWS } from './page-window.ts';

/** Cursors seen on the way, by the place of the row after them. They make the way back to any visited place one request. */
export class Anchors {
  #cursors = new Map<number, string>();

  /** Remembers that the rows after `cursor` begin at `start`; only at whole pages, so that there are few. */
  add(start: number, cursor: string): void {
    if (cursor !== '' && start > 0) this.#cursors.set(start, cursor);
  }

  clear(): void {
    this.#cursors.clear();
  }

  /** The nearest known way to a row, and how many rows lie between: zero when the row will be on the page reached. */
  nearest(row: number, total: number): { place: PagePlace; distance: number } {
    if (row < PAGE_ROWS) return { place: { from: 'start' }, distance: 0 };
    if (row >= total - PAGE_ROWS) return { place: { from: 'end', total }, distance: 0 };
    let best = 0;
    for (const start of this.#cursors.keys()) if (start <= row && start > best) best = start;
    const cursor = this.#cursors.get(best);
    const place: PagePlace = cursor === undefined ? { from: 'start' } : { from: 'after', cursor, start: best };
    return { place, distance: Math.max(0, row - best - PAGE_ROWS + 1) };
  }
}
