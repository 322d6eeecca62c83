import { expect, test } from 'vitest';
import { openBench, sandboxOf } from '../service.fixture.ts';

test('a paused export counts the segments that other work has stored, also after a restart', async () => {
  const sandbox = await sandboxOf();
  const first = await openBench(sandbox);
  const range = { from: 1n, to: 4000n };
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const [job] = await first.service.startExports({ tables: ['TABLE_BLOCKS'], ...range }, 'neutral');
  const { id } = job ?? { id: '' };
  expect(await first.service.controlJob(id, 'pause')).toMatchObject({ state: 'paused', rowsDone: 0 });
  await sandbox.setFaults('');
  await first.service.fetchTables(['TABLE_BLOCKS'], range, new AbortController().signal);
  const whole = { state: 'paused', step: 'fetching', segmentsDone: 5, segmentsTotal: 5, rowsDone: 4000 };
  await expect.poll(() => first.service.job(id), { interval: 20 }).toMatchObject(whole);
  await first.close();
  const second = await openBench(sandbox, { folder: first.folder });
  await expect.poll(() => second.service.job(id), { interval: 20 }).toMatchObject(whole);
});
