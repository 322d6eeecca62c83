import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createUpstream, type Upstream, type UpstreamOptions } from './index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const signal = new AbortController().signal;
const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A service that answers as the handler says, and a client of it. */
async function serviceThat(handle: Handler, options: Partial<UpstreamOptions> = {}): Promise<Upstream> {
  const server = createServer((request, response) => handle(request, response, new URL(request.url ?? '', 'http://x')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
}

function clientOf(baseUrl: string, options: Partial<UpstreamOptions> = {}): Upstream {
  const upstream = createUpstream({ baseUrl, requestsPerSecond: 1000, ...options });
  cleanups.push(() => upstream.close());
  return upstream;
}

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const noPage = { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' } };

test("a page under a network's own names is read under the neutral ones, with the chain's position", async () => {
  const node = {
    id: 'n1',
    tmPubKey: 'key',
    ethereumAddress: '0x1',
    pendingStake: '-5',
    epochData: null,
    rankingScore: { status: 'VALIDATOR_NODE_STATUS_TENDERMINT', votingPower: 12 },
    unheardOf: true,
  };
  const upstream = await serviceThat((_, response) =>
    json(
      response,
      { nodes: { edges: [{ node, cursor: 'c1' }], pageInfo: { hasNextPage: true, endCursor: 'c1' } } },
      200,
      { 'x-block-height': '77', 'x-block-timestamp': '1700000000000000001' },
    ),
  );
  const { page, position } = await upstream.list('nodes', {}, {}, signal);
  expect(page.edges[0]).toMatchObject({
    cursor: 'c1',
    node: {
      consensusPubKey: 'key',
      chainAddress: '0x1',
      pendingStake: '-5',
      rankingScore: { status: 'VALIDATOR_NODE_STATUS_CONSENSUS', votingPower: 12 },
    },
  });
  expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(position).toEqual({ height: 77n, timestamp: 1_700_000_000_000_000_001n });
});

test('a base URL may carry a path', async () => {
  const asked: string[] = [];
  const server = await serviceThat((_, response, url) => {
    asked.push(url.pathname);
    json(response, { checkpoints: noPage });
  });
  const upstream = clientOf(`http://${server.service}/mirror/`);
  await upstream.list('checkpoints', {}, {}, signal);
  expect(asked).toEqual(['/mirror/api/v2/checkpoints']);
});

test.each(['ftp://host', 'host:3008', ''])('%j is no address', (baseUrl) => {
  expect(() => createUpstream({ baseUrl })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
});

test('compressed answers are asked for and read', async () => {
  const upstream = await serviceThat((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip');
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ checkpoints: noPage })));
  });
  expect((await upstream.list('checkpoints', {}, {}, signal)).page.edges).toEqual([]);
});

test('an answer that unpacks to more than the limit is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
  const upstream = await serviceThat((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await expect(upstream.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('larger than 67108864 bytes'),
  });
});

test.each([
  ['{"checkpoints":{"edges":[{"node":{"atBlock":"x"},"cursor":"c"}]}}', 'checkpoints.edges[0].node.atBlock: '],
  [
    '{"checkpoints":{"edges":[{"node":{"atBlock":9007199254740993},"cursor":"c"}]}}',
    'checkpoints.edges[0].node.atBlock: ',
  ],
  ['{"checkpoints":[]}', 'checkpoints: '],
  ['{"nodes":{"edges":[]}}', 'checkpoints: '],
  ['[]', 'the answer: '],
  ['{"checkpoints":{"ed', 'it is not JSON'],
])('%s is refused, naming what is wrong', async (body, problem) => {
  const upstream = await serviceThat((_, response) => response.writeHead(200).end(body));
  await expect(upstream.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining(`breaks the interface: ${problem}`),
  });
});

test.each([
  [
    400,
    {
      code: 3,
      message: 'InvalidArgument error',
      details: [{ '@type': 'type.googleapis.com/x.ErrorDetail', message: 'invalid pagination', inner: 'no cursor' }],
    },
    'answered 400: invalid pagination: no cursor.',
  ],
  [501, { error: { code: 12, message: 'Not built in', details: [] } }, 'answered 501: Not built in.'],
  [418, 'short and stout', 'answered 418: short and stout.'],
  [301, '', 'answered 301: without a reason.'],
])("a %i quotes the service's own words", async (status, body, words) => {
  const upstream = await serviceThat((_, response) =>
    typeof body === 'string' ? response.writeHead(status).end(body) : json(response, body, status),
  );
  await expect(upstream.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
    message: expect.stringContaining(words),
  });
  expect(upstream.requests).toBe(1);
});

