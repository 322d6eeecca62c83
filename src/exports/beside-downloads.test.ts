import { expect, test } from 'vitest';
import { archiveEnds, openBench, sandboxOf } from './service.fixture.ts';

const EXPORTS = '@/api/v2/networkhistory/export';

test('an export of stored rows does not wait behind two downloads of a silent network', async () => {
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox);
  const exportOf = async (from: bigint, to = from + 999n) => {
    const [job] = await service.startExports({ tables: ['TABLE_TRADES'], from, to }, 'neutral');
    return job?.id ?? '';
  };
  await archiveEnds(service, await exportOf(1n, 2000n));
  const hangs = `latency:600000${EXPORTS}`;
  await sandbox.setFaults(hangs);
  const downloads = [await exportOf(2001n), await exportOf(3001n)];
  const states = (ids: string[]) => ids.map((id) => service.job(id).state);
  await expect.poll(() => states(downloads)).toEqual(['running', 'running']);
  const later = [await exportOf(2001n, 4000n), await exportOf(1n)];
  expect(states(later)).toEqual(['queued', 'queued']);
  await sandbox.setFaults(`${hangs},reset@/`);
  expect(await archiveEnds(service, later[1] ?? '')).toMatchObject({ state: 'done' });
  expect(states([...downloads, later[0] ?? ''])).toEqual(['running', 'running', 'queued']);
});
