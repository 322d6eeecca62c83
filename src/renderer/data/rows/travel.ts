import type { Anchors } from './anchors.ts';
import { PAGE_ROWS, type PagePlace, paginationFor } from './page-window.ts';
import type { RowSource } from './row-source.ts';

/** Rows in one step of the way to a place no cursor is known for. */
const STRIDE = 2000;

/**
 * Finds the way to a row: at once where a cursor near it is known, otherwise by walking there in long steps whose rows
 * are not kept, only their cursors. Ends early where the list does. `onProgress` is told which share of the way is done.
 */
export async function travelTo(
  source: Pick<RowSource<unknown>, 'page'>,
  anchors: Anchors,
  row: number,
  total: number,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<PagePlace> {
  let { place, distance } = anchors.nearest(row, total);
  const whole = distance;
  while (distance > 0) {
    const { page } = await source.page({ ...paginationFor(place), first: STRIDE }, signal);
    signal.throwIfAborted();
    const begin = place.from === 'after' ? place.start : 0;
    for (let passed = PAGE_ROWS; passed <= page.edges.length; passed += PAGE_ROWS) {
      anchors.add(begin + passed, page.edges[passed - 1]?.cursor ?? '');
    }
    const left = distance;
    ({ place, distance } = anchors.nearest(row, total));
    if (distance >= left) break;
    onProgress(1 - distance / whole);
  }
  return place;
}