test('a 404 about the epoch, party or market asked for becomes its own error; one about the path is not', async () => {
  let details: unknown[] = [{ '@type': 'type.googleapis.com/x.ErrorDetail', message: 'not found' }];
  const upstream = await serviceThat((_, response) =>
    json(response, { code: 5, message: details.length === 0 ? 'Not Found' : 'NotFound error', details }, 404),
  );
  const marketId = 'cd'.repeat(32);
  await expect(upstream.list('nodes', { epochSeq: 9n }, {}, signal)).rejects.toMatchObject({ code: 'EPOCH_UNKNOWN' });
  await expect(upstream.list('parties', { partyId: 'ab' }, {}, signal)).rejects.toMatchObject({
    code: 'PARTY_UNKNOWN',
  });
  await expect(upstream.list('fundingPeriodDataPoints', { marketId }, {}, signal)).rejects.toMatchObject({
    code: 'MARKET_UNKNOWN',
  });
  details = [];
  await expect(upstream.list('nodes', { epochSeq: 9n }, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
  });
});

test.concurrent('a transient error is retried: a cut connection, a 503, a cut answer', async () => {
  const troubles: Handler[] = [
    (request) => request.socket.destroy(),
    (_, response) => response.writeHead(503).end(),
    (_, response) => json(response, { checkpoints: noPage }),
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"checkpoints"');
      setImmediate(() => response.destroy());
    },
    (_, response) => json(response, { checkpoints: noPage }),
  ];
  const upstream = await serviceThat((...call) => troubles.shift()?.(...call));
  await upstream.list('checkpoints', {}, {}, signal);
  await upstream.list('checkpoints', {}, {}, signal);
  expect(upstream.requests).toBe(5);
});

const webPage: Handler = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
const halfBody: Handler = (_, response) => response.writeHead(200).end('{"checkpoints":{"ed');
const refusing =
  (status: number): Handler =>
  (_, response) =>
    response.writeHead(status).end();

const FAULTS: Readonly<Record<string, { fault: Handler; code: string; words: string }>> = {
  'a reset': {
    fault: (request) => request.socket.destroy(),
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'half a JSON body': { fault: halfBody, code: 'UPSTREAM_INVALID', words: 'it is not JSON' },
  'a web page': { fault: webPage, code: 'UPSTREAM_INVALID', words: 'it is not JSON' },
  'a 500': { fault: refusing(500), code: 'UPSTREAM_REFUSED', words: 'answered 500' },
  'a 502': { fault: refusing(502), code: 'UPSTREAM_REFUSED', words: 'answered 502' },
  'a 504': { fault: refusing(504), code: 'UPSTREAM_REFUSED', words: 'answered 504' },
};
const segmentsAnswer = { segments: [] };

test.concurrent.each(Object.entries(FAULTS))(
  '%s once is survived; one that lasts is a clear error after three attempts',
  async (_, { fault, code, words }) => {
    let faults = 1;
    const upstream = await serviceThat((request, response, url) => {
      faults -= 1;
      if (faults >= 0) return fault(request, response, url);
      return json(response, url.pathname.endsWith('segments') ? segmentsAnswer : { checkpoints: noPage });
    });
    await upstream.list('checkpoints', {}, {}, signal);
    expect(upstream.requests).toBe(2);
    faults = 1;
    expect(await upstream.segments(signal)).toEqual([]);
    expect(upstream.requests).toBe(4);
    faults = 3;
    await expect(upstream.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(upstream.requests).toBe(7);
  },
);

test.concurrent('a service that is not there is unreachable, in words', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  await expect(clientOf(`http://127.0.0.1:${port}`).list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining(`127.0.0.1:${port} does not answer: the connection is refused`),
  });
});

test.concurrent('a silent or very slow answer ends at its timeout', async () => {
  const silent = await serviceThat(() => {}, { timeouts: { whole: 100 } });
  await expect(silent.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  const dripping = await serviceThat(
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    },
    { timeouts: { whole: 100 } },
  );
  await expect(dripping.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining('no whole answer within 0.1 s'),
  });
});

