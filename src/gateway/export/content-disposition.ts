/**
 * The header that names a download (RFC 6266): a quoted name of safe characters for old readers, and the exact name in
 * `filename*` (RFC 8187). Any name stays within one parameter of one header.
 */

/** Characters that could end the quotes or the line, or that some readers decode. */
const DOUBTFUL = /[^\x20-\x7e]|["\\%]/gu;

/**
 * Returns text percent-encoded for a parameter of a header (RFC 8187), which keeps fewer characters than
 * encodeURIComponent does.
 */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns the value of Content-Disposition that makes a browser save an answer under a name: once in plain characters
 * with "_" for doubtful ones, once exactly.
 */
export function attachment(name: string): string {
  return `attachment; filename="${name.replace(DOUBTFUL, '_')}"; filename*=UTF-8''${percentEncoded(name)}`;
}
