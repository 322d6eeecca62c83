import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { groupInText } from '../contract/index.ts';
import { HistoryStore, historyFile, storeCsv } from '../history/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { orrery } from './run.fixture.ts';

test('a dataset is written, appended to, described, verified and compacted; a range that is none is status 2', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-dataset-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 2100 });
  onTestFinished(() => sandbox.close());
  const [data, out] = [join(folder, 'data'), join(folder, 'out')];
  const write = (...more: string[]) =>
    orrery(
      'dataset',
      'write',
      '--data',
      data,
      '--network',
      sandbox.baseUrl,
      '--table',
      'deposits',
      '--out',
      out,
      ...more,
    );

  const refused = await write('--from', '1', '--to', '999');
  expect(refused).toMatchObject({ status: 2, result: null, said: expect.stringContaining('nearest ends') });
  const first = await write('--from', '1', '--to', '1000');
  expect(first).toMatchObject({
    status: 0,
    result: {
      folder: expect.stringContaining(out),
      written: 1,
      tables: [{ table: 'deposits', from: '1', to: '1000' }],
      lists: [],
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  // The refused call has listed the segments, and downloaded none.
  expect(first.said).toMatch(/^Downloading what is missing of deposits, blocks 1 to 1,000 \(1 of 1 segment\)/m);
  expect(await write('--from', '1', '--to', '1000', '--offline')).toMatchObject({ status: 0, result: { written: 0 } });
  expect(await write('--from', '1', '--to', '2000', '--append')).toMatchObject({
    status: 2,
    said: expect.stringContaining(
      'after the last block. To go on, give --from 1001 or no --from, replace the table with --force instead of --append',
    ),
  });
  // The refused append has downloaded nothing.
  const { status, said } = await write('--from', '1', '--to', '2000', '--offline');
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(
      /^orrery: Not stored here: .* without --offline .* missing segments are downloaded first\.$/m,
    ),
  ]);
  // A write that ends behind its first table names those that it has not reached.
  const early = await write('--from', '1', '--to', '1000', '--table', 'trades', '--list', 'nodes', '--offline');
  expect(early).toMatchObject({ status: 1, said: expect.stringContaining('Not begun: trades, lists/nodes. Run') });
  // On another machine, nothing is stored: without names, the tables of the dataset are continued.
  const elsewhere = ['--data', join(folder, 'elsewhere'), '--network', sandbox.baseUrl];
  const appended = await orrery('dataset', 'write', ...elsewhere, '--append', '--out', out);
  expect(appended).toMatchObject({ status: 0, result: { written: 2, tables: [{ from: '1', to: '2000' }] } });
  // The blocks that came with the download are no table of the dataset.
  expect(await orrery('sync', ...elsewhere, '--only', 'checkpoints')).toMatchObject({ status: 0 });
  const again = await orrery('dataset', 'write', ...elsewhere, '--append', '--out', out);
  expect(again).toMatchObject({ status: 0, result: { written: 0, tables: [{ table: 'deposits' }] } });
  expect(again.said).toContain('Not in this dataset, so not written: blocks, lists/checkpoints.');
  expect(await write('--append')).toMatchObject({ status: 0, result: { written: 0 } });
  // An append that is done may be run again as it was given.
  const added = ['--append', '--from', '1001', '--to', '2000'];
  expect(await write(...added)).toMatchObject({ status: 0, result: { written: 0 } });
  expect(await write(...added, '--offline')).toMatchObject({ status: 0, result: { written: 0 } });
  // The folder of the chain may be named itself.
  const { folder: ofChain } = first.result as { folder: string };
  const inside = await orrery('dataset', 'write', ...elsewhere, '--append', '--out', ofChain);
  expect(inside).toMatchObject({ status: 0, result: { folder: ofChain, written: 0 } });
  expect(await write('--from', '1', '--to', '1000')).toMatchObject({
    status: 2,
    said: expect.stringContaining('--append'),
  });
  // An earlier version put the folder of the chain into one that was named like it.
  const older = join(folder, 'older', basename(ofChain));
  await cp(ofChain, join(older, basename(ofChain)), { recursive: true });
  const continued = await orrery('dataset', 'write', ...elsewhere, '--append', '--out', older);
  expect(continued).toMatchObject({ status: 0, result: { folder: join(older, basename(ofChain)), written: 0 } });
  // A dataset deeper than that is not what a write continues.
  const above = ['--table', 'deposits', '--append', '--out', join(folder, 'older')];
  expect(await orrery('dataset', 'write', ...elsewhere, ...above)).toMatchObject({
    status: 0,
    result: { folder: older, tables: [{ from: '1', to: '2000' }] },
  });
  const within = ['--data', data, '--network', sandbox.baseUrl, '--table', 'deposits', '--out', join(data, 'networks')];
  expect(await orrery('dataset', 'write', ...within)).toMatchObject({
    status: 1,
    said: expect.stringMatching('it is in the data folder.*move it first. Choose another name or folder'),
  });
  expect(await readdir(join(data, 'networks', basename(ofChain)))).not.toContain('history');

  const listed = await write('--list', 'checkpoints', '--list', 'delegations', '--append');
  expect(listed).toMatchObject({
    status: 0,
    result: {
      tables: [{ table: 'deposits' }],
      lists: [
        { list: 'checkpoints', rows: expect.any(Number), files: 1, asOf: expect.any(String), complete: true },
        { list: 'delegations', complete: true },
      ],
    },
  });
  // A table that an earlier run has finished keeps its end while something else is missing.
  const held = ['dataset', 'write', '--data', data, '--network', sandbox.baseUrl, '--out', join(folder, 'held')];
  await orrery(...held, '--table', 'deposits', '--to', '1000', '--offline');
  expect(await orrery(...held, '--table', 'deposits', '--list', 'checkpoints', '--offline')).toMatchObject({
    status: 0,
    result: { tables: [{ to: '1000' }] },
    said: expect.stringContaining('Not extended, because the dataset lacked others: deposits (to block 1,000).'),
  });
  const stored = ['dataset', 'write', '--data', data, '--network', sandbox.baseUrl, '--table', 'deposits'];
  const anew = [...stored, '--out', join(folder, 'anew')];
  expect(await orrery(...anew, '--to', '1000')).toMatchObject({ status: 0, result: { tables: [{ to: '1000' }] } });
  expect(await orrery(...anew, '--from', '1001')).toMatchObject({ status: 2, result: null });
  expect(await orrery(...anew, '--from', '1001', '--force')).toMatchObject({
    status: 0,
    result: { tables: [{ table: 'deposits', from: '1001', to: '2000' }] },
  });
  const listsOnly = ['dataset', 'write', '--data', data, '--network', sandbox.baseUrl, '--out', join(folder, 'lists')];
  const unused = async (...options: string[]) => {
    const { status, said } = await orrery(...listsOnly, '--list', 'checkpoints', '--offline', ...options);
    return [
      status,
      [...said.matchAll(/^--(\w+) has no effect, because a list is written whole\./gm)].map(([, name]) => name),
    ];
  };
  expect(await unused('--from', '1', '--to', '1000')).toEqual([0, ['from', 'to']]);
  expect(await unused()).toEqual([0, []]);
  expect(await unused('--to', '1000', '--table', 'deposits')).toEqual([0, []]);
  expect(await write('--list', 'levitations')).toMatchObject({ status: 2, said: expect.stringContaining('nodes') });

  const { root, folder: dataset } = appended.result as { root: string; folder: string };
  const verified = await orrery('dataset', 'verify', out);
  expect(verified.said).toContain('No file was changed. This does not prove that the network sent every row.');
  expect(verified).toMatchObject({
    status: 0,
    result: {
      verdict: 'complete',
      root,
      tables: [{ table: 'deposits' }, { area: 'lists', table: 'checkpoints' }, { table: 'delegations' }],
    },
  });
  expect(await orrery('dataset', 'compact', out)).toMatchObject({ status: 0, result: { verdict: 'complete', root } });
  expect(await orrery('dataset', 'info', out)).toMatchObject({
    status: 0,
    result: {
      verdict: 'complete',
      root,
      tables: expect.arrayContaining([
        expect.objectContaining({
          columns: expect.arrayContaining([
            { name: 'amount', type: 'DECIMAL(38,0)', meaning: 'Amount', unit: 'smallest unit of the asset' },
          ]),
        }),
      ]),
    },
  });
  expect((await readdir(dataset)).sort()).toEqual(['READ.py', 'READ.sql', 'history', 'lists']);

  const day = join(dataset, 'history', 'deposits', 'day=2026-10-01');
  const [file = ''] = await readdir(day);
  await writeFile(join(day, file), 'not what it was');
  expect(await orrery('dataset', 'info', out)).toMatchObject({ status: 1, result: { verdict: 'damaged' } });
  const damaged = await orrery('dataset', 'verify', out);
  expect(damaged).toMatchObject({ status: 1, result: { verdict: 'damaged' } });
  expect(damaged.said).toMatch(
    /^damaged, root [0-9a-f]{64}\. The root is that of the manifest\. The files do not match it\.$/m,
  );
  const { problems } = damaged.result as { problems: string[] };
  expect(damaged.said).toContain(`Problem: ${groupInText(problems[0] ?? '')}`);
  expect(await orrery('dataset', 'verify', join(folder, 'nowhere'))).toMatchObject({ status: 1, result: null });
  expect(await orrery('dataset', 'levitate')).toMatchObject({ status: 2, result: null });
});

