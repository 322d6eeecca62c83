/**
 * A cursor means something only to the service that gave it. So every cursor carries a mark of its service while it is in
 * Orrery, also where a walk's place is stored, and is never sent to another service as it is.
 */
import { createHash } from 'node:crypto';
import { OrreryError, type Page } from '../../contract/index.ts';

const TAGGED = /^@([0-9a-f]{8}):(.*)$/s;

/** The mark of a service's cursors, by its address. */
export function tagOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 8);
}

/** True where another service gave the cursor. One without a mark was kept before there were marks: it may be anybody's. */
export function isOtherEndpoint(cursor: string, tag: string): boolean {
  return TAGGED.exec(cursor)?.[1] !== tag;
}

/** The cursor as if the service of this tag had given it; whoever uses it must prove what it means there. */
export function rebindCursor(cursor: string, tag: string): string {
  return `@${tag}:${TAGGED.exec(cursor)?.[2] ?? cursor}`;
}

/**
 * The cursor as its service gave it.
 * @throws OrreryError UPSTREAM_REFUSED as the service itself would refuse it, when it is another's
 */
export function plainCursor(cursor: string, tag: string, service: string): string {
  const [, itsTag, plain] = TAGGED.exec(cursor) ?? [];
  if (itsTag === tag && plain !== undefined) return plain;
  throw new OrreryError('UPSTREAM_REFUSED', { service, status: 400, reason: 'the cursor is of another service' });
}

export function withTags<Record>({ edges, pageInfo }: Page<Record>, tag: string): Page<Record> {
  const tagged = (cursor: string) => (cursor === '' ? '' : `@${tag}:${cursor}`);
  return {
    edges: edges.map(({ node, cursor }) => ({ node, cursor: tagged(cursor) })),
    pageInfo: { ...pageInfo, startCursor: tagged(pageInfo.startCursor), endCursor: tagged(pageInfo.endCursor) },
  };
}
