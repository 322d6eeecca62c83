import type { ArchiveService } from '../../archives/index.ts';
import type { CurrentNetwork } from '../../networks/index.ts';
import { QUERY_EXAMPLES, type QueryService, toFileName } from '../../query/index.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** The objects that the methods for queries use. */
export interface QueryHandlerContext {
  session: CurrentNetwork;
  archives: ArchiveService;
  /** Returns the gateway's address and token, for programs that fetch results. */
  gatewayAccess(): { address: string; token: string };
  /** Path of the file with the gateway's token. */
  tokenFile: string;
}

/** Returns the methods of the explorer's API for SQL over what is stored, and for saved queries. */
export function queryHandlers({ session, archives, gatewayAccess, tokenFile }: QueryHandlerContext) {
  async function service(signal?: AbortSignal): Promise<QueryService> {
    return (await session.whenOpen(signal)).queries;
  }

  return {
    describeTables: async (_, signal) => ({ tables: await (await service(signal)).describeTables() }),
    describeFunctions: async (_, signal) => (await service(signal)).describeFunctions(),
    checkQuery: async ({ sql }, signal) => (await service(signal)).check(sql, signal),
    runQuery: async (request, signal) => (await service(signal)).run(request, signal),
    nodeRewards: async (request, signal) => (await service(signal)).nodeRewards(request, signal),
    async exportQuery({ name = 'query', out, ...request }, signal) {
      const { queries, historyService } = await session.whenOpen(signal);
      const chosen = out === undefined ? undefined : await archives.chosen.resolve(out, 'write');
      const file = await historyService.fileFor(`${toFileName(name)}.${request.format}`, chosen);
      return queries.export({ ...request, file }, signal);
    },
    async startQueryExport({ name = 'query', ...request }, signal) {
      const { historyService } = await session.whenOpen(signal);
      return { job: await historyService.startQueryExport({ ...request, name: toFileName(name) }) };
    },
    async queryProgram(request, signal) {
      const { queries, chainId: chain } = await session.whenOpen(signal);
      return queries.program(request, { address: gatewayAccess().address, tokenFile, chain }, signal);
    },
    savedQueries: async (_, signal) => ({ queries: await (await service(signal)).saved.list() }),
    saveQuery: async (query, signal) => (await service(signal)).saved.save(query),
    removeQuery: async ({ id }, signal) => ({ removed: await (await service(signal)).saved.remove(id) }),
    queryRuns: async (_, signal) => ({ runs: await (await service(signal)).saved.runs() }),
    async clearQueryRuns(_, signal) {
      await (await service(signal)).saved.clearRuns();
      return {};
    },
    queryExamples: () => ({ examples: [...QUERY_EXAMPLES] }),
  } satisfies Partial<ApiHandlers>;
}
