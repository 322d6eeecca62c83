import { expect, test } from 'vitest';
import type { ExplorerApi, ExplorerMethod, InputOf } from '../contract/index.ts';
import { syncThere } from './reported-sync.ts';

const HISTORY: InputOf<'sync'> = { only: ['history'], markets: [] };
const { signal } = new AbortController();

/** Synchronises through an explorer that answers so, and ends as soon as it was asked for its tables. */
async function reportsOf(request: InputOf<'sync'>, tables: object[] | 'never') {
  const asked = Promise.withResolvers<AbortSignal | undefined>();
  const texts: string[] = [];
  const answers: Partial<Record<ExplorerMethod, () => Promise<unknown>>> = {
    status: async () => ({ resources: [] }),
    history: () => (tables === 'never' ? new Promise(() => {}) : Promise.resolve({ tables })),
    sync: () => asked.promise.then(() => new Promise((resolve) => setImmediate(resolve, {}))),
  };
  const call = (method: ExplorerMethod, _: unknown, each?: AbortSignal) => {
    if (method === 'history') asked.resolve(each);
    return answers[method]?.();
  };
  await syncThere({ call } as unknown as Pick<ExplorerApi, 'call'>, request, (text) => texts.push(text), signal);
  return { texts, look: await asked.promise };
}

test('a look that is under way ends with the synchronisation, so that it does not keep the command alive', async () => {
  expect((await reportsOf(HISTORY, 'never')).look?.aborted).toBe(true);
});

test('a look that finds nothing stored says nothing', async () => {
  const trades = { table: 'TABLE_TRADES', segments: 2 };
  expect((await reportsOf(HISTORY, [])).texts).toEqual([]);
  expect((await reportsOf(HISTORY, [trades])).texts).toEqual(['trades: 2 segments stored']);
});
