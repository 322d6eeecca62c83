/** The threads of the unit tests serve one owner after the other, and none that was ended. */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFolder } from '../src/files/test-folder.fixture.ts';
import { startThread } from '../src/threads/index.ts';

const ENTRY = new URL('../src/store/user/user-thread.ts', import.meta.url);

interface UserStore {
  list(kind: string, limit: number): unknown[];
  put(kind: string, id: string, content: string): void;
  close(): void;
}

const begun: Worker[] = [];
const note = (worker: Worker) => void begun.push(worker);
beforeEach(() => {
  begun.length = 0;
  process.on('worker', note);
});
afterEach(() => {
  process.off('worker', note);
});

async function start() {
  const thread = startThread<UserStore>(ENTRY, { folder: await testFolder() });
  expect(await thread.calls.list('draft', 10)).toEqual([]);
  await thread.calls.put('draft', 'one', '{}');
  return thread;
}

test('a thread whose service has closed serves the next owner, from the beginning', async () => {
  await (await start()).close();
  const count = begun.length;
  const next = await start();
  expect(begun).toHaveLength(count);
  await next.close();
  await expect(next.calls.list('draft', 10)).rejects.toMatchObject({ code: 'THREAD_LOST' });
});

test('two services at the same time have a thread each', async () => {
  const both = await Promise.all([start(), start()]);
  for (const thread of both) expect(await thread.calls.list('draft', 10)).toHaveLength(1);
  await Promise.all(both.map((thread) => thread.close()));
});

test('a thread that is ended after its service has closed serves nobody else', async () => {
  const worker = new Worker(ENTRY);
  worker.postMessage({ type: 'start', data: { folder: await testFolder() } });
  worker.postMessage({ type: 'call', id: 1, method: 'close', args: { values: [], slots: [] } });
  await once(worker, 'message');
  // The thread says meanwhile that its service has left, and this thread hears it after it has ended the other.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  const ended = worker.terminate();
  await nextTurn();
  await (await start()).close();
  await ended;
});
