/** Exports that wait for the next start, while a command writes their archive. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { archiveEnds, openBench, sandboxOf } from './service.fixture.ts';

test('a waiting export whose archive a command has written is done at the next start; one whose name another file took fails', async () => {
  const sandbox = await sandboxOf();
  const folder = await testFolder();
  const first = await openBench(sandbox, { folder });
  const range = { from: 1n, to: 1000n };
  await sandbox.setFaults('latency:500@/api/v2/networkhistory/export');
  const tables = ['TABLE_TRADES', 'TABLE_DEPOSITS'] as const;
  const jobs = await first.service.startExports({ tables: [...tables], ...range }, 'neutral');
  for (const { id } of jobs) await first.service.controlJob(id, 'pause');
  await sandbox.setFaults('');
  const [written = '', taken = ''] = jobs.map(({ id }) => id);
  const [out = '', other = ''] = jobs.map(({ file }) => file);
  const order = { table: tables[0], range, names: 'neutral', out, replace: false, offline: false } as const;
  const exported = await first.service.exportNow(order, new AbortController().signal, () => {});
  await writeFile(other, 'mine');
  await first.close();

  const { service } = await openBench(sandbox, { folder });
  for (const id of [written, taken]) await service.controlJob(id, 'resume');
  expect(await archiveEnds(service, written)).toMatchObject({ state: 'done', result: { sha256: exported.sha256 } });
  expect(await archiveEnds(service, taken)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('already exists'),
  });
});
