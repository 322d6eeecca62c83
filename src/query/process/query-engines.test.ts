import { expect, test, vi } from 'vitest';
import { openQueryEngines } from './query-engines.ts';

test('a process that was about to start when all were ended runs nothing', async () => {
  const engines = openQueryEngines();
  const work = vi.fn(() => Promise.resolve());
  const used = engines.use(work);
  // The turn of this work comes, but no folder is made before the event loop goes on.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  await engines.close();
  await expect(used).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(work).not.toHaveBeenCalled();
});
