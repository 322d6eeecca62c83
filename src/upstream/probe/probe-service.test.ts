import { expect, test } from 'vitest';
import { startProbe as probeInThread } from './probe.ts';
import {
  expectInFull,
  listen,
  neverAborted,
  probeAddress,
  serveAnswers,
  texts,
  verdicts,
} from './probed-service.fixture.ts';

test('a complete service is reported in full', () => expectInFull('http:'));

test('a service with the lists alone can be used; missing endpoints are reported as absent', async () => {
  const empty = { edges: [], pageInfo: {} };
  const lists: Record<string, unknown> = {
    '/api/v2/nodes?pagination.first=1': { nodes: empty },
    '/api/v2/parties?pagination.first=1': { parties: empty },
    '/api/v2/checkpoints?pagination.first=1': { checkpoints: empty },
  };
  const report = await probeAddress(
    await serveAnswers((path) =>
      lists[path] === undefined ? [404, '{"code":5}'] : [200, JSON.stringify(lists[path])],
    ),
  );
  expect(report).toMatchObject({ usable: true, chainId: null, height: null, epoch: null, markets: [] });
  expect(verdicts(report), texts(report)).toEqual({
    reachable: 'ok',
    chain: 'absent',
    nodes: 'ok',
    parties: 'ok',
    checkpoints: 'ok',
    statistics: 'absent',
    epochs: 'absent',
    markets: 'absent',
    profiles: 'absent',
    segments: 'absent',
    transactions: 'absent',
  });
});

test('a web site is not taken for a service', async () => {
  const report = await probeAddress(await serveAnswers(() => [200, '<html>']));
  expect(report).toMatchObject({
    usable: false,
    summary: expect.stringContaining('not the address of a data gateway'),
  });
  expect(verdicts(report)).toMatchObject({ reachable: 'ok', nodes: 'problem' });
});

test('without an answer, the report contains only that', async () => {
  const report = await probeAddress('http://127.0.0.1:1');
  expect(report).toMatchObject({ usable: false, summary: expect.stringContaining('the connection is refused') });
  const { reachable, ...others } = verdicts(report);
  expect(reachable).toBe('problem');
  expect(new Set(Object.values(others))).toEqual(new Set(['skipped']));
});

test('a service that forbids its lists is quoted, and not taken for another kind of service', async () => {
  const forbidden = JSON.stringify({ code: 7, message: 'not from your country', details: [] });
  const report = await probeAddress(await serveAnswers(() => [403, forbidden]));
  expect(report).toMatchObject({
    usable: false,
    summary: expect.stringContaining('answered 403: not from your country'),
  });
  expect(verdicts(report)).toMatchObject({ nodes: 'problem', markets: 'absent' });
});

test.each([
  ['says so', { connection: 'close' }],
  ['does not say so', {}],
])('a service that closes the connection after each answer cannot be used, also if it %s', async (_, headers) => {
  const report = await probeAddress(
    await listen((request, response) => {
      const [, list = ''] = /v2\/(\w+)/.exec(request.url ?? '') ?? [];
      response.writeHead(200, headers).end(JSON.stringify({ [list]: { edges: [], pageInfo: {} } }), () => {
        request.socket.end();
      });
    }),
  );
  expect(report).toMatchObject({
    usable: false,
    summary: expect.stringMatching(/closes the connection after each answer.* Ask its operator/),
  });
  expect(verdicts(report)).toMatchObject({ reachable: 'problem', nodes: 'ok', parties: 'ok', checkpoints: 'ok' });
});

test('an answer that breaks the interface is a problem that names the invalid value', async () => {
  const report = await probeAddress(await serveAnswers(() => [200, '{"nodes":{"edges":[{"cursor":5}]}}']));
  expect(report.usable).toBe(false);
  expect(report.checks.find(({ what }) => what === 'nodes')?.text).toContain('nodes.edges[0]');
});

