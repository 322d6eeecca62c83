import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folders.ts';
import { type OrreryProcess, runOrrery, runOrreryWith } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

/** A command's result, exit status and output. */
async function outcome(command: OrreryProcess) {
  const result = (await command.ready.catch(() => null)) as Record<string, unknown> | null;
  return { result, status: await command.ended, said: command.said() };
}

const COUNT = 'SELECT count(*) AS n FROM history.blocks';
const ENDLESS = 'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c';

test('a query is answered with and without a running explorer, and a stopped one leaves nothing', async ({
  stillNetwork: baseUrl,
}) => {
  const folder = await temporaryFolder();
  const [data, temporary] = [join(folder.path, 'data'), join(folder.path, 'temporary')];
  await mkdir(temporary);
  const sync = ['sync', '--data', data, '--network', baseUrl, '--only', 'history', '--table', 'blocks', '--to', '1000'];
  expect(await outcome(runOrrery(...sync))).toMatchObject({ status: 0 });
  try {
    const query = (...args: string[]) => ['query', ...args, '--data', data];
    const coverage = [{ table: 'history.blocks', from: '1', to: '1000' }];
    const alone = join(folder.path, 'alone.csv');
    expect(await outcome(runOrrery(...query(COUNT, '--out', alone)))).toMatchObject({
      status: 0,
      result: { file: alone, rows: 1, coverage },
    });
    expect(await readFile(alone, 'utf8')).toBe('n\n1000\n');

    const stopped = runOrreryWith({ TMPDIR: temporary }, ...query(ENDLESS, '--out', join(folder.path, 'stopped.csv')));
    // Its process has a folder for rows that do not fit into memory.
    await expect.poll(() => readdir(temporary)).not.toEqual([]);
    expect(await stopped.stop('SIGINT')).toBe(1);
    expect(await readdir(folder.path)).not.toContain('stopped.csv');
    expect((await readdir(folder.path)).filter((name) => name.includes('.part'))).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);

    const serve = runOrrery('serve', '--data', data, '--network', baseUrl);
    try {
      await serve.ready;
      const there = join(folder.path, 'there.parquet');
      expect(await outcome(runOrrery(...query(COUNT, '--out', there)))).toMatchObject({
        status: 0,
        result: { file: there, rows: 1, coverage },
      });
      expect((await readFile(there)).subarray(0, 4).toString()).toBe('PAR1');
      expect(await outcome(runOrrery(...query('SET threads = 1')))).toMatchObject({ status: 2, result: null });
    } finally {
      await serve.stop();
    }
  } finally {
    await folder.remove();
  }
});
