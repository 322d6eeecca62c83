/**
 * Browsers lay out some thirty million pixels and no more, and a virtual list measures every row it is told of. So the
 * scrolled surface stands for at most SURFACE_ROWS rows, and of a longer list it is a stretch: row = place on the surface
 * + shift. Small movements keep the shift; a drag of the scrollbar reads as a fraction of the whole list.
 */
export const SURFACE_ROWS = 100_000;

/** A movement of more screens than this at once is the scrollbar being dragged. */
const DRAGGED = 4;

/** Rows that stay free at the surface's edges, so that scrolling is always possible. */
const EDGE = 1_000;

export interface Surface {
  /** Rows of the whole list. */
  total: number;
  /** Rows on the surface, and visible rows. */
  rows: number;
  inSight: number;
}

export function surfaceFor(total: number, inSight: number): Surface {
  return { total, rows: Math.min(total, SURFACE_ROWS), inSight };
}

/** A place on the surface and the shift that belongs to it. */
export interface ScrollPlace {
  top: number;
  shift: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Returns the scroll position that makes `row` the first visible one. */
export function placeOf(row: number, { total, rows, inSight }: Surface): ScrollPlace {
  const mostShift = total - rows;
  const lastTop = Math.max(0, rows - inSight);
  const wanted = clamp(row, 0, Math.max(0, total - inSight));
  if (mostShift === 0) return { top: wanted, shift: 0 };
  const shift = Math.round((wanted / (total - inSight)) * mostShift);
  return { top: clamp(wanted - shift, 0, lastTop), shift };
}

/**
 * What a scroll from one place of the surface to another means (rows, may be fractional). Returns the place to be at:
 * the same `top` unless the surface has to be moved under the rows in sight.
 */
export function scrolledTo(top: number, before: ScrollPlace, surface: Surface): ScrollPlace {
  const { total, rows, inSight } = surface;
  const mostShift = total - rows;
  if (mostShift <= 0) return { top, shift: 0 };
  const lastTop = Math.max(1, rows - inSight);
  if (Math.abs(top - before.top) > DRAGGED * inSight) {
    return { top, shift: Math.round((clamp(top, 0, lastTop) / lastTop) * mostShift) };
  }
  const shift = clamp(before.shift, 0, mostShift);
  if (top < EDGE && shift > 0) {
    const by = Math.min(shift, Math.floor(rows / 2));
    return { top: top + by, shift: shift - by };
  }
  if (top > lastTop - EDGE && shift < mostShift) {
    const by = Math.min(mostShift - shift, Math.floor(rows / 2));
    return { top: top - by, shift: shift + by };
  }
  return { top, shift };
}
