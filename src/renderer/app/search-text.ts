/**
 * Returns the parameters of a link such as `/nodes?epoch=12&sort=-stakedTotal`. Every value is plain text, so that
 * links are readable. (The router's own form would write JSON, and read "12" as a number.)
 */
export function readSearch(source: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(source));
}

/**
 * Returns parameters as the search of a link, with a leading question mark. Leaves out empty values; the text is empty
 * if no other values are left.
 */
export function writeSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
