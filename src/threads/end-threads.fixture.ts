/** Ends threads of this process from outside, as a crash would. */
import type { Worker } from 'node:worker_threads';

const living = new Set<Worker>();
process.on('worker', (worker: Worker) => {
  living.add(worker);
  worker.once('exit', () => living.delete(worker));
});

/**
 * Ends every thread of a name that was started since this file was loaded.
 * @returns how many were ended, once they are gone
 */
export async function endThreads(name: string): Promise<number> {
  const ended = [...living].filter((worker) => worker.threadName === name);
  await Promise.all(ended.map((worker) => worker.terminate()));
  return ended.length;
}
