import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { createWorkPool } from './pool.ts';

/** Work that ends on request and reports which member does it. */
function blockedWork() {
  const hold = Promise.withResolvers<void>();
  const begun: string[] = [];
  return {
    begun,
    release: hold.resolve,
    fail: hold.reject,
    work: async (member: string) => {
      begun.push(member);
      await hold.promise;
      return member;
    },
  };
}

const cancelled = expect.objectContaining({ code: 'CANCELLED' });

test('work goes to a free member, and waits in order when none is free', async () => {
  const pool = createWorkPool(['one', 'two'], () => false);
  const [first, second, third] = [blockedWork(), blockedWork(), blockedWork()];
  const results = [first, second, third].map(({ work }) => pool.run(work));
  expect([first.begun, second.begun, third.begun]).toEqual([['one'], ['two'], []]);
  second.release();
  expect(await results[1]).toBe('two');
  await expect.poll(() => third.begun).toEqual(['two']);
  first.release();
  third.release();
  expect(await Promise.all(results)).toEqual(['one', 'two', 'two']);
});

test('one piece of work after another goes to the first member', async () => {
  const pool = createWorkPool(['one', 'two'], () => false);
  for (let turn = 0; turn < 3; turn += 1) expect(await pool.run((member) => Promise.resolve(member))).toBe('one');
});

test('a cancelled signal drops work that waits', async () => {
  const pool = createWorkPool(['one'], () => false);
  const [running, dropped] = [blockedWork(), blockedWork()];
  const abort = new AbortController();
  const result = pool.run(running.work);
  const waiting = pool.run(dropped.work, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toEqual(cancelled);
  running.release();
  await result;
  expect(await pool.run((member) => Promise.resolve(member))).toBe('one');
  expect(dropped.begun).toEqual([]);
  await expect(pool.run(dropped.work, abort.signal)).rejects.toEqual(cancelled);
});

test('cancelling work that has begun answers at once, and keeps its member until it ends', async () => {
  const pool = createWorkPool(['one'], () => false);
  const [running, next] = [blockedWork(), blockedWork()];
  const abort = new AbortController();
  const result = pool.run(running.work, abort.signal);
  const later = pool.run(next.work);
  abort.abort();
  await expect(result).rejects.toEqual(cancelled);
  expect(next.begun).toEqual([]);
  next.release();
  running.release();
  expect(await later).toBe('one');
});

test('work that fails frees its member, unless the member is lost', async () => {
  const lostMembers = new Set<string>();
  const pool = createWorkPool(['one', 'two'], (member) => lostMembers.has(member));
  await expect(pool.run(() => Promise.reject(new OrreryError('CANCELLED', {})))).rejects.toEqual(cancelled);
  const lost = new OrreryError('THREAD_LOST', { thread: 'x', reason: 'test' });
  const lose = (member: string) => {
    lostMembers.add(member);
    return Promise.reject(lost);
  };
  await expect(pool.run(lose)).rejects.toBe(lost);
  const members = await Promise.all([1, 2, 3].map(() => pool.run((member) => Promise.resolve(member))));
  expect(new Set(members).size).toBe(1);
  await expect(pool.run(lose)).rejects.toBe(lost);
  await expect(pool.run((member) => Promise.resolve(member))).rejects.toBe(lost);
});

test('closing cancels waiting work and everything later', async () => {
  const pool = createWorkPool(['one'], () => false);
  const [running, waiting] = [blockedWork(), blockedWork()];
  const result = pool.run(running.work);
  const dropped = pool.run(waiting.work);
  pool.close();
  await expect(dropped).rejects.toEqual(cancelled);
  await expect(pool.run(waiting.work)).rejects.toEqual(cancelled);
  running.release();
  expect(await result).toBe('one');
});
