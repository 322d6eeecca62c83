import { readdir } from 'node:fs/promises';
import { temporaryFolder } from '../support/folders.ts';
import { gatewayClient } from '../support/http.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const WORLD = ['--still', '--parties', '3000', '--points', '2000'];

test('sync stores all rows, and a second run sends only a few requests', async () => {
  const folder = await temporaryFolder();
  const sandbox = runSandbox(...WORLD);
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const first = runOrrery('sync', '--data', folder.path, '--network', baseUrl);
    const totals = (await first.ready) as unknown as Record<string, number>;
    expect(await first.ended).toBe(0);
    const expected = {
      parties: (await gatewayClient(baseUrl).all('/api/v2/parties', 'parties')).length,
      checkpoints: (await gatewayClient(baseUrl).all('/api/v2/checkpoints', 'checkpoints')).length,
    };
    expect(totals).toMatchObject(expected);

    const second = runOrrery('sync', '--data', folder.path, '--network', baseUrl);
    expect(await second.ready).toMatchObject({ parties: 0, checkpoints: 0, fundingPoints: 0 });
    expect(await second.ended).toBe(0);
  } finally {
    await sandbox.stop();
    await folder.remove();
  }
});

test('sync uses the explorer that already holds the folder', async ({ dataDir, stillNetwork }) => {
  const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  await serve.ready;
  const sync = runOrrery('sync', '--data', dataDir, '--network', stillNetwork, '--only', 'parties');
  expect(await sync.ready).toMatchObject({ nodes: 0, checkpoints: 0 });
  expect(await sync.ended).toBe(0);

  const other = runOrrery('sync', '--data', dataDir, '--network', 'http://127.0.0.1:9');
  expect(await other.ended).toBe(1);
  expect(other.said()).toContain('in use by an explorer of network');
  await serve.stop();
});

test('sync with an unreachable network fails with a message and leaves nothing locked', async () => {
  const folder = await temporaryFolder();
  try {
    const run = runOrrery('sync', '--data', folder.path, '--network', 'http://127.0.0.1:9');
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain('does not answer');
  } finally {
    await folder.remove();
  }
});

test('a stopped sync ends with status 1, says how to continue, and leaves nothing locked', async () => {
  const folder = await temporaryFolder();
  const sandbox = runSandbox(...WORLD, '--faults', 'latency:600000@/api/v2/parties');
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const sync = runOrrery('sync', '--data', folder.path, '--network', baseUrl);
    const asked = async () => {
      const counts = (await (await fetch(`${baseUrl}/sandbox/requests`)).json()) as { byRoute: Record<string, number> };
      return counts.byRoute['/api/v2/parties'] ?? 0;
    };
    await expect.poll(asked).toBeGreaterThan(0);
    expect(await sync.stop('SIGINT')).toBe(1);
    expect(sync.said()).toContain('Run the command again to continue');
    expect(await readdir(folder.path)).not.toContain('explorer.lock');
  } finally {
    await sandbox.stop();
    await folder.remove();
  }
});
