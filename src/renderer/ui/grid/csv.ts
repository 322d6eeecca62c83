/**
 * The dialect of exports (docs/interface.md 4.1 rule 5): a value with a comma, a quote or a line end is quoted,
 * NULL is nothing at all, and the empty text, so that it is not taken for NULL, two quotes.
 */
function csvCell(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** One row of a CSV file, its line feed included. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvCell).join(',')}\n`;
}
