/** Requests that depend on an entity tag (RFC 9110 sections 13.1.2 and 13.1.5). */

const TAG = /(?:W\/)?"[^"]*"/g;

const opaque = (tag: string) => tag.replace(/^W\//, '');

/**
 * Returns true if an If-None-Match header names the tag, or is "*": the client has these bytes already. Weak and strong
 * tags count as the same.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Returns true if an If-Range header permits a range: it is absent, or the identical tag. A date or a weak tag does not
 * permit one.
 */
export function allowsRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
