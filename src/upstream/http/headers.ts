/** The headers of an answer, with names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the first value of a header; undefined if it is missing. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
