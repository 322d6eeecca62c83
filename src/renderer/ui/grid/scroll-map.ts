/**
 * The largest number of rows of the surface that is scrolled. Browsers lay out at most about thirty million pixels. For a
 * longer list the surface is a section of the list: row = position on the surface + shift. Small movements keep the shift; a drag of the scrollbar goes to that fraction of the
 * whole list.
 */
export const SURFACE_ROWS = 100_000;

/** A movement of more screens than this at once is a drag of the scrollbar. */
const DRAGGED = 4;

/** When fewer rows than this remain to an edge of the surface, the shift changes, so that scrolling can continue. */
const EDGE = 1_000;

/** The surface that is scrolled, and the list of which it shows a section. */
export interface Surface {
  /** Rows of the whole list. */
  total: number;
  /** Rows on the surface. */
  rows: number;
  /** Visible rows. */
  inSight: number;
}

/**
 * Returns the surface that is scrolled for a list of `total` rows, of which `inSight` are visible. It has fewer rows
 * than a very long list, because browsers limit the height of an element.
 */
export function surfaceFor(total: number, inSight: number): Surface {
  return { total, rows: Math.min(total, SURFACE_ROWS), inSight };
}

/** A position on the surface (rows) and its shift. */
export interface ScrollPlace {
  top: number;
  shift: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Returns the scroll position at which the row of a list is the first visible one. */
export function scrollPlaceOf(row: number, { total, rows, inSight }: Surface): ScrollPlace {
  const mostShift = total - rows;
  const lastTop = Math.max(0, rows - inSight);
  const wanted = clamp(row, 0, Math.max(0, total - inSight));
  if (mostShift === 0) return { top: wanted, shift: 0 };
  const shift = Math.round((wanted / (total - inSight)) * mostShift);
  return { top: clamp(wanted - shift, 0, lastTop), shift };
}

/**
 * Interprets a scroll from the position `before` to `top` (rows, may be fractional). Returns the new position. Its
 * `top` differs from the given one only if the surface moves below the visible rows.
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