test('a call is cancelled while it waits for an answer', async () => {
  const abort = new AbortController();
  const upstream = await serviceThat(() => abort.abort());
  await expect(upstream.list('checkpoints', {}, {}, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(upstream.requests).toBe(1);
});

test.concurrent('after a 429 nothing arrives until its reset, then the call succeeds by itself', async () => {
  const arrivals: number[] = [];
  const upstream = await serviceThat((_, response) => {
    arrivals.push(performance.now());
    if (arrivals.length === 1) json(response, { code: 8, message: 'slow down' }, 429, { 'ratelimit-reset': '1' });
    else json(response, { checkpoints: noPage });
  });
  await upstream.list('checkpoints', {}, {}, signal);
  const [refusedAt = 0, ...later] = arrivals;
  expect(later).toHaveLength(1);
  for (const arrival of later) expect(arrival - refusedAt).toBeGreaterThanOrEqual(995);
});

test('a ban is reported at once with its end, and no further request is sent', async () => {
  const upstream = await serviceThat((_, response) =>
    json(response, { code: 7, message: 'temporarily banned' }, 403, { 'ratelimit-retry-after': '600' }),
  );
  await expect(upstream.list('checkpoints', {}, {}, signal)).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(upstream.list('parties', {}, {}, signal)).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(upstream.requests).toBe(1);
  expect((upstream.limitedUntil ?? 0) - Date.now()).toBeGreaterThan(590_000);
});

test.concurrent('no more requests arrive in any second than the budget allows', async () => {
  const arrivals: number[] = [];
  const upstream = await serviceThat(
    (_, response) => {
      arrivals.push(performance.now());
      json(response, { checkpoints: noPage });
    },
    { requestsPerSecond: 8 },
  );
  await Promise.all(Array.from({ length: 20 }, () => upstream.list('checkpoints', {}, {}, signal)));
  for (const start of arrivals) {
    expect(arrivals.filter((arrival) => arrival >= start && arrival < start + 1000).length).toBeLessThanOrEqual(8);
  }
});

test('a service with statistics is identified in one request', async () => {
  const upstream = await serviceThat((_, response) =>
    json(response, { statistics: { blockHeight: '12', chainId: 'chain-1', epochSeq: '3' } }),
  );
  expect(await upstream.identify(signal)).toMatchObject({ chainId: 'chain-1', height: 12n, epoch: 3n });
  expect(upstream.requests).toBe(1);
});

test('a service without optional endpoints is asked for them once, and known by its headers', async () => {
  const asked: string[] = [];
  const upstream = await serviceThat((_, response, url) => {
    asked.push(url.pathname);
    if (url.pathname === '/statistics') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    if (url.pathname !== '/api/v2/checkpoints') return json(response, { code: 5, message: 'Not Found' }, 404);
    return json(response, { checkpoints: noPage }, 200, { 'x-block-height': '8', 'x-block-timestamp': '1' });
  });
  expect(await upstream.identify(signal)).toMatchObject({ chainId: null, height: 8n, epoch: null });
  expect(await upstream.identify(signal)).toMatchObject({ height: 8n });
  expect(await upstream.markets(signal)).toBeNull();
  expect(await upstream.epoch(signal)).toBeNull();
  expect(asked).toEqual([
    // A web page may also be a transient fault.
    ...['/statistics', '/statistics', '/statistics'],
    '/blockchain/height',
    '/api/v2/checkpoints',
    '/api/v2/checkpoints',
    '/api/v2/markets',
    '/api/v2/epoch',
  ]);
});

test('a web page from a known endpoint is an error, not a missing endpoint', async () => {
  let isBroken = false;
  const upstream = await serviceThat((_, response) =>
    isBroken
      ? response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      : json(response, { statistics: { blockHeight: '12', chainId: 'chain-1' } }),
  );
  await upstream.identify(signal);
  isBroken = true;
  await expect(upstream.identify(signal)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});

test('perpetual markets are found over all pages', async () => {
  const market = (digit: string, product: object) => ({
    id: digit.repeat(64),
    tradableInstrument: { instrument: { code: `code-${digit}`, name: `Name ${digit}`, ...product } },
  });
  const upstream = await serviceThat((_, response, url) => {
    const isFirst = url.searchParams.get('pagination.after') === null;
    const node = isFirst ? market('a', { perpetual: { settlementAsset: 'x' } }) : market('c', { perpetual: {} });
    const edges = [{ node: isFirst ? node : market('b', { future: {} }) }, { node }].map((edge) => ({
      ...edge,
      cursor: 'k',
    }));
    json(response, {
      markets: { edges: isFirst ? edges.slice(1) : edges, pageInfo: { hasNextPage: isFirst, endCursor: 'k+' } },
    });
  });
  expect(await upstream.markets(signal)).toEqual([
    { id: 'a'.repeat(64), code: 'code-a', name: 'Name a' },
    { id: 'c'.repeat(64), code: 'code-c', name: 'Name c' },
  ]);
});
