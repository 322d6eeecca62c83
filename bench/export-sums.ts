/** The thread that sums the archives of the export benchmark. */
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createFileSummer } from '../src/history/index.ts';

/** Sums the archives of exports, as the history thread's does. */
export const summer = createFileSummer();

/** Starts the thread that sums: in a session it serves one export after the other. */
export async function startSumming(): Promise<void> {
  const handle = await open(fileURLToPath(import.meta.url));
  const whole = new BigInt64Array(new SharedArrayBuffer(8)).fill(BigInt(Number.MAX_SAFE_INTEGER));
  await summer.sumFile({ path: '', descriptor: handle.fd, total: Number.MAX_SAFE_INTEGER, written: whole });
  await handle.close();
}
