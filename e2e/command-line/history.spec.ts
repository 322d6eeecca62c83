import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folders.ts';
import { type OrreryProcess, runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const WORLD = ['--still', '--height', '4200'];

/** A command's result, exit status and output. */
async function outcome(command: OrreryProcess) {
  const result = (await command.ready.catch(() => null)) as Record<string, unknown> | null;
  return { result, status: await command.ended, said: command.said() };
}

test('history is exported, verified, and exported again without the network', async () => {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const sandbox = runSandbox(...WORLD);
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const ranged = ['--table', 'trades', '--from', '1', '--to', '2000'];
    const first = await outcome(
      runOrrery('export', '--data', data, '--network', baseUrl, ...ranged, '--out', `${folder.path}/`),
    );
    expect(first.status).toBe(0);
    const { file, manifest, bytes, rows, sha256, csv } = first.result as Record<string, unknown> & { csv: object[] };
    expect(Object.keys(first.result ?? {})).toEqual(['file', 'manifest', 'bytes', 'rows', 'sha256', 'csv']);
    expect(Object.keys(csv[0] ?? {}).sort()).toEqual(['bytes', 'name', 'rows', 'schemaVersion']);
    expect([typeof bytes, typeof rows, typeof sha256]).toEqual(['number', 'number', 'string']);
    expect(manifest).toBe(`${file}.manifest.json`);

    const verified = await outcome(runOrrery('verify', String(file), '--data', data));
    expect(verified).toMatchObject({ status: 0, result: { verdict: 'complete', problems: [] } });
    const synced = await outcome(
      runOrrery(
        'sync',
        '--data',
        data,
        '--network',
        baseUrl,
        '--only',
        'history',
        '--table',
        'TABLE_ORDERS',
        '--to',
        '900',
      ),
    );
    expect(synced).toMatchObject({ status: 0, result: { segments: 1, parties: 0 } });
    await sandbox.stop();

    const again = ['export', '--data', data, '--offline', '--out', String(file)];
    const forced = await outcome(runOrrery(...again, ...ranged, '--force'));
    expect(forced).toMatchObject({ status: 0, result: { sha256 } });
    const missing = await outcome(runOrrery(...again, '--table', 'orders', '--from', '1', '--to', '2000', '--force'));
    expect(missing).toMatchObject({ status: 1, said: expect.stringContaining('orders of blocks 1,001 to 1,300') });
  } finally {
    await sandbox.stop();
    await folder.remove();
  }
});

test('a running explorer exports for the command, and a stopped command leaves no partial file', async () => {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const sandbox = runSandbox(...WORLD);
  const { baseUrl = '' } = await sandbox.ready;
  const serve = runOrrery('serve', '--data', data, '--network', baseUrl);
  try {
    await serve.ready;
    const order = (table: string) => ['export', '--data', data, '--table', table, '--from', '1', '--to', '1000'];
    const file = join(folder.path, 'mine.zip');
    expect(await outcome(runOrrery(...order('orders'), '--out', file))).toMatchObject({ status: 0, result: { file } });

    // It does not end before the command is stopped, however late this test is.
    const slow = { method: 'PUT', body: 'latency:600000@/api/v2/networkhistory/export' };
    expect((await fetch(`${baseUrl}/sandbox/faults`, slow)).ok).toBe(true);
    const asked = async () => {
      const { byRoute } = (await (await fetch(`${baseUrl}/sandbox/requests`)).json()) as {
        byRoute: Record<string, number>;
      };
      return byRoute['/api/v2/networkhistory/export'] ?? 0;
    };
    const before = await asked();
    const stopped = runOrrery(...order('deposits'), '--out', join(folder.path, 'never.zip'));
    await expect.poll(asked).toBeGreaterThan(before);
    expect(await stopped.stop('SIGINT')).toBe(1);
    expect((await readdir(folder.path)).sort()).toEqual(['data', 'mine.zip', 'mine.zip.manifest.json']);
  } finally {
    await serve.stop();
    await sandbox.stop();
    await folder.remove();
  }
});
