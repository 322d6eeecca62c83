/** The headers of an answer, under names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The first value of a header; undefined where there is none. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
