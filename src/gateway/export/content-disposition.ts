/**
 * The header that names a download (RFC 6266): a quoted name of harmless characters for old readers, and the name itself
 * in `filename*` (RFC 8187). Whatever the name is, it is one parameter of one header.
 */

/** Anything that could end the quotes or the line, or that some readers decode. */
const DOUBTFUL = /[^\x20-\x7e]|["\\%]/gu;

/** `attr-char` of RFC 8187 is less than what encodeURIComponent leaves alone. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function attachment(name: string): string {
  return `attachment; filename="${name.replace(DOUBTFUL, '_')}"; filename*=UTF-8''${percentEncoded(name)}`;
}
