import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Remote, startThread, type Thread, type ThreadEnd } from '../../threads/index.ts';
import type { DatasetCalls, DatasetData, DatasetProcessCalls } from './dataset-calls.ts';

/** Datasets in a process of their own, which starts with the first call. Its owner closes it. */
export interface Datasets {
  /** The calls that the process serves. The first call starts it. */
  readonly calls: Remote<DatasetCalls>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Longer than the engine needs to give up a conversion and remove its drafts (milliseconds). */
const CLOSING_MS = 10_000;

/**
 * Returns the calls of a process of datasets, which the first call starts.
 * @param onEnd called when the process ends by itself
 */
export function openDatasets(onEnd?: (end: ThreadEnd) => void): Datasets {
  let process: Thread<DatasetProcessCalls> | undefined;
  // The engine makes it when it needs it. Names of its files can be guessed, and it removes those of other processes: no
  // other program may have put anything there.
  const temporaryFolder = join(tmpdir(), `orrery-dataset-${randomUUID()}`);
  const start = () => {
    const data: DatasetData = { temporaryFolder };
    return startThread<DatasetProcessCalls>(new URL('./dataset-process.ts', import.meta.url), data, {
      isProcess: true,
      closingMs: CLOSING_MS,
      repeatable: ['info', 'cache'],
      // A cancelled write answers when it has removed its drafts, or is done.
      finishing: ['write', 'compact'],
      onEnd,
    });
  };
  return {
    get calls() {
      process ??= start();
      return process.calls;
    },
    async close() {
      await process?.close();
      await rm(temporaryFolder, { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** Returns the result of work with a process of datasets, which ends with the work. */
export async function withDatasets<Result>(work: (datasets: Datasets) => Promise<Result>): Promise<Result> {
  const datasets = openDatasets();
  try {
    return await work(datasets);
  } finally {
    await datasets.close();
  }
}
