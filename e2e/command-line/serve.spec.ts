import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersNodes } from '../support/first-answer.ts';
import { temporaryFolder } from '../support/folders.ts';
import { askAsPage, gatewayClient } from '../support/http.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('serve lists the same rows as the sandbox, in two processes', async () => {
  const folder = await temporaryFolder();
  const sandbox = runSandbox('--still', '--parties', '3000', '--points', '5000', '--wire-names', 'neutral');
  try {
    const { baseUrl = '', markets } = await sandbox.ready;
    const serve = runOrrery('serve', '--data', folder.path, '--network', baseUrl);
    try {
      const { gateway = '', token = '' } = await serve.ready;
      const upstream = gatewayClient(baseUrl);
      const local = gatewayClient(gateway, token);
      await answersNodes(gateway, token);
      const [market] = markets as unknown as string[];
      const lists = [
        ['/api/v2/nodes', 'nodes', {}],
        ['/api/v2/nodes', 'nodes', { epochSeq: '7' }],
        ['/api/v2/parties', 'parties', {}],
        ['/api/v2/parties', 'parties', { 'pagination.newestFirst': 'false' }],
        ['/api/v2/checkpoints', 'checkpoints', {}],
        [`/api/v2/funding-periods/data-points/${market}`, 'fundingPeriodDataPoints', {}],
        [`/api/v2/funding-periods/data-points/${market}`, 'fundingPeriodDataPoints', { source: 'SOURCE_INTERNAL' }],
        [`/api/v2/funding-periods/data-points/${market}`, 'fundingPeriodDataPoints', { seq: '3' }],
      ] as const;
      for (const [path, member, query] of lists) {
        const expected = await upstream.all(path, member, query);
        expect(expected.length).toBeGreaterThan(0);
        expect(await local.all(path, member, query)).toEqual(expected);
      }
    } finally {
      expect(await serve.stop()).toBe(0);
    }
  } finally {
    expect(await sandbox.stop()).toBe(0);
    await folder.remove();
  }
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends serve while a page listens: status 0, port closed, lock removed, store intact`, async ({
    dataDir,
    stillNetwork,
  }) => {
    const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
    const { gateway = '', token = '' } = await serve.ready;
    await answersNodes(gateway, token);
    // A page that receives events keeps a connection open.
    const events = await fetch(`${gateway}/api/orrery/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(events.status).toBe(200);
    expect(await serve.stop(signal)).toBe(0);
    await events.body?.cancel().catch(() => {});
    await expect(fetch(gateway)).rejects.toThrow();
    expect((await readdir(dataDir)).sort()).toEqual(['lock.sqlite', 'networks', 'networks.json', 'port', 'token']);

    const again = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
    const { gateway: address = '', token: kept } = await again.ready;
    expect(kept).toBe(token);
    await answersNodes(address, token);
    expect(await again.stop(signal)).toBe(0);
  });
}

test('after a kill, the next start can use the folder', async ({ dataDir, stillNetwork }) => {
  const first = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  await first.ready;
  await first.stop('SIGKILL');
  await access(join(dataDir, 'explorer.lock'));
  const second = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  await second.ready;
  expect(await second.stop()).toBe(0);
});

test('a second serve on the same folder ends with status 1, and only prints a new link to the first one', async ({
  dataDir,
  stillNetwork,
}) => {
  const first = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  try {
    await first.ready;
    const second = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
    expect(await second.ended).toBe(1);
    expect(second.said().trim()).toMatch(
      /^Orrery already runs with this data folder\. Open it with this new link: \S+$/,
    );
    // The second process prints a new link, because the first one may be used or expired.
    const [link = ''] = /http:\S+#code=\S+/.exec(second.said()) ?? [];
    const { ui = '' } = await first.ready;
    expect([new URL(link).origin, link === ui]).toEqual([new URL(ui).origin, false]);
    const code = new URL(link).hash.replace('#code=', '');
    expect((await askAsPage(ui, '/api/orrery/sign-in', { body: { code } })).status).toBe(200);
  } finally {
    await first.stop();
  }
});

test('the sign-in link works once and gives a token of this run; the token of scripts stays the same', async ({
  dataDir,
  stillNetwork,
}) => {
  const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  try {
    const { gateway = '', token = '', ui = '' } = await serve.ready;
    expect(new URL(ui).host).toMatch(/^[0-9a-f]{32}\.localhost:\d+$/);
    const code = new URL(ui).hash.replace('#code=', '');
    const signIn = () => askAsPage(ui, '/api/orrery/sign-in', { body: { code } });
    const { token: ofPages } = JSON.parse((await signIn()).text) as { token: string };
    expect((await signIn()).status).toBe(401);
    expect((await gatewayClient(gateway).get('/api/v2/nodes')).status).toBe(401);
    expect((await gatewayClient(gateway, ofPages).get('/api/v2/nodes')).status).toBe(401);
    await answersNodes(gateway, token);
    expect((await askAsPage(ui, '/api/v2/nodes', { token })).status).toBe(401);
    expect((await askAsPage(ui, '/api/v2/nodes', { token: ofPages })).status).toBe(200);
    const page = await askAsPage(ui, '/nodes');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page.text).toContain('<script');
    const elsewhere = await fetch(`${gateway}/nodes`);
    expect([elsewhere.status, (await elsewhere.text()).includes('<script')]).toEqual([403, false]);
  } finally {
    await serve.stop();
  }
});

test('--quiet-token omits the token of scripts from the output', async ({ dataDir, stillNetwork }) => {
  const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork, '--quiet-token');
  try {
    const { gateway = '', ...rest } = await serve.ready;
    expect(Object.keys(rest)).toEqual(['ui']);
    const token = (await readFile(join(dataDir, 'token'), 'utf8')).trim();
    await answersNodes(gateway, token);
    expect(JSON.stringify(rest) + serve.said()).not.toContain(token);
  } finally {
    await serve.stop();
  }
});