test('--allow-inexact keeps a segment that cannot be reproduced exactly, and names it', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-dataset-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { baseUrl, chainId, close } = await startSandboxThread({ parties: 50, still: true, height: 1100 });
  onTestFinished(close);
  const data = join(folder, 'data');
  const range = ['--data', data, '--network', baseUrl, '--to', '1000'];
  const synced = await orrery('sync', ...range, '--only', 'history', '--table', 'deposits');
  expect(synced).toMatchObject({ status: 0 });
  const [chain = ''] = await readdir(join(data, 'networks'));
  const history = new HistoryStore({ file: historyFile(join(data, 'networks', chain)), chainId });
  const origin = { from: 1n, to: 1000n, schemaVersion: 90n, table: 'TABLE_CHECKPOINTS', source: 'test' } as const;
  const header = 'hash,block_hash,block_height,tx_hash,vega_time,seq_num';
  await storeCsv(history, origin, [Buffer.from(`${header}\na,b,007,\\x00,2026-10-01 00:10:00+00,1\n`)]);
  await history.close();
  const write = ['dataset', 'write', ...range, '--table', 'checkpoints', '--offline', '--out', join(folder, 'out')];
  const refused = await orrery(...write);
  expect(refused).toMatchObject({ status: 1, result: null, said: expect.stringContaining('--allow-inexact') });
  expect(await orrery(...write, '--allow-inexact')).toMatchObject({
    status: 0,
    result: { tables: [{ table: 'checkpoints', from: '1', to: '1000', rows: 1 }] },
    said: expect.stringContaining('Not exact: checkpoints of blocks 1 to 1,000.'),
  });
});
