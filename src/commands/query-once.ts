import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { leavePath } from '../archives/index.ts';
import {
  type ExplorerApi,
  type ExplorerEvent,
  MAX_QUERY_SECONDS,
  MAX_SQL_LENGTH,
  OrreryError,
  type OutputOf,
  type QueryFormat,
  type QueryResult,
  type TableCoverage,
  unreadable,
  unwritable,
} from '../contract/index.ts';
import type { RunningExplorer } from '../explorer/index.ts';
import { openDraft, pathExists } from '../files/index.ts';
import type { NetworkHandles } from '../networks/index.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

/** Options of `orrery query`. */
export interface QueryOnceOptions extends CommandNetwork {
  sql: string;
  /** The text of each parameter by its name. */
  params: Readonly<Record<string, string>>;
  /** The longest time that the query may take (seconds); no limit if absent. */
  timeout?: number | undefined;
  /** Called with the progress in a sentence. */
  onProgress?: (text: string) => void;
}

/** The origin of a result, which is written beside it for programs. */
export interface QuerySummary {
  rows: number;
  /**
   * When the data were last confirmed by upstream (RFC 3339); null when the query reads no table, or one that was never
   * confirmed.
   */
  asOf: string | null;
  /**
   * One entry for each range of stored blocks. A list, or a table without stored blocks, has one entry without blocks.
   */
  coverage: { table: string; from: string | null; to: string | null; complete: boolean; asOf: string | null }[];
}

const timeOf = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString());

function rangesOf({ table, stored, complete, asOf }: TableCoverage): QuerySummary['coverage'] {
  const of = { complete, asOf: timeOf(asOf) };
  if (stored.length === 0) return [{ table, from: null, to: null, ...of }];
  return stored.map(({ from, to }) => ({ table, from: from.toString(), to: to.toString(), ...of }));
}

/**
 * Returns the origin of a query's result: the tables that were read, and how complete they are.
 * @param rows number of rows of the result
 */
export function summarizeQuery({ tables, asOf }: Pick<QueryResult, 'tables' | 'asOf'>, rows: number): QuerySummary {
  return { rows, asOf: timeOf(asOf), coverage: tables.flatMap(rangesOf) };
}

/**
 * Checks that no file has this path.
 * @throws OrreryError FILE_EXISTS
 */
export async function requireFree(file: string): Promise<void> {
  if (await pathExists(file)) throw new OrreryError('FILE_EXISTS', { file });
}

/**
 * Writes the summary of a query as JSON to a new file.
 * @throws OrreryError FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function writeQuerySummary(file: string, summary: QuerySummary): Promise<void> {
  const draft = await openDraft(resolve(file));
  try {
    await draft.handle.writeFile(`${JSON.stringify(summary)}\n`).catch((thrown: unknown) => {
      throw unwritable(file, thrown);
    });
    await draft.publish({ replace: false });
  } finally {
    await draft.discard();
  }
}

function requireShort({ sql: { length } }: QueryOnceOptions): void {
  if (length <= MAX_SQL_LENGTH) return;
  const [long, most] = [length, MAX_SQL_LENGTH].map((count) => count.toLocaleString('en'));
  const problem = `it is ${long} characters long; at most ${most} are possible`;
  throw new OrreryError('QUERY_INVALID', { problem });
}

/** Names the only run of this process, also among the runs of an explorer. */
const RUN = `command ${randomUUID()}`;

/**
 * Returns a listener that reports how far the run of this process is. The conversion of history comes before the first
 * query of a table.
 */
function progressOf(onProgress: QueryOnceOptions['onProgress']): (event: ExplorerEvent) => void {
  return (event) => {
    if (event.type !== 'query' || event.run !== RUN) return;
    if (event.step === 'converting') onProgress?.(`converting: ${event.done} of ${event.total} segments`);
    else onProgress?.(event.step === 'writing' ? `${event.done} rows` : 'running');
  };
}

