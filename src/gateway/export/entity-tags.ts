/** Requests that depend on an entity tag (RFC 9110 sections 13.1.2 and 13.1.5). */

const TAG = /(?:W\/)?"[^"]*"/g;

const opaque = (tag: string) => tag.replace(/^W\//, '');

/** True when an If-None-Match header names the tag: the client has these bytes already. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/** True when an If-Range header permits a range. Only the identical tag does; a date or a weak tag does not. */
export function allowsRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
