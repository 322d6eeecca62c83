/** Numbers of a column with their points below each other. */

const NUMBER = /^-?(\d+)(?:\.(\d+))?$/;

/** Columns with longer numbers are not aligned: they would be too wide (digits before and after the point). */
const MAX_DIGITS = 32;

/**
 * Returns the most digits after the point among the numbers of a column, to which `fillOf` fills up the others; 0 if the
 * numbers are too long to be aligned. Other texts, such as NaN, do not count.
 */
export function alignedPlaces(texts: readonly (string | null)[]): number {
  let whole = 0;
  let places = 0;
  for (const text of texts) {
    const [, before = '', after = ''] = NUMBER.exec(text ?? '') ?? [];
    whole = Math.max(whole, before.length);
    places = Math.max(places, after.length);
  }
  return whole + places > MAX_DIGITS ? 0 : places;
}

/** Returns the invisible digits, with a point if it has none, that follow a number in a column of so many places. */
export function fillOf(text: string, places: number): string {
  const [number, , after = ''] = NUMBER.exec(text) ?? [];
  if (number === undefined || after.length >= places) return '';
  return `${after === '' ? '.' : ''}${'0'.repeat(places - after.length)}`;
}
