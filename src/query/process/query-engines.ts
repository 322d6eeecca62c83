import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '../../async/index.ts';
import { OrreryError, unwritable } from '../../contract/index.ts';
import { type Remote, startThread, type Thread } from '../../threads/index.ts';
import type { MemoryEvent, QueryCalls, QueryProcessData, QueryProcessService } from './query-calls.ts';

/** Memory of the engine for rows (mebibytes). More goes to disk. */
const MEMORY_MEBIBYTES = 1024;
/** Memory of the whole process: those rows, and all other values (mebibytes). */
const MAX_RESIDENT_MEBIBYTES = 2560;
/** Queries at the same time; others wait. */
const MAX_RUNNING = 3;
/** A process that still runs this long after it was asked to stop is killed (milliseconds). */
const STOPPING_MS = 350;
/** An idle process ends after this time (milliseconds). */
const IDLE_MS = 120_000;

/** Runs queries in processes of their own, at most three at a time. */
export interface QueryEngines {
  /**
   * Returns the result of work in a process that no other work uses meanwhile. Starts a process if none is idle, and
   * waits if three are busy. If the work fails with an error that is not about its query (QUERY_*), the process ends at
   * once.
   * @throws OrreryError QUERY_TOO_LARGE or QUERY_ENDED if the process ends, CANCELLED, and the errors of the work
   */
  use<Result>(work: (calls: Remote<QueryCalls>) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Ends all processes. Work that runs fails. */
  close(): Promise<void>;
}

interface QueryProcess {
  calls: Remote<QueryCalls>;
  /** True if it kept so much memory of a query that it should answer no other one. */
  readonly isWorn: boolean;
  /** Returns the error that the end of the process means: QUERY_TOO_LARGE or QUERY_ENDED. */
  explainEnd(lost: OrreryError): OrreryError;
  close(): Promise<void>;
}

async function makeTemporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'orrery-query-')).catch((thrown: unknown) => {
    throw unwritable(tmpdir(), thrown);
  });
}

/** Removes the temporary folder of a process. Never throws. */
async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}

function startProcess(temporaryFolder: string, limits: QueryLimits): QueryProcess {
  const data: QueryProcessData = { temporaryFolder, ...limits };
  const source = new URL('./query-process.ts', import.meta.url);
  const thread: Thread<QueryProcessService, MemoryEvent> = startThread(source, data, {
    isProcess: true,
    restarts: false,
    closingMs: STOPPING_MS,
    heapMebibytes: 1024,
  });
  let isMemoryExceeded = false;
  let isWorn = false;
  thread.listen(({ type }) => {
    if (type === 'memory exceeded') isMemoryExceeded = true;
    else isWorn = true;
  });
  return {
    calls: thread.calls,
    get isWorn() {
      return isWorn;
    },
    explainEnd(lost) {
      if (isMemoryExceeded) {
        const problem = `it needs more than ${limits.maxResidentMebibytes} MiB of memory`;
        return new OrreryError('QUERY_TOO_LARGE', { problem }, { cause: lost });
      }
      return new OrreryError('QUERY_ENDED', { problem: lost.parameters.reason ?? '' }, { cause: lost });
    },
    async close() {
      await thread.close();
      await removeTemporaryFolder(temporaryFolder);
    },
  };
}

/** The limits of memory of one process of queries. */
export type QueryLimits = Pick<QueryProcessData, 'memoryMebibytes' | 'maxResidentMebibytes'>;

const LIMITS: QueryLimits = { memoryMebibytes: MEMORY_MEBIBYTES, maxResidentMebibytes: MAX_RESIDENT_MEBIBYTES };

/** Returns true for an error that leaves the process usable for the next query (QUERY_*). */
function isOfQuery({ code }: OrreryError): boolean {
  return code.startsWith('QUERY_');
}

/** Returns at most three processes of queries, each of which starts with its first use. The caller closes them. */
export function openQueryEngines(limits: QueryLimits = LIMITS): QueryEngines {
  const slots = createSemaphore(MAX_RUNNING);
  const closing = new Set<Promise<void>>();
  const started = new Set<QueryProcess>();
  let idle: QueryProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(process: QueryProcess): Promise<void> {
    started.delete(process);
    const ended = process.close();
    closing.add(ended);
    // The process has ended in any case, and no caller waits for the reason.
    const forget = () => closing.delete(ended);
    ended.then(forget, forget);
    return ended;
  }

  function takeIdle(): QueryProcess | undefined {
    clearTimeout(idleTimer);
    const taken = idle;
    idle = undefined;
    return taken;
  }

  function keepIdle(process: QueryProcess): void {
    if (idle !== undefined || isClosed || process.isWorn) {
      void end(process);
      return;
    }
    idle = process;
    idleTimer = setTimeout(() => {
      const unused = takeIdle();
      if (unused !== undefined) void end(unused);
    }, IDLE_MS);
    idleTimer.unref();
  }

  async function start(): Promise<QueryProcess> {
    const temporaryFolder = await makeTemporaryFolder();
    if (isClosed) {
      await removeTemporaryFolder(temporaryFolder);
      throw new OrreryError('CANCELLED', {});
    }
    const process = startProcess(temporaryFolder, limits);
    started.add(process);
    return process;
  }

  return {
    use: (work, signal) =>
      slots.run(async () => {
        if (isClosed) throw new OrreryError('CANCELLED', {});
        const process = takeIdle() ?? (await start());
        try {
          const result = await work(process.calls);
          keepIdle(process);
          return result;
        } catch (thrown) {
          const error = OrreryError.from(thrown);
          if (isOfQuery(error)) {
            keepIdle(process);
            throw error;
          }
          const explained = error.code === 'THREAD_LOST' ? process.explainEnd(error) : error;
          await end(process);
          throw explained;
        }
      }, signal),
    async close() {
      isClosed = true;
      takeIdle();
      for (const process of started) void end(process);
      await Promise.allSettled(closing);
    },
  };
}
