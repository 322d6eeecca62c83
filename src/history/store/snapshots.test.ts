import { expect, test } from 'vitest';
import { listed, SOURCE, temporaryStore } from '../temporary-store.fixture.ts';
import { readSegments } from './segment-rows.ts';
import type { Snapshot } from './snapshots.ts';

const countIn = ({ connection }: Snapshot) => readSegments(connection).length;

test('snapshots of one state share a connection, until the last is released', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000)], SOURCE);
  const [first, second] = [store.snapshots.take(), store.snapshots.take()];
  // When a part was last used is no change of the history.
  await store.touch('TABLE_TRADES', { from: 1n, to: 1000n });
  const third = store.snapshots.take();
  expect(second.connection).toBe(first.connection);
  expect(third.connection).toBe(first.connection);
  first.release();
  first.release();
  second.release();
  expect(countIn(third)).toBe(1);
  third.release();
  expect(() => countIn(third)).toThrow('not open');
});

test('a snapshot shows its own state, and a snapshot taken after a change shows the change', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000)], SOURCE);
  const before = store.snapshots.take();
  await store.recordSegments([listed(1, 1000), listed(1001, 2000)], SOURCE);
  const after = store.snapshots.take();
  expect([countIn(before), countIn(after)]).toEqual([1, 2]);
  before.release();
  expect(countIn(after)).toBe(2);
  after.release();
});
