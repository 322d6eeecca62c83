import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

/** A task that completes on demand, and the signal that it got. */
function slowTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const given: AbortSignal[] = [];
  const task = (signal: AbortSignal) => {
    given.push(signal);
    return promise;
  };
  return { task, resolve, reject, isAborted: () => given.every(({ aborted }) => aborted) };
}

test('a task that nothing overtakes gives its outcome, or fails', async () => {
  const { run } = latestOnly();
  expect(await run(() => Promise.resolve('there'))).toBe('there');
  await expect(run(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('what was overtaken is cancelled, and neither its answer nor its failure is heard of', async () => {
  const { run } = latestOnly();
  const [first, second] = [slowTask(), slowTask()];
  const outcomes = [run(first.task), run(second.task), run(() => Promise.resolve('third'))];
  expect([first.isAborted(), second.isAborted()]).toEqual([true, true]);
  first.resolve('first');
  second.reject(new Error('cut'));
  expect(await Promise.all(outcomes)).toEqual([undefined, undefined, 'third']);
});

test('what was stopped is not heard of, and another can begin', async () => {
  const { run, stop } = latestOnly();
  const going = slowTask();
  const outcome = run(going.task);
  stop();
  going.resolve('late');
  expect(await outcome).toBeUndefined();
  expect(await run(() => Promise.resolve('next'))).toBe('next');
});
