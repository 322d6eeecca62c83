import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { OrreryError } from '../../contract/index.ts';

export interface EngineOptions {
  /** Bytes that the engine may use for rows (mebibytes); what it cannot hold goes to the temporary folder. */
  memoryMebibytes: number;
  threads: number;
  temporaryFolder: string;
}

/** A value of a result as JavaScript has it. */
export type Value = string | number | bigint | boolean | null;

/**
 * DuckDB, in this process. It fetches nothing: extensions are neither downloaded nor loaded, and it knows only the formats
 * that are built in.
 */
export class Engine {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** @throws OrreryError ENGINE_FAILED, also where this platform has no engine */
  static async open({ memoryMebibytes, threads, temporaryFolder }: EngineOptions): Promise<Engine> {
    try {
      const { DuckDBInstance: Instance } = await import('@duckdb/node-api');
      const instance = await Instance.create(':memory:', {
        threads: String(threads),
        memory_limit: `${memoryMebibytes}MiB`,
        temp_directory: temporaryFolder,
        preserve_insertion_order: 'true',
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
      });
      return new Engine(instance);
    } catch (cause) {
      throw failed(cause);
    }
  }

  /** Runs a statement and returns its rows, which must be few. */
  rows(sql: string, signal?: AbortSignal): Promise<Value[][]> {
    return this.#with(signal, async (connection) => {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRowsJS() as Value[][];
    });
  }

  /**
   * Streams the chunks of a result, in order. `take` must be done with a chunk when it returns.
   * @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  stream(sql: string, take: (chunk: DuckDBDataChunk) => void, signal?: AbortSignal): Promise<void> {
    return this.#with(signal, async (connection) => {
      const result = await connection.stream(sql);
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        take(chunk);
        signal?.throwIfAborted();
      }
    });
  }

  close(): void {
    this.#instance.closeSync();
  }

  async #with<Result>(
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result> {
    if (signal?.aborted) throw new OrreryError('CANCELLED', {});
    const connection = await this.#instance.connect();
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      await connection.run(`SET TimeZone = 'UTC'`);
      return await work(connection);
    } catch (thrown) {
      if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: thrown });
      throw failed(thrown);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  }
}

/** ENGINE_FAILED with the engine's own words, on one line. */
function failed(cause: unknown): OrreryError {
  if (cause instanceof OrreryError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  return new OrreryError('ENGINE_FAILED', { problem: text.split('\n')[0]?.replace(/\.$/, '') ?? text }, { cause });
}
