import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { run } from './run.ts';

async function orrery(...args: string[]): Promise<{ status: number; result: unknown; said: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const status = await run(args, { stdout, stderr }, '0');
  stdout.end();
  stderr.end();
  const [line, said] = [await text(stdout), await text(stderr)];
  return { status, result: line === '' ? null : JSON.parse(line), said };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const to = (block: number | string, table = 'trades') => ['--table', table, '--from', '1', '--to', String(block)];

test('what cannot be exported is refused with status 2 and what would be valid', async () => {
  const folder = await temporaryFolder();
  const [data, out] = [join(folder, 'data'), join(folder, 'out.zip')];
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 1500 });
  onTestFinished(() => sandbox.close());
  const given = ['export', '--data', data, '--network', sandbox.baseUrl, '--out', out];
  const refusals: [range: string[], words: string][] = [
    [to(999), 'nearest ends: 1000'],
    [to(1000, 'TABLE_UNSPECIFIED'), 'It must be one of TABLE_BALANCES'],
    [to(1000, 'nothing'), 'It must be one of TABLE_BALANCES'],
    [to('1e3'), 'It must be a block height'],
    [['--table', 'trades'], "'--from <block>' not specified"],
  ];
  for (const [range, words] of refusals) {
    const { status, result, said } = await orrery(...given, ...range);
    expect([range, status, result, said]).toEqual([range, 2, null, expect.stringContaining(words)]);
  }
  expect(await readdir(folder)).toEqual(['data']);
});

test('a file in the way is kept, a part for the whole is told, and only whole archives verify', async () => {
  const folder = await temporaryFolder();
  const [data, out] = [join(folder, 'data'), join(folder, 'out.zip')];
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 1500 });
  onTestFinished(() => sandbox.close());
  const given = ['export', '--data', data, '--network', sandbox.baseUrl, '--out', out];
  expect(await orrery(...given, ...to(1000, 'TABLE_DEPOSITS'))).toMatchObject({ status: 0, result: { file: out } });
  expect(await orrery(...given, ...to(1000))).toMatchObject({
    status: 1,
    result: null,
    said: expect.stringContaining('--force'),
  });
  const verify = ['verify', out, '--data', data];
  expect(await orrery(...verify)).toMatchObject({ status: 0, result: { verdict: 'complete', problems: [] } });
  expect(await orrery(...verify, '--from', '1', '--to', '1300')).toMatchObject({
    status: 1,
    result: { verdict: 'incomplete', problems: ['blocks 1001 to 1300 are missing'] },
  });
  expect(await orrery(...verify, '--from', '1')).toMatchObject({ status: 2, result: null });
  expect(await orrery('verify', join(folder, 'none.zip'))).toMatchObject({ status: 1, result: null });
});
