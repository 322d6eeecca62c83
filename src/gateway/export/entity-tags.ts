/** Requests that depend on an entity tag (RFC 9110 sections 13.1.2 and 13.1.5). */

const TAG = /(?:W\/)?"[^"]*"/g;

const opaque = (tag: string) => tag.replace(/^W\//, '');

/** Whether an If-None-Match header names the tag, so that the client has these bytes already. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/** Whether an If-Range header lets a range be answered: only the very tag does; a date or a weak tag does not. */
export function allowsRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
