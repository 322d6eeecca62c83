import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { OrreryError, quoteText } from '../../contract/index.ts';

/** Options of the engine that reads and writes Parquet. */
export interface EngineOptions {
  /** Memory that the engine may use for rows (mebibytes). Rows that do not fit go to the temporary folder. */
  memoryMebibytes: number;
  threads: number;
  temporaryFolder: string;
  /**
   * Locks the engine after it has run `prepare`: it can open only these files and no address, and nothing can change
   * its settings. Its errors are JSON with the position in the SQL.
   */
  lock?: { files: readonly string[]; prepare: string };
}

/** A value of a result, as JavaScript has it. */
export type EngineValue = string | number | bigint | boolean | null;

/**
 * DuckDB, in this process. It fetches nothing: extensions are neither downloaded nor loaded, and it knows only the
 * formats that are built in.
 */
export class Engine {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * Opens an engine without data; its owner closes it.
   * @throws OrreryError ENGINE_FAILED, also if this platform has no engine
   */
  static async open({ memoryMebibytes, threads, temporaryFolder, lock }: EngineOptions): Promise<Engine> {
    try {
      const { DuckDBInstance: Instance } = await import('@duckdb/node-api');
      const instance = await Instance.create(':memory:', {
        threads: String(threads),
        memory_limit: `${memoryMebibytes}MiB`,
        temp_directory: temporaryFolder,
        preserve_insertion_order: 'true',
        // Files are read once. Their cached bytes grow with the files, up to the whole limit of memory.
        ...(lock === undefined && { enable_external_file_cache: 'false' }),
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
        ...(lock && { errors_as_json: 'true' }),
      });
      const engine = new Engine(instance);
      await engine.use(async (connection) => {
        await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
        if (lock === undefined) {
          // The engine joins with a long list of IN instead of comparing, and a join does not keep the order of rows.
          await connection.run(`SET GLOBAL disabled_optimizers = 'in_clause'`);
          return;
        }
        await connection.run(lock.prepare);
        await connection.run(`SET allowed_paths = [${lock.files.map(quoteText).join(', ')}]`);
        await connection.run('SET enable_external_access = false');
        await connection.run('SET lock_configuration = true');
      });
      return engine;
    } catch (cause) {
      throw failed(cause);
    }
  }

  /** Runs a statement and returns its rows, which must be few. @throws OrreryError ENGINE_FAILED, CANCELLED */
  rows(sql: string, signal?: AbortSignal): Promise<EngineValue[][]> {
    return this.use(async (connection) => {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRowsJS() as EngineValue[][];
    }, signal);
  }

  /**
   * Runs a statement as `rows` does, without the optimizer (`asStored`). @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  rowsAsStored(sql: string, signal?: AbortSignal): Promise<EngineValue[][]> {
    return this.asStored((rowsOf) => rowsOf(sql), signal);
  }

  /**
   * Runs work with the optimizer off, one statement after the other. The optimizer believes the statistics of a file:
   * it does not read rows that they exclude, so a file with wrong statistics would give other rows than it has.
   * Temporary tables end with the work.
   * @throws OrreryError ENGINE_FAILED, CANCELLED; the errors of the work
   */
  asStored<Result>(
    work: (rowsOf: (sql: string) => Promise<EngineValue[][]>) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    return this.use(async (connection) => {
      await connection.run('PRAGMA disable_optimizer');
      return await work(async (sql) => (await connection.runAndReadAll(sql)).getRowsJS() as EngineValue[][]);
    }, signal);
  }

  /**
   * Streams the chunks of a result, in order. `take` must be done with a chunk when it returns.
   * @param expected the number of rows if nothing fails; if there are fewer, the statement runs once more to find an
   * error
   * @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  async stream(
    { sql, expected }: { sql: string; expected: number },
    take: (chunk: DuckDBDataChunk) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    let rows = 0;
    await this.use(async (connection) => {
      // Rows that wait to be taken. Otherwise they are a mebibyte.
      await connection.run(`SET streaming_buffer_size = '128KiB'`);
      const result = await connection.stream(sql);
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        rows += chunk.rowCount;
        take(chunk);
        signal?.throwIfAborted();
      }
    }, signal);
    if (rows < expected) await this.#requireEnd(sql, rows, signal);
  }

  /**
   * Checks that a statement has exactly the rows that were streamed. A stream that fails on the way looks like one that
   * ended; the same rows without a stream give the error.
   * @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  async #requireEnd(sql: string, streamed: number, signal?: AbortSignal): Promise<void> {
    const [[rows] = []] = await this.rows(`SELECT count(*), max(hash(read)) FROM (${sql}) AS read`, signal);
    if (rows === BigInt(streamed)) return;
    throw new OrreryError('ENGINE_FAILED', { problem: `it returned ${streamed} of ${rows} rows without an error` });
  }

  close(): void {
    this.#instance.closeSync();
  }

  /**
   * Runs `work` with a connection of its own, which is closed at the end and which an abort interrupts.
   * @param explain makes the error of a failure; ENGINE_FAILED by default
   * @throws OrreryError CANCELLED, and what `explain` makes
   */
  async use<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
    signal?: AbortSignal,
    explain: (thrown: unknown) => OrreryError = failed,
  ): Promise<Result> {
    if (signal?.aborted) throw new OrreryError('CANCELLED', {});
    const connection = await this.#instance.connect();
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      // An abort while it connected interrupts nothing.
      signal?.throwIfAborted();
      return await work(connection);
    } catch (thrown) {
      if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: thrown });
      throw explain(thrown);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  }
}

/** Returns ENGINE_FAILED with the engine's own words, on one line; an OrreryError as it is. */
function failed(cause: unknown): OrreryError {
  if (cause instanceof OrreryError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  return new OrreryError('ENGINE_FAILED', { problem: text.split('\n')[0]?.replace(/\.$/, '') ?? text }, { cause });
}
