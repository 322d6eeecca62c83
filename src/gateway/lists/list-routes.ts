/** The routes of the four lists (docs/interface.md 4.2 to 4.5). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Coverage,
  type DataSource,
  type FilterOf,
  LIST_NAMES,
  type ListName,
  lists,
  type NumberedLists,
  OrreryError,
  type Page,
  type Pagination,
  type RecordOf,
  type WireNames,
} from '../../contract/index.ts';
import { pageThrough, planPage, wholePage } from '../../paging/index.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { sendJson } from '../http/responses.ts';
import { writeCoverage, writePosition } from './coverage-headers.ts';
import { listQueries, listScope } from './list-queries.ts';

interface Answer<R> {
  page: Page<R>;
  coverage: Coverage;
}

/** The page of the one requested party. Its paging parameters are checked but have no effect. */
async function readParty(
  stored: NumberedLists,
  partyId: string,
  pagination: Pagination,
  signal: AbortSignal,
): Promise<Answer<RecordOf<'parties'>>> {
  const scope = listScope('parties', {}, stored.ordering);
  planPage(pagination, scope);
  const request = { direction: 'descending', limit: 1 } as const;
  const { rows, exhausted, coverage } = await stored.scan('parties', { partyId }, request, signal);
  if (rows.length > 0) return { page: wholePage(rows, scope), coverage };
  if (exhausted) throw new OrreryError('PARTY_UNKNOWN', { party: partyId });
  throw new OrreryError('NOT_CACHED', { what: `Party ${partyId}`, reason: 'not all parties are known yet' });
}

function readPage<L extends ListName>(
  stored: NumberedLists,
  list: L,
  filter: FilterOf<L>,
  pagination: Pagination,
  signal: AbortSignal,
): Promise<Answer<RecordOf<L>>> {
  const scope = listScope(list, filter, stored.ordering);
  return pageThrough(pagination, scope, (request) => stored.scan(list, filter, request, signal));
}

export function addListRoutes(app: FastifyInstance, source: DataSource, wireNames: WireNames): void {
  async function answer<L extends ListName>(
    list: L,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<RecordOf<L>>> {
    const path = request.params as Record<string, string>;
    const { filter, pagination } = listQueries[list]({ path, target: request.url });
    const signal = disconnectSignal(reply);
    const stored = await source.lists(signal);
    if ('partyId' in filter && filter.partyId !== undefined) {
      return (await readParty(stored, filter.partyId, pagination, signal)) as Answer<RecordOf<L>>;
    }
    return readPage(stored, list, filter, pagination, signal);
  }

  for (const list of LIST_NAMES) {
    const { path, record } = lists[list];
    const write = (node: unknown) => z.encode(record as z.ZodType, node);
    app.get(path, async (request, reply) => {
      const positioned = writePosition(source, reply);
      const { page, coverage } = await answer(list, request, reply).finally(() => positioned);
      writeCoverage(coverage, reply);
      const edges = page.edges.map(({ node, cursor }) => ({ node: write(node), cursor }));
      return sendJson(reply, { [list]: { edges, pageInfo: page.pageInfo } }, wireNames);
    });
  }
}
