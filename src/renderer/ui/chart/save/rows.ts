/** Arranges the entries of a legend in rows. */

/**
 * Returns the indexes of parts of the given widths, arranged in rows. A row has at least one part, and as many as fit
 * into `room` with `gap` between them.
 */
export function arrangeInRows(widths: readonly number[], room: number, gap: number): number[][] {
  const rows: number[][] = [];
  let left = 0;
  widths.forEach((width, index) => {
    const row = rows.at(-1);
    if (row === undefined || left + gap + width > room) {
      rows.push([index]);
      left = width;
      return;
    }
    row.push(index);
    left += gap + width;
  });
  return rows;
}
