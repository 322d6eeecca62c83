/** `GET /api/v2/parties/profiles`: aliases and metadata of parties, as real services publish them. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Party, Scan } from '../../contract/index.ts';
import { sendJson } from '../../gateway/index.ts';
import { listKeys, pageThrough } from '../../paging/index.ts';
import type { SandboxSource } from '../source.ts';
import { readQuery, smallNumber } from './queries.ts';

const several = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const size = smallNumber.optional();
const Query = z.object({
  parties: several,
  'pagination.first': size,
  'pagination.after': z.string().optional(),
  'pagination.last': size,
  'pagination.before': z.string().optional(),
  'pagination.newestFirst': z.stringbool('must be true or false').optional(),
});

const profileOf = ({ id, alias, metadata }: Party) => ({ partyId: id, alias, metadata, derivedKeys: [] });

/** Adds the route of the profiles of parties, by page or by ids. */
export function addProfilesRoute(app: FastifyInstance, source: SandboxSource): void {
  const scope = { list: 'profiles', part: '', ordering: source.ordering, key: listKeys.parties };

  const profilesOf = async (ids: readonly string[]): Promise<Scan<Party>> => {
    const one = { direction: 'descending', limit: 1 } as const;
    const found = await Promise.all(ids.map((partyId) => source.scan('parties', { partyId }, one)));
    return {
      rows: found.flatMap(({ rows }) => rows),
      exhausted: true,
      coverage: { complete: true, asOf: null },
    };
  };

  app.get('/api/v2/parties/profiles', async (request, reply) => {
    const query = readQuery(Query, request.query);
    const pagination = {
      first: query['pagination.first'],
      after: query['pagination.after'],
      last: query['pagination.last'],
      before: query['pagination.before'],
      newestFirst: query['pagination.newestFirst'],
    };
    const { page } = await pageThrough(pagination, scope, (scan) =>
      query.parties.length === 0 ? source.scan('parties', {}, scan) : profilesOf(query.parties),
    );
    const edges = page.edges.map(({ node, cursor }) => ({ node: profileOf(node), cursor }));
    return sendJson(reply, { profiles: { edges, pageInfo: page.pageInfo } });
  });
}
