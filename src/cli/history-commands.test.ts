import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { orrery } from './run.fixture.ts';

/** Makes a folder for an archive, and the first arguments of a command that exports into it. */
async function exporting(): Promise<{ folder: string; data: string; out: string; given: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 1500 });
  onTestFinished(() => sandbox.close());
  const [data, out] = [join(folder, 'data'), join(folder, 'out.zip')];
  return { folder, data, out, given: ['export', '--data', data, '--network', sandbox.baseUrl, '--out', out] };
}

const to = (block: number | string, table = 'trades') => ['--table', table, '--from', '1', '--to', String(block)];

test('an invalid range is refused with status 2, and the answer names a valid one', async () => {
  const { folder, given } = await exporting();
  const refusals: [range: string[], words: string][] = [
    [to(999), 'nearest ends: 1000'],
    [to(1000, 'TABLE_UNSPECIFIED'), 'It must be one of balances, '],
    [to(1000, 'nothing'), 'It must be one of balances, '],
    [['--table', 'trades', '--from', '1001', '--to', '1000'], '--from 1001 is after --to 1000'],
    [to('1e3'), 'It must be a block height'],
    [['--table', 'trades'], "'--from <block>' not specified"],
    [[...to(1000), '--table', 'deposits'], "'--table <table>' is given twice"],
  ];
  for (const [range, words] of refusals) {
    const { status, result, said } = await orrery(...given, ...range);
    expect([range, status, result, said]).toEqual([range, 2, null, expect.stringContaining(words)]);
  }
  expect(await readdir(folder)).toEqual(['data']);
});

test('an empty path is wrong usage, not the current folder; so is "-", not a file of that name', async () => {
  const { data, given } = await exporting();
  const empty: [args: string[], words: string][] = [
    [[...given.slice(0, -1), '', ...to(1000)], "'--out <path>' is empty"],
    [['sync', '--network', 'sandbox', '--data', ''], "'--data <folder>' is empty"],
    [['query', 'SELECT 1', '--data', data, '--summary', ''], "'--summary <file>' is empty"],
    [[...given.slice(0, -1), '-', ...to(1000)], `'--out <path>' is "-"`],
    [['dataset', 'write', '--data', data, '--out', '-'], `'--out <folder>' is "-"`],
    [['verify', ''], "'file' is empty"],
    [['dataset', 'info', ''], "'folder' is empty"],
  ];
  for (const [args, words] of empty) {
    expect([args, await orrery(...args)]).toEqual([
      args,
      expect.objectContaining({ status: 2, result: null, said: expect.stringContaining(words) }),
    ]);
  }
});

test('an existing file is kept, an incomplete archive is reported, and only whole archives verify', async () => {
  const { folder, data, out, given } = await exporting();
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
    said: expect.stringContaining('Problem: blocks 1,001 to 1,300 are missing'),
  });
  expect(await orrery(...verify, '--from', '1')).toMatchObject({ status: 2, result: null });
  expect(await orrery(...verify, '--from', '3', '--to', '1')).toMatchObject({ status: 2, result: null });
  expect(await orrery('verify', join(folder, 'none.zip'))).toMatchObject({ status: 1, result: null });
});

test('--data gives the times of blocks that prove the coverage of an archive', async () => {
  const { folder, data, out, given } = await exporting();
  expect(await orrery(...given, ...to(1000, 'market_data'))).toMatchObject({ status: 0 });
  // Without the manifest, the rows alone say how far they reach.
  await rm(`${out}.manifest.json`);
  const verify = async (name: string) => orrery('verify', out, '--data', name);
  expect(await verify(data)).toMatchObject({ status: 0, result: { verdict: 'complete', coverage: 'proven' } });
  const elsewhere = await verify(join(folder, 'elsewhere'));
  expect(elsewhere).toMatchObject({ status: 0, result: { verdict: 'complete', coverage: 'unproven' } });
  expect(elsewhere.said).toContain('unknown here');
});
