import { expect, test } from 'vitest';
import { archiveEnds, openBench, sandboxOf } from './service.fixture.ts';

const EXPORTS = '@/api/v2/networkhistory/export';

test('exports of stored rows do not wait behind two downloads of a silent network, however many they are', async () => {
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox);
  const exportOf = async (from: bigint, to = from + 999n) => {
    const [job] = await service.startExports({ tables: ['TABLE_TRADES'], from, to, replace: true }, 'neutral');
    return job?.id ?? '';
  };
  await archiveEnds(service, await exportOf(1n, 2000n));
  const hangs = `latency:600000${EXPORTS}`;
  await sandbox.setFaults(hangs);
  const downloads = [await exportOf(2001n), await exportOf(3001n)];
  const states = (ids: string[]) => ids.map((id) => service.job(id).state);
  await expect.poll(() => states(downloads)).toEqual(['running', 'running']);
  const unstored = await exportOf(2001n, 4000n);
  const stored = [await exportOf(1n), await exportOf(1001n), await exportOf(1n, 2000n)];
  expect(states([unstored, ...stored])).toEqual(['queued', 'queued', 'queued', 'queued']);
  await sandbox.setFaults(`${hangs},reset@/`);
  for (const id of stored) expect(await archiveEnds(service, id)).toMatchObject({ state: 'done' });
  expect(states([...downloads, unstored])).toEqual(['running', 'running', 'queued']);
});
