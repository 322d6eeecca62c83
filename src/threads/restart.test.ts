import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CountingService } from './counting-thread.fixture.ts';
import { startThread, type ThreadEnd, type ThreadOptions } from './start.ts';

const entry = new URL('./counting-thread.fixture.ts', import.meta.url);
const lost = { code: 'THREAD_LOST' };

function counting(options: ThreadOptions<CountingService> = {}) {
  const ends: ThreadEnd[] = [];
  const thread = startThread<CountingService, string>(entry, 10, { ...options, onEnd: (end) => ends.push(end) });
  onTestFinished(() => thread.close());
  return { thread, calls: thread.calls, ends };
}

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-threads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'ended');
}

test('a thread that ends is started again with its data, and its events continue', async () => {
  const { thread, calls, ends } = counting();
  const heard: string[] = [];
  thread.listen((event) => heard.push(event));
  expect(await calls.add(1)).toBe(11);
  await expect(calls.end()).rejects.toMatchObject({ ...lost, parameters: { reason: 'exit code 7' } });
  expect(await calls.add(2)).toBe(12);
  expect(heard).toEqual(['count 11', 'count 12']);
  expect(thread).toMatchObject({ restarts: 1, stopped: false });
  expect(ends).toEqual([
    { restarted: true, text: 'The counting thread ended unexpectedly (exit code 7) and was restarted.' },
  ]);
});

test('an error outside of any call ends the thread too, and is its reason', async () => {
  const { calls, ends } = counting();
  await calls.fail();
  await expect.poll(() => ends).toMatchObject([{ restarted: true, text: expect.stringContaining('out of reach') }]);
  expect(await calls.add(1)).toBe(11);
});

test('a repeatable call is made again; any other call fails', async () => {
  const { calls } = counting({ repeatable: ['endOnce'] });
  const other = expect(calls.untilCancelled()).rejects.toMatchObject(lost);
  expect(await calls.endOnce(await temporaryFile())).toBe('again');
  await other;
});

test('a call that ends every thread is repeated once, not forever', async () => {
  const { thread, calls } = counting({ repeatable: ['end'] });
  await expect(calls.end()).rejects.toMatchObject(lost);
  expect(thread.restarts).toBe(2);
  expect(await calls.add(1)).toBe(11);
});

test('`restore` runs on the next thread before any other call', async () => {
  const { calls } = counting({ restore: (next) => void next.add(100) });
  await expect(calls.end()).rejects.toMatchObject(lost);
  expect(await calls.add(1)).toBe(111);
});

test('a thread that ends four times within a minute stays stopped, reports it, and can be closed', async () => {
  // On a busy machine the four ends could take longer than the minute.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { thread, calls, ends } = counting();
  for (let end = 0; end < 4; end += 1) await expect(calls.end()).rejects.toMatchObject(lost);
  expect(ends.map(({ restarted }) => restarted)).toEqual([true, true, true, false]);
  expect(ends.at(-1)?.text).toMatch(/^The counting thread stopped repeatedly .*Everything else continues/);
  expect(thread.stopped).toBe(true);
  await expect(calls.add(1)).rejects.toThrow('it stopped repeatedly and stays down');
  await thread.close();
});

test('a thread with `restarts: false` is not started again', async () => {
  const { thread, calls } = counting({ restarts: false, repeatable: ['end'] });
  await expect(calls.end()).rejects.toMatchObject(lost);
  expect(thread).toMatchObject({ restarts: 0, stopped: true });
});

test('a closed thread is not started again', async () => {
  const { thread, calls, ends } = counting();
  await calls.add(1);
  await thread.close();
  await expect(calls.add(1)).rejects.toMatchObject(lost);
  expect(ends).toEqual([]);
});

test('a thread with `idleMs` starts at its first call, ends after its last one, and is followed by another', async () => {
  const { thread, calls, ends } = counting({ idleMs: 1 });
  expect(await calls.add(1)).toBe(11);
  await expect.poll(() => thread.restarts).toBe(1);
  expect(await calls.add(2)).toBe(12);
  expect(ends).toEqual([]);
});

test('a thread with `idleMs` stays during a call, and can be closed before its first one', async () => {
  const { thread, calls } = counting({ idleMs: 1, finishing: ['untilCancelled'] });
  const cancel = new AbortController();
  const outcome = calls.untilCancelled(cancel.signal);
  for (let call = 1; call <= 20; call += 1) expect(await calls.add(1)).toBe(10 + call);
  cancel.abort();
  expect(await outcome).toBe('cancelled');
  await thread.close();
  const { thread: unused } = counting({ idleMs: 1 });
  await unused.close();
  await expect(unused.calls.add(1)).rejects.toMatchObject(lost);
});

test('a cancelled call of a `finishing` method still answers', async () => {
  const { calls } = counting({ finishing: ['untilCancelled'] });
  const cancel = new AbortController();
  const outcome = calls.untilCancelled(cancel.signal);
  await calls.add(1);
  cancel.abort();
  expect(await outcome).toBe('cancelled');
});

test('the calls have the types of the service', async () => {
  const { calls } = counting();
  const same: { a: bigint } = await calls.same({ a: 1n });
  expect(same).toEqual({ a: 1n });
  const numbers: number[] = [];
  expect(await calls.sum(3, { onNumber: (number) => numbers.push(number) })).toBe(6);
  expect(numbers).toEqual([1, 2, 3]);
  // @ts-expect-error the service has no such method
  await expect(calls.subtract(1)).rejects.toMatchObject({ code: 'PATH_UNKNOWN' });
  // @ts-expect-error the count is a number
  expect(await calls.add('1')).toBe('101');
  // @ts-expect-error the owner closes the thread, not a call
  expect(() => calls.close).not.toThrow();
});
