/** The processes of the unit tests serve one owner after the other, and none that was ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../src/files/test-folder.fixture.ts';

const ENTRY = fileURLToPath(new URL('../src/dataset/process/dataset-process.ts', import.meta.url));

async function call(child: ChildProcess, method: string, ...values: unknown[]): Promise<unknown> {
  const answer = once(child, 'message');
  child.send({ type: 'call', id: 1, method, args: { values, slots: [] } });
  return (await answer)[0];
}

async function start(): Promise<ChildProcess> {
  // No other file takes one with this variable.
  const env = { ...process.env, ORRERY_TEST_MARK: 'reused-processes' };
  const child = fork(ENTRY, [], { serialization: 'advanced', env, execArgv: process.execArgv });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.send({ type: 'start', data: { temporaryFolder: await testFolder() } });
  expect(await call(child, 'info', await testFolder())).toMatchObject({ type: 'failure' });
  return child;
}

async function close(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  expect(await call(child, 'close')).toMatchObject({ type: 'answer' });
  expect(await ended).toEqual([0, null]);
}

test('a process whose service has closed serves the next owner, and its former one no more', async () => {
  const first = await start();
  await close(first);
  const next = await start();
  expect(next.pid).toBe(first.pid);
  expect([first.connected, first.kill('SIGKILL')]).toEqual([false, false]);
  await close(next);
});

test('two services at the same time have a process each', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.pid).not.toBe(other.pid);
  await Promise.all([close(one), close(other)]);
});

test('a process that was ended serves nobody else', async () => {
  const child = await start();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const next = await start();
  expect(next.pid).not.toBe(child.pid);
  await close(next);
});
