/**
 * Links are readable: `/nodes?epoch=12&sort=-stakedTotal`, every value plain text. (The router's own form would write
 * JSON, and read "12" as a number.)
 */
export function readSearch(source: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(source));
}

export function writeSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
