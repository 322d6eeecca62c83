/** The thread that sums the archives of the export benchmark. */
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createFileSummer } from '../src/history/index.ts';

/**
 * Sums the archives of exports, as the history thread's does, in the thread of the built program. From source it would
 * also load what the build leaves out, and take three times the memory.
 */
export const summer = createFileSummer({ entry: new URL('../out/main/sum-thread.js', import.meta.url) });

/** Starts the thread that sums: in a session it serves one export after the other. */
export async function startSumming(): Promise<void> {
  const handle = await open(fileURLToPath(import.meta.url));
  const whole = new BigInt64Array(new SharedArrayBuffer(8)).fill(BigInt(Number.MAX_SAFE_INTEGER));
  await summer.sumFile({ path: '', descriptor: handle.fd, total: Number.MAX_SAFE_INTEGER, written: whole });
  await handle.close();
}
