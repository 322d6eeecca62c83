import { closeAll, createEmitter } from '../async/index.ts';
import type { InputOf, OutputOf, QueryTable } from '../contract/index.ts';
import type { UserStore } from '../store/index.ts';
import type { ThreadEnd } from '../threads/index.ts';
import { toFileName } from './file-name.ts';
import { readNodeRewards } from './node-rewards.ts';
import { openQueryEngines, type QueryLimits } from './process/query-engines.ts';
import { writePlainSql } from './program/plain-sql.ts';
import { type ProgramQuery, writeNotebook, writeScript } from './program/python-program.ts';
import { writeCurl, writeDuckDb } from './program/shell-program.ts';
import type { QueryEvent } from './progress.ts';
import { createQueryRunner, type QueryRunner } from './run-queries.ts';
import { createSavedQueries, type SavedQueries } from './saved/saved-queries.ts';
import { describeTables, type HistoryHoldings, type ListResource } from './tables/describe-tables.ts';
import type { QueryCache } from './tables/query-cache.ts';
import { openReadableTables } from './tables/readable-tables.ts';

/**
 * SQL over everything that is stored of one open network. Its owner closes it before the objects that it uses. The runs
 * throw QUERY_*, ENGINE_FAILED, CANCELLED, and errors of the stores that they read.
 */
export interface QueryService extends QueryRunner {
  /** Returns every table that a query can read, with its columns and what is stored of it. */
  describeTables(): Promise<QueryTable[]>;
  /** Returns the functions that a query may use. */
  describeFunctions(): Promise<OutputOf<'describeFunctions'>>;
  /** Returns the rewards of nodes for an epoch; null if no row of the epoch is stored. */
  nodeRewards(request: InputOf<'nodeRewards'>, signal?: AbortSignal): Promise<OutputOf<'nodeRewards'>>;
  /**
   * Returns a program in Python, or a shell command, that fetches the results of queries.
   * @param access address of the gateway, path of the file with its token, and the chain that the gateway must show
   */
  program(
    request: InputOf<'queryProgram'>,
    access: { address: string; tokenFile: string; chain?: string },
    signal?: AbortSignal,
  ): Promise<OutputOf<'queryProgram'>>;
  /** The saved queries, and the list of last runs. */
  readonly saved: SavedQueries;
  /** The files that were made for queries. */
  readonly cache: QueryCache;
  /** Calls the listener with every event, until the returned function is called. */
  listen(listener: (event: QueryEvent) => void): () => void;
  /** Ends the running queries and waits for them. */
  close(): Promise<void>;
}

/** The objects that a query service uses, and its limits. */
export interface QueryServiceOptions {
  /** The folder of the network's stores. */
  folder: string;
  /** The stored segments, from which tables of history are read. */
  history: HistoryHoldings;
  /** Returns the extent to which each list is stored. */
  resources(): Promise<readonly ListResource[]>;
  /** The number of stored delegations. */
  countDelegations(): Promise<number>;
  /** Stores saved queries and the list of last runs. */
  user: UserStore;
  /** Limits of memory of each process; the usual ones by default. */
  limits?: QueryLimits;
  /** Longest time of a check (seconds); ten by default. */
  maxCheckSeconds?: number;
  /** Called when a thread or a process ends by itself. */
  onThreadEnd?: (end: ThreadEnd) => void;
}

/** A chain that a header can name. Before a network has named its chain, Orrery calls it "at" with an address. */
const IN_HEADER = /^[!-~]+$/;

/** Returns the SQL of one open network. It starts nothing: processes start with the first query. */
export function openQueryService(options: QueryServiceOptions): QueryService {
  const { folder, history, resources, countDelegations, user, limits, maxCheckSeconds = 10, onThreadEnd } = options;
  const events = createEmitter<QueryEvent>();
  const stored = createSavedQueries(user);
  const engines = openQueryEngines(limits);
  const tables = openReadableTables(folder, onThreadEnd);

  const changed = <Result>(result: Result): Result => {
    events.emit({ type: 'queries' });
    return result;
  };
  const saved: SavedQueries = {
    ...stored,
    save: async (query) => changed(await stored.save(query)),
    remove: async (id) => changed(await stored.remove(id)),
    addRun: async (run) => changed(await stored.addRun(run)),
    clearRuns: async () => changed(await stored.clearRuns()),
  };
  const runner = createQueryRunner({ engines, tables, maxCheckSeconds, saved, emit: events.emit });
  return {
    ...runner,
    nodeRewards: (request, signal) => readNodeRewards({ history, read: runner.read }, request, signal),
    async program({ kind, name = 'query', queries }, { chain, ...place }, signal) {
      const access = { ...place, chain: chain !== undefined && IN_HEADER.test(chain) ? chain : undefined };
      const title = toFileName(name);
      if (kind === 'curl' || kind === 'duckdb') {
        const write = kind === 'curl' ? writeCurl : writeDuckDb;
        const commands = queries.map((query) => write({ ...query, ...access, title: toFileName(query.name) }));
        return { file: `${title}.sh`, text: commands.join('\n') };
      }
      if (kind === 'sql') {
        const texts: string[] = [];
        for (const { sql, params, note } of queries) {
          const isPlain = Object.keys(params).length === 0;
          const plain = isPlain ? sql : writePlainSql(sql, (await runner.check(sql, signal)).parameters, params);
          texts.push(note === undefined ? plain : `-- ${note}\n${plain}`);
        }
        return { file: `${title}.sql`, text: texts.join(';\n\n') };
      }
      const described: ProgramQuery[] = [];
      for (const query of queries) described.push({ ...query, columns: await runner.columns(query, signal) });
      const request = { title, queries: described, ...access };
      const text = kind === 'py' ? writeScript(request) : writeNotebook(request);
      return { file: `${title}.${kind}`, text };
    },
    async describeTables() {
      const [lists, delegations] = await Promise.all([resources(), countDelegations()]);
      return describeTables(history, lists, delegations);
    },
    describeFunctions: () => engines.use(async (calls) => ({ functions: await calls.functions() })),
    saved,
    cache: tables.cache,
    listen: events.listen,
    close: () => closeAll([() => engines.close(), () => tables.close(), () => events.clear()]),
  };
}
