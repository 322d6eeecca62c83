import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { explorerAnswering, firstDrawn } from './explorer.fixture.ts';
import { storedListOf, usePreference } from './use-preference.ts';

const Names = z.array(z.string()).catch([]).default([]);
type Names = z.output<typeof Names>;

/** A store of preferences that may fail, and a view that opened with the stored value. */
function viewOver(answer: (method: string, input: unknown) => unknown) {
  const calls: string[] = [];
  const explorer = explorerAnswering(async (method, input) => {
    calls.push(method);
    return await answer(method, input);
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  return {
    client,
    calls,
    /** Reads the stored value; a failure stays in the client. */
    read: () =>
      client.prefetchQuery({
        queryKey: ['preference', 'names'],
        queryFn: async () => (await explorer.api.call('preference', { key: 'names' })).value,
      }),
    draw: () => firstDrawn(client, explorer, () => usePreference('names', Names)),
    /** Returns the values of a view that is rendered twice. */
    drawTwice(): readonly Names[] {
      const values: Names[] = [];
      firstDrawn(client, explorer, () => {
        values.push(usePreference('names', Names)[0]);
        const [times, setTimes] = useState(1);
        if (times < 2) setTimes(times + 1);
        return values;
      });
      return values;
    },
  };
}

test('an unreadable value is neither ready nor overwritten', async () => {
  const view = viewOver(() => {
    throw new OrreryError('THREAD_LOST', { thread: 'store', reason: 'it ended' });
  });
  await view.read();
  const [value, set, ready] = view.draw();
  expect([value, ready]).toEqual([[], false]);
  expect(set(['only this one'])).toBe(false);
  expect(view.client.getQueryData(['preference', 'names'])).toBeUndefined();
  expect(view.calls).not.toContain('setPreference');
});

test('a read value is the same object in every render', async () => {
  const view = viewOver(() => ({ value: ['a', 'b'] }));
  await view.read();
  const [first, second] = view.drawTwice();
  expect(first).toEqual(['a', 'b']);
  expect(second).toBe(first);
  expect(view.draw()[2]).toBe(true);
});

test('quick changes are stored in order, so that the last one stays', async () => {
  const first = Promise.withResolvers<void>();
  const both = Promise.withResolvers<void>();
  const kept: unknown[] = [];
  const view = viewOver(async (method, input) => {
    if (method === 'preference') return { value: [] };
    kept.push(z.object({ value: z.unknown() }).parse(input).value);
    if (kept.length === 2) both.resolve();
    await first.promise;
    return {};
  });
  await view.read();
  const [, set] = view.draw();
  expect([set(['a']), set(['a', 'b'])]).toEqual([true, true]);
  await Promise.resolve();
  expect(kept).toEqual([['a']]);
  first.resolve();
  await both.promise;
  expect(kept).toEqual([['a'], ['a', 'b']]);
});

test('two pages that add to one list keep both entries, also while one of them adds several', async () => {
  let stored: unknown = ['old'];
  const answer = (method: string, input: unknown) => {
    if (method === 'preference') return { value: stored };
    const { value, from } = input as { value: unknown; from?: unknown };
    if (from !== undefined && JSON.stringify(from) !== JSON.stringify(stored)) return { other: stored };
    stored = value;
    return {};
  };
  const [one, other] = [viewOver(answer), viewOver(answer)];
  await Promise.all([one.read(), other.read()]);
  const [[, add], [, addOther]] = [one.draw(), other.draw()];
  add((now) => [...now, 'first of one']);
  add((now) => [...now, 'second of one']);
  await expect.poll(() => stored).toEqual(['old', 'first of one', 'second of one']);
  addOther((now) => [...now, 'first of the other']);
  addOther((now) => [...now, 'second of the other']);
  const all = ['old', 'first of one', 'second of one', 'first of the other', 'second of the other'];
  await expect.poll(() => stored).toEqual(all);
  await expect.poll(() => other.client.getQueryData(['preference', 'names'])).toEqual(all);
});

test('a stored list keeps its readable entries when one has another form', () => {
  const Names = storedListOf(z.string());
  expect(Names.parse(['a', 7, 'b'])).toEqual(['a', 'b']);
  expect(Names.parse(undefined)).toEqual([]);
  expect(Names.parse('a')).toEqual([]);
});
