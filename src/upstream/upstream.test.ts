import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createUpstream } from './index.ts';
import { answerJson, clientOf, endServices, NO_PAGE, serviceThat } from './upstream.fixture.ts';

afterAll(endServices);

const signal = new AbortController().signal;

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
    answerJson(
      response,
      { nodes: { edges: [{ node, cursor: 'c1' }], pageInfo: { hasNextPage: true, endCursor: 'c1' } } },
      200,
      { 'x-block-height': '77', 'x-block-timestamp': '1700000000000000001' },
    ),
  );
  const { page, position } = await upstream.list('nodes', {}, {}, { signal });
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
    answerJson(response, { checkpoints: NO_PAGE });
  });
  const upstream = clientOf(`http://${server.service}/mirror/`);
  await upstream.list('checkpoints', {}, {}, { signal });
  expect(asked).toEqual(['/mirror/api/v2/checkpoints']);
});

test.each(['ftp://host', 'host:3008', ''])('%j is no address', (baseUrl) => {
  expect(() => createUpstream({ baseUrl })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
});

test('compressed answers are asked for and read', async () => {
  const upstream = await serviceThat((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip');
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ checkpoints: NO_PAGE })));
  });
  expect((await upstream.list('checkpoints', {}, {}, { signal })).page.edges).toEqual([]);
});

test('an answer that unpacks to more than the limit is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
  const upstream = await serviceThat((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
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
  ['{"nodes":{"edges":[]}}', 'checkpoints is missing.'],
  ['[]', 'the answer: '],
  ['{"checkpoints":{"ed', 'it is not JSON'],
])('%s is refused, naming what is wrong', async (body, problem) => {
  const upstream = await serviceThat((_, response) => response.writeHead(200).end(body));
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
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
    typeof body === 'string' ? response.writeHead(status).end(body) : answerJson(response, body, status),
  );
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
    message: expect.stringContaining(words),
  });
  expect(upstream.requests).toBe(1);
});

test('a 404 about the epoch, party or market asked for becomes its own error; one about the path is not', async () => {
  let details: unknown[] = [{ '@type': 'type.googleapis.com/x.ErrorDetail', message: 'not found' }];
  const upstream = await serviceThat((_, response) =>
    answerJson(response, { code: 5, message: details.length === 0 ? 'Not Found' : 'NotFound error', details }, 404),
  );
  const marketId = 'cd'.repeat(32);
  await expect(upstream.list('nodes', { epochSeq: 9n }, {}, { signal })).rejects.toMatchObject({
    code: 'EPOCH_UNKNOWN',
  });
  await expect(upstream.list('parties', { partyId: 'ab' }, {}, { signal })).rejects.toMatchObject({
    code: 'PARTY_UNKNOWN',
  });
  await expect(upstream.list('fundingPeriodDataPoints', { marketId }, {}, { signal })).rejects.toMatchObject({
    code: 'MARKET_UNKNOWN',
  });
  details = [];
  await expect(upstream.list('nodes', { epochSeq: 9n }, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
  });
});