/** Runs a query through a running explorer, and reports its progress meanwhile. @throws the error of `work` */
async function reportedThere<Result>(
  explorer: RunningExplorer,
  { onProgress }: QueryOnceOptions,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const stop = await explorer.follow(progressOf(onProgress), signal);
  try {
    return await work();
  } finally {
    stop();
  }
}

/** Runs a query in a network that this process holds, and reports its progress meanwhile. @throws the error of `work` */
async function reportedHere<Result>(
  { queries }: Pick<NetworkHandles, 'queries'>,
  { onProgress }: QueryOnceOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = queries.listen(progressOf(onProgress));
  try {
    return await work();
  } finally {
    stop();
  }
}

async function exportThere(
  api: Pick<ExplorerApi, 'call'>,
  { dataDir, sql, params, timeout }: QueryOnceOptions,
  { file, format }: { file: string; format: QueryFormat },
  signal: AbortSignal,
): Promise<OutputOf<'exportQuery'>> {
  const out = await leavePath(dataDir, file);
  const request = { sql, params: { ...params }, format, out, run: RUN, ...(timeout !== undefined && { timeout }) };
  return api.call('exportQuery', request, signal).finally(() => rm(join(dataDir, 'chosen', out), { force: true }));
}

/**
 * Writes the result of a query to a new file. The file has its name when it is complete.
 * @throws OrreryError QUERY_*, ENGINE_FAILED, FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE, DATA_FOLDER_BUSY, NETWORK_BUSY,
 *   CANCELLED
 */
export async function queryToFile(
  options: QueryOnceOptions,
  target: { file: string; format: QueryFormat },
  signal: AbortSignal,
): Promise<OutputOf<'exportQuery'>> {
  requireShort(options);
  const file = resolve(target.file);
  await requireFree(file);
  const { sql, params, timeout } = options;
  return withNetwork(
    options,
    {
      running: (explorer) =>
        reportedThere(explorer, options, () => exportThere(explorer, options, { ...target, file }, signal), signal),
      alone: (open) =>
        reportedHere(open, options, async () => {
          const path = await open.historyService.fileFor('', file);
          return open.queries.export({ sql, params, timeout, format: target.format, file: path, run: RUN }, signal);
        }),
    },
    signal,
  );
}

/**
 * Yields the bytes of a file in pieces.
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES if the file cannot be read. An error of the caller, between
 * two pieces, stays as it is
 */
export async function* piecesOf(file: string): AsyncGenerator<Uint8Array, void> {
  const pieces: AsyncIterable<Uint8Array> = createReadStream(file);
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await reading.next().catch((thrown: unknown) => {
        throw unreadable(file, thrown);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await reading.return?.();
  }
}

/**
 * Runs a query and gives its result in a format as a stream of bytes, which begins when the result is complete. The
 * temporary file is removed at the end.
 * @param take reads the stream to its end
 * @throws OrreryError as `queryToFile`
 */
export async function queryToStream(
  options: QueryOnceOptions,
  format: QueryFormat,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  signal: AbortSignal,
): Promise<OutputOf<'exportQuery'>> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-result-')).catch((thrown: unknown) => {
    throw unwritable(tmpdir(), thrown);
  });
  try {
    const file = join(folder, `result.${format}`);
    const result = await queryToFile(options, { file, format }, signal);
    await take(piecesOf(file));
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a query and returns its first `limit` rows, and the number of all. @throws OrreryError as `queryToFile` */
export async function queryRows(options: QueryOnceOptions, limit: number, signal: AbortSignal): Promise<QueryResult> {
  requireShort(options);
  const { sql, params, timeout = MAX_QUERY_SECONDS } = options;
  const request = { sql, params: { ...params }, limit, countAll: true, timeout, run: RUN };
  return await withNetwork(
    options,
    {
      running: (explorer) => reportedThere(explorer, options, () => explorer.call('runQuery', request, signal), signal),
      alone: (open) => reportedHere(open, options, () => open.queries.run(request, signal)),
    },
    signal,
  );
}
