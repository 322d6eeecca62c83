import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRestJudge, fullCollection } from './collect-at-rest.ts';

const busy = { active: 4_000, utilization: 0.8 };
const resting = { active: 20, utilization: 0.004 };

test('a thread collects its garbage once it rests after work, and not again before it has worked', () => {
  const shouldCollect = createRestJudge();
  expect([busy, busy, resting, resting, busy, resting].map(shouldCollect)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('a thread collects the garbage of its start', () => {
  expect(createRestJudge()(resting)).toBe(true);
});

test('the little work of a thread at rest adds up to a collection', () => {
  const shouldCollect = createRestJudge();
  shouldCollect(resting);
  const looks = Array.from({ length: 50 }, () => shouldCollect(resting));
  expect(looks.flatMap((collected, look) => (collected ? [look] : []))).toEqual([24, 49]);
});

test('a collection frees what nothing refers to', async () => {
  const dropped = new WeakRef({ text: 'garbage' });
  // A weak reference holds its target until the turn ends.
  await nextTurn();
  fullCollection()();
  expect(dropped.deref()).toBeUndefined();
});
