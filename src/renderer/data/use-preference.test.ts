import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ExplorerTransport, explorerApiOver, OrreryError } from '../../contract/index.ts';
import { ExplorerContext } from './explorer.tsx';
import { type Preference, usePreference } from './use-preference.ts';

const Names = z.array(z.string()).catch([]).default([]);
type Names = z.output<typeof Names>;

/** A store of preferences that may fail, and the preference as each drawing of a view was given it. */
function viewOver(answer: (method: string, input: unknown) => unknown) {
  const calls: string[] = [];
  const transport: ExplorerTransport = {
    async call(method, input) {
      calls.push(method);
      return await answer(method, input);
    },
    listen: () => () => {},
  };
  const host = { transport, hasFilePicker: false, watchLink: () => () => {}, onCommand: () => () => {} };
  const explorer = {
    host: { ...host, handOver: () => Promise.resolve(undefined) },
    api: explorerApiOver(transport),
    link: 'up' as const,
  };
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const drawings: Preference<Names>[] = [];
  function View() {
    drawings.push(usePreference('names', Names));
    const [times, setTimes] = useState(1);
    if (times < 2) setTimes(times + 1);
    return null;
  }
  return {
    client,
    calls,
    /** Reads what is kept, as a view does when it opens; a failure stays in the client. */
    read: () =>
      client.prefetchQuery({
        queryKey: ['preference', 'names'],
        queryFn: async () => (await explorer.api.call('preference', { key: 'names' })).value,
      }),
    /** Draws the view, twice in a row. */
    draw(): [Preference<Names>, Preference<Names>] {
      drawings.length = 0;
      const within = createElement(ExplorerContext, { value: explorer }, createElement(View));
      renderToString(createElement(QueryClientProvider, { client }, within));
      const [first, second] = drawings;
      if (first === undefined || second === undefined) throw new Error('drawn less than twice');
      return [first, second];
    },
  };
}

test('what could not be read is neither ready nor overwritten', async () => {
  const view = viewOver(() => {
    throw new OrreryError('THREAD_LOST', { thread: 'store', reason: 'it ended' });
  });
  await view.read();
  const [[value, set, ready]] = view.draw();
  expect([value, ready]).toEqual([[], false]);
  expect(set(['only this one'])).toBe(false);
  expect(view.client.getQueryData(['preference', 'names'])).toBeUndefined();
  expect(view.calls).not.toContain('setPreference');
});

test('what was read is the same object in every drawing', async () => {
  const view = viewOver(() => ({ value: ['a', 'b'] }));
  await view.read();
  const [[first, , ready], [second]] = view.draw();
  expect([first, ready]).toEqual([['a', 'b'], true]);
  expect(second).toBe(first);
});

test('quick changes are kept one after the other, so that the last one stays', async () => {
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
  const [[, set]] = view.draw();
  expect([set(['a']), set(['a', 'b'])]).toEqual([true, true]);
  await Promise.resolve();
  expect(kept).toEqual([['a']]);
  first.resolve();
  await both.promise;
  expect(kept).toEqual([['a'], ['a', 'b']]);
});
