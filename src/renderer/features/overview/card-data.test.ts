import { expect, test } from 'vitest';
import { type CardData, restingOn } from './card-data.ts';

/** A query with an optional error, and the number of its retries. */
function reading(words: string | null) {
  const asked = { times: 0 };
  const read: CardData<string> = {
    data: undefined,
    error: words,
    refetch: () => {
      asked.times += 1;
      return Promise.resolve();
    },
  };
  return { read, asked };
}

test('only what failed is asked for again', async () => {
  const [own, base] = [reading('the shares are damaged'), reading('the nodes are damaged')];
  await restingOn(own.read, base.read).refetch();
  expect([own.asked.times, base.asked.times]).toEqual([1, 0]);
});

test('what waits for another reading fails with it, and that one is asked for again', async () => {
  const [own, base] = [reading(null), reading('the nodes are damaged')];
  const resting = restingOn(own.read, base.read);
  expect(resting.error).toBe('the nodes are damaged');
  await resting.refetch();
  expect([own.asked.times, base.asked.times]).toEqual([0, 1]);
});
