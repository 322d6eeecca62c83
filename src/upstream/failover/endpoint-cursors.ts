/**
 * A cursor is valid only at the service that issued it. Inside Orrery and in stored resume tokens every cursor
 * therefore carries a tag of its service. A tagged cursor is never sent to another service unchanged.
 */
import { createHash } from 'node:crypto';
import { OrreryError, type Page } from '../../contract/index.ts';

const TAGGED = /^@([0-9a-f]{8}):(.*)$/s;

/** Returns the cursor tag of a service: eight hexadecimal characters, derived from its address. */
export function tagOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 8);
}

/**
 * Returns true if the service with the tag `tag` did not issue the cursor. The origin of a cursor without a tag is
 * unknown, so the result is true.
 */
export function isOtherEndpoint(cursor: string, tag: string): boolean {
  return TAGGED.exec(cursor)?.[1] !== tag;
}

/**
 * Returns the cursor with the tag `tag`, which replaces the tag that it may have. The caller must verify the position
 * of the cursor at the new service.
 */
export function rebindCursor(cursor: string, tag: string): string {
  return `@${tag}:${TAGGED.exec(cursor)?.[2] ?? cursor}`;
}

/**
 * Returns the cursor without its tag, as the service itself issued it.
 * @param tag the tag of the service that gets the cursor
 * @throws OrreryError UPSTREAM_REFUSED if the cursor has another tag or none, as that service would refuse it
 */
export function plainCursor(cursor: string, tag: string, service: string): string {
  const [, itsTag, plain] = TAGGED.exec(cursor) ?? [];
  if (itsTag === tag && plain !== undefined) return plain;
  throw new OrreryError('UPSTREAM_REFUSED', { service, status: 400, reason: 'the cursor is of another service' });
}

/** Returns a copy of the page with the tag on every cursor. Empty cursors stay empty. */
export function withTags<Record>({ edges, pageInfo }: Page<Record>, tag: string): Page<Record> {
  const tagged = (cursor: string) => (cursor === '' ? '' : `@${tag}:${cursor}`);
  return {
    edges: edges.map(({ node, cursor }) => ({ node, cursor: tagged(cursor) })),
    pageInfo: { ...pageInfo, startCursor: tagged(pageInfo.startCursor), endCursor: tagged(pageInfo.endCursor) },
  };
}
