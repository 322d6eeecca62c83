import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DataSource,
  type Edges,
  LIST_NAMES,
  type ListName,
  lists,
  type NumberedLists,
  OrreryError,
  type PageInfo,
  type Pagination,
  type WireNames,
} from '../../contract/index.ts';
import { edgesThrough, listScope, planPage } from '../../paging/index.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { sendJsonBytes } from '../http/responses.ts';
import { writeCoverage, writePosition } from './coverage-headers.ts';
import { listQueries } from './list-queries.ts';
import { readEdges } from './read-edges.ts';

interface Answer {
  edges: Edges;
  pageInfo: PageInfo;
}

/**
 * Adds the routes of the four lists (GET, docs/interface.md 4.2 to 4.5). They answer with a page of records from the
 * source, with the wire names `names`.
 */
export function addListRoutes(app: FastifyInstance, source: DataSource, names: WireNames): void {
  /**
   * Returns the page of the one requested party. Its paging parameters are checked but have no effect.
   * @throws OrreryError PARTY_UNKNOWN if there is no such party, NOT_CACHED if that is not certain
   */
  async function readParty(
    stored: NumberedLists,
    partyId: string,
    pagination: Pagination,
    signal: AbortSignal,
  ): Promise<Answer> {
    planPage(pagination, listScope('parties', {}, stored.ordering));
    const request = { direction: 'descending', limit: 1, shown: 1, reversed: false, names } as const;
    const edges = await readEdges(source, stored, 'parties', { partyId }, request, signal);
    const { found, exhausted, startCursor, endCursor } = edges;
    if (found > 0) return { edges, pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor, endCursor } };
    if (exhausted) throw new OrreryError('PARTY_UNKNOWN', { party: partyId });
    throw new OrreryError('NOT_CACHED', { what: `Party ${partyId}`, reason: 'not all parties are known yet' });
  }

  async function answer(list: ListName, request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const path = request.params as Record<string, string>;
    const { filter, pagination } = listQueries[list]({ path, target: request.url });
    const signal = disconnectSignal(reply);
    const stored = await source.lists(signal);
    if ('partyId' in filter && filter.partyId !== undefined) {
      return readParty(stored, filter.partyId, pagination, signal);
    }
    const scope = listScope(list, filter, stored.ordering);
    return edgesThrough(pagination, scope, names, (asked) => readEdges(source, stored, list, filter, asked, signal));
  }

  for (const list of LIST_NAMES) {
    app.get(lists[list].path, async (request, reply) => {
      const { edges, pageInfo } = await answer(list, request, reply).catch(async (thrown: unknown) => {
        writePosition(await source.position(), reply);
        throw thrown;
      });
      writePosition(edges.position, reply);
      writeCoverage(edges.coverage, reply);
      return sendJsonBytes(reply, `{"${list}":{"edges":${edges.bytes},"pageInfo":${JSON.stringify(pageInfo)}}}`);
    });
  }
}
