import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { archiveEnds, type Bench, openBench, sandboxOf, when } from './service.fixture.ts';

const PROGRAM = fileURLToPath(new URL('./killed-service.fixture.ts', import.meta.url));
const KILLS = 2;

/** SHA-256 of all stored rows, taken after mirroring has finished. */
async function rowsOf({ service }: Bench): Promise<string[]> {
  await when(service, async () => ((await service.mirror()).state === 'current' ? true : undefined));
  const tables = ['TABLE_DEPOSITS', 'TABLE_TRADES', 'TABLE_ORDERS'] as const;
  const stored = await Promise.all(tables.map((table) => service.parts(table)));
  return stored.flatMap(({ parts }, at) =>
    parts.map(({ from, to, sha256 }) => `${tables[at]} ${from}-${to} ${sha256}`),
  );
}

test('after many kills during mirroring and exporting, the rows and the file are the same', async () => {
  const sandbox = await sandboxOf();
  const folder = await testFolder();
  const exports = join(folder, 'exports');
  // The latency makes each process die in the middle of its work.
  await sandbox.setFaults('latency:60@/api/v2/networkhistory/export');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(process.execPath, [PROGRAM, folder, sandbox.baseUrl, sandbox.chainId, exports], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await wait(Math.random() * 250);
    child.kill('SIGKILL');
    await ended;
    expect((await readdir(exports)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  }
  await sandbox.setFaults('');
  const survivor = await openBench(sandbox, { folder });
  const [job] = survivor.service.jobs();
  const ended = await archiveEnds(survivor.service, job?.id ?? '');
  expect(ended).toMatchObject({ state: 'done', problem: null });
  expect((await survivor.history.verify(ended.result?.file ?? '')).verdict).toBe('complete');
  expect((await readdir(exports)).sort()).toEqual([expect.stringMatching(/\.zip$/), expect.stringMatching(/manifest/)]);

  const undisturbed = await openBench(sandbox);
  await undisturbed.service.setMirror({ tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], limitBytes: null, paused: false });
  const [again] = await undisturbed.service.startExports({ tables: ['TABLE_ORDERS'], from: 1n, to: 4000n }, 'neutral');
  const { result } = await archiveEnds(undisturbed.service, again?.id ?? '');
  expect(ended.result?.sha256).toBe(result?.sha256);
  expect(await rowsOf(survivor)).toEqual(await rowsOf(undisturbed));
  // Five segments of three tables.
  expect(await rowsOf(survivor)).toHaveLength(15);
});
