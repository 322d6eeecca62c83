import { expect, test } from 'vitest';
import { createRemovalGate } from './removal-gate.ts';

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise(setImmediate);

test('a query waits for all removals under way, in whichever order they end, and none begins while it runs', async () => {
  const gate = createRemovalGate();
  const [first, last, query] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const removed = [first, last].map((removal) => gate.whileUnread(() => removal?.promise ?? Promise.resolve()));
  let hasBegun = false;
  const read = gate.read(async () => {
    hasBegun = true;
    await query?.promise;
    return 'rows';
  });
  last?.resolve();
  await settle();
  expect(hasBegun).toBe(false);
  first?.resolve();
  await settle();
  expect([hasBegun, gate.readers, await Promise.all(removed)]).toEqual([true, 1, [true, true]]);
  expect(await gate.whileUnread(() => Promise.reject(new Error('it began')))).toBe(false);
  query?.resolve();
  expect(await read).toBe('rows');
  expect(gate.readers).toBe(0);
});
