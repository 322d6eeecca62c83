/** The headers of an answer, with names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A complete HTTP answer. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The body as text, decompressed. */
  body: string;
}

/**
 * Returns the value of a header, the first one if it is repeated; undefined if it is missing.
 * @param name in lower case
 */
export function headerValue(headers: Headers, name: string): string | undefined {
  return [headers[name]].flat()[0];
}