test.each([
  ['turns text round', 'a\u202eb'],
  ['holds a line break', 'a\nb'],
  ['looks like another one', 'a-chain\u3164'],
  ['never ends', 'x'.repeat(129)],
])('a chain id that %s is not believed', async (_, chainId) => {
  const answer = JSON.stringify({ statistics: { chainId }, height: '5', chainId });
  const report = await probeAddress(await serveAnswers(() => [200, answer]));
  expect(report).toMatchObject({ usable: false, chainId: null });
  expect(report.checks.find(({ what }) => what === 'statistics')?.text).toContain(
    'must be at most 128 visible characters',
  );
});

test('a version too long to be shown is left out', async () => {
  const statistics = { chainId: 'a-chain', appVersion: 'v'.repeat(1_000_000) };
  const report = await probeAddress(await serveAnswers(() => [200, JSON.stringify({ statistics })]));
  expect(report).toMatchObject({ chainId: 'a-chain', version: '' });
});

test('a service that drips is abandoned at the time limit of the probe', async () => {
  const drips = await listen((_, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  const report = await probeAddress(drips, { withinMs: 200 });
  expect(report).toMatchObject({ usable: false, summary: expect.stringContaining('took more than 0.2 s') });
});

test('an answer larger than a service needs for one row is not read', async () => {
  const endless = await listen(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (!url?.includes('nodes')) return response.end('{}');
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1 << 20)));
    };
    response.on('drain', more);
    more();
  });
  const report = await probeAddress(endless);
  expect(report.usable).toBe(false);
  expect(report.checks.find(({ what }) => what === 'nodes')?.text).toContain('larger than 8388608 bytes');
});

test('words of a service are quoted on one line, visibly, and never without end', async () => {
  const report = await probeAddress(
    await serveAnswers((path) =>
      path === '/statistics'
        ? [500, JSON.stringify({ code: 2, message: `\u202eno\n${'x'.repeat(1e4)}` })]
        : [200, '{}'],
    ),
  );
  const text = report.checks.find(({ what }) => what === 'statistics')?.text ?? '';
  expect(text).toMatch(/no x+…/);
  expect(text.length).toBeLessThan(300);
});

test('a redirect is reported and not followed', async () => {
  const report = await probeAddress(
    await listen((_, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    }),
  );
  expect(report.summary).toContain('it redirects to file:///etc/passwd, which Orrery does not follow');
});

test('a service is probed in a thread, which ends with its caller', async () => {
  const report = await probeInThread({ address: 'http://127.0.0.1:1', transactionAddress: '' }, neverAborted);
  expect(report.usable).toBe(false);
  const silent = await listen(() => {});
  const abort = new AbortController();
  const probing = probeInThread({ address: silent, transactionAddress: silent }, abort.signal);
  abort.abort();
  await expect(probing).rejects.toMatchObject({ code: 'CANCELLED' });
});

test.each([
  ['is nested deeper than any stack', `{"tmPubKey":${'['.repeat(1e6)}${']'.repeat(1e6)}}`, 'nested too deeply'],
  ['would fill the memory when it is parsed', `[${'[],'.repeat(1.5e6)}[]]`, 'more values than any list'],
])('an answer that %s breaks the interface, and nothing else', async (_, body, problem) => {
  const report = await probeAddress(await serveAnswers((path) => [200, path.includes('nodes') ? body : '{}']));
  expect(report.checks.find(({ what }) => what === 'nodes')?.text).toContain(problem);
});

test('a check of transactions that fails once is repeated', async () => {
  let checks = 0;
  const report = await probeAddress(
    await serveAnswers((path) => {
      if (!path.endsWith('/transaction/check')) return [200, '{}'];
      checks += 1;
      return checks === 1 ? [503, '{}'] : [404, '{"code":5}'];
    }),
  );
  expect(verdicts(report), texts(report)).toMatchObject({ transactions: 'absent' });
  expect(checks).toBe(2);
});
