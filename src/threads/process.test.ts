import { expect, onTestFinished, test } from 'vitest';
import type { AddingService } from './adding-process.fixture.ts';
import { LEAN_ENVIRONMENT } from './process-peer.ts';
import { startThread, type ThreadEnd } from './start.ts';

function adding() {
  const ends: ThreadEnd[] = [];
  const thread = startThread<AddingService>(new URL('./adding-process.fixture.ts', import.meta.url), 100n, {
    isProcess: true,
    finishing: ['untilCancelled'],
    onEnd: (end) => ends.push(end),
  });
  onTestFinished(() => thread.close());
  return { thread, calls: thread.calls, ends };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a service in a process of its own is called like one in a thread', async () => {
  const { calls } = adding();
  expect(await calls.add(1n, 2n)).toBe(103n);
  expect(await calls.reverse(Uint8Array.of(1, 2, 3))).toEqual(Uint8Array.of(3, 2, 1));
  expect(await calls.pid()).not.toBe(process.pid);
  const cancel = new AbortController();
  const outcome = calls.untilCancelled(cancel.signal);
  await calls.add(1n, 1n);
  cancel.abort();
  expect(await outcome).toBe('cancelled');
});

test('a process has the environment that keeps its memory small; what a user has set stays', async () => {
  const { calls } = adding();
  for (const [name, value] of Object.entries(LEAN_ENVIRONMENT)) {
    expect(await calls.variable(name), name).toBe(process.env[name] ?? value);
  }
});

test('a crash is an error of the call, and the next call has a new process', async () => {
  const { calls, ends } = adding();
  await expect(calls.crash()).rejects.toMatchObject({
    code: 'THREAD_LOST',
    message: expect.stringContaining('adding process ended unexpectedly: signal SIGSEGV'),
  });
  expect(await calls.add(1n, 2n)).toBe(103n);
  expect(ends).toMatchObject([{ restarted: true }]);
});

test('a closed process has ended', async () => {
  const { thread, calls } = adding();
  const pid = await calls.pid();
  await thread.close();
  expect(isAlive(pid)).toBe(false);
});

test('the entry of a process also serves in a thread', async () => {
  const thread = startThread<AddingService>(new URL('./adding-process.fixture.ts', import.meta.url), 100n);
  onTestFinished(() => thread.close());
  expect(await thread.calls.add(1n, 2n)).toBe(103n);
  expect(await thread.calls.pid()).toBe(process.pid);
});
