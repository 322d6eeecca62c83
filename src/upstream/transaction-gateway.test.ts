import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { OrreryError, type Transaction } from '../contract/index.ts';
import { createTransactionGateway, isNeverSent, type TransactionGateway } from './transaction-gateway.ts';

const never = new AbortController().signal;
const TX: Transaction = {
  inputData: 'AA==',
  signature: null,
  pubKey: 'ab',
  version: 'TX_VERSION_V3',
  pow: { tid: 'x', nonce: 2n ** 63n },
};
const HEIGHT = {
  height: '4417783',
  hash: 'ab'.repeat(32),
  chainId: 'a-chain',
  spamPowHashFunction: 'sha3_24_rounds',
  spamPowDifficulty: 15,
  spamPowNumberOfPastBlocks: 100,
  spamPowNumberOfTxPerBlock: 2,
  spamPowIncreasingDifficulty: false,
};

async function gatewayOver(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<{ gateway: TransactionGateway; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push(`${request.method} ${request.url} ${body}`);
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gateway = createTransactionGateway({ baseUrl: `http://127.0.0.1:${port}/base/` });
  onTestFinished(async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
  });
  return { gateway, requests };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('a check is known as never sent only if there was no connection', async () => {
  const { gateway, requests } = await gatewayOver((request) => request.socket.destroy());
  const cut = await gateway.check(TX, never).catch((thrown: unknown) => thrown);
  expect([requests.length, isNeverSent(cut)]).toEqual([1, false]);
  for (const baseUrl of ['http://127.0.0.1:9', 'http://localhost:9', 'grpc://127.0.0.1:9', 'grpc://localhost:9']) {
    const away = createTransactionGateway({ baseUrl });
    const unsent = await away.check(TX, never).catch((thrown: unknown) => thrown);
    await away.close();
    expect(isNeverSent(unsent), baseUrl).toBe(true);
  }
});

test('a check during a pause that the service has asked for is not sent; the one that it refused may have been seen', async () => {
  const { gateway, requests } = await gatewayOver((_request, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end(),
  );
  const outcomes = [];
  for (let times = 0; times < 2; times += 1) {
    const thrown = await gateway.check(TX, never).catch((failure: unknown) => failure);
    outcomes.push([OrreryError.from(thrown).code, isNeverSent(thrown)]);
  }
  expect(outcomes).toEqual([
    ['UPSTREAM_LIMITED', false],
    ['UPSTREAM_LIMITED', true],
  ]);
  expect(requests).toHaveLength(1);
});

// Failures that a machine cannot be made to have: its name service may answer every name.
const failureOf = (code: string) => Object.assign(new Error(code), { code });
test.each([
  ['a name that is not found', failureOf('ENOTFOUND'), true],
  ['a name service that does not answer', failureOf('EAI_AGAIN'), true],
  ['a connection without an answer', failureOf('UND_ERR_CONNECT_TIMEOUT'), true],
  ['two addresses that refuse', new AggregateError([failureOf('ECONNREFUSED'), failureOf('ECONNREFUSED')]), true],
  ['a connection that ends', failureOf('ECONNRESET'), false],
  ['one of two connections that ends', new AggregateError([failureOf('ECONNREFUSED'), failureOf('ECONNRESET')]), false],
  ['no known reason', undefined, false],
])('if a check fails by %s, it is known whether it was sent', (_, cause, isUnsent) => {
  const thrown = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'it', reason: 'no answer' }, { cause });
  expect(isNeverSent(thrown)).toBe(isUnsent);
});

test('the terms for transactions contain the values that the network reports', async () => {
  const { gateway } = await gatewayOver((_, response) => json(response, HEIGHT));
  expect(await gateway.terms(never)).toMatchObject({
    chainId: 'a-chain',
    height: 4_417_783n,
    blockHash: 'ab'.repeat(32),
    difficulty: 15,
    pastBlocks: 100,
    perBlock: 2,
    increasing: false,
  });
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [0, false],
  ['false', false],
])('a rising difficulty written as %j', async (written, increasing) => {
  const answer = { ...HEIGHT, spamPowIncreasingDifficulty: written };
  const { gateway } = await gatewayOver((_, response) => json(response, answer));
  expect((await gateway.terms(never)).increasing).toBe(increasing);
});

test.each([
  ['no chain', { chainId: '' }],
  ['no block', { hash: '' }],
  ['no difficulty', { spamPowDifficulty: undefined }],
])('terms that name %s are refused rather than guessed', async (_, wrong) => {
  const { gateway } = await gatewayOver((_request, response) => json(response, { ...HEIGHT, ...wrong }));
  await expect(gateway.terms(never)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});

test('a transaction is sent as the interface has it, without what is not there', async () => {
  const { gateway, requests } = await gatewayOver((_, response) => json(response, { success: true, gasWanted: '1' }));
  expect(await gateway.check(TX, never)).toEqual({
    success: true,
    code: 0,
    gasWanted: 1n,
    gasUsed: 0n,
    data: '',
    log: '',
    info: '',
  });
  await gateway.check(null, never);
  expect(requests).toEqual([
    'POST /base/transaction/check {"tx":{"inputData":"AA==","pubKey":"ab","version":"TX_VERSION_V3","pow":{"tid":"x","nonce":"9223372036854775808"}}}',
    'POST /base/transaction/check {}',
  ]);
});

test.each([
  ['an overloaded service', (response: ServerResponse) => json(response, {}, 503), 'UPSTREAM_REFUSED'],
  ['a cut connection', (response: ServerResponse) => response.destroy(), 'UPSTREAM_UNREACHABLE'],
  ['a limit', (response: ServerResponse) => json(response, {}, 429), 'UPSTREAM_LIMITED'],
  ['nonsense', (response: ServerResponse) => response.end('<html>'), 'UPSTREAM_INVALID'],
])('a check is sent once, also after %s: a second one would reuse a consumed proof', async (_, fail, code) => {
  const { gateway, requests } = await gatewayOver((_request, response) => fail(response));
  await expect(gateway.check(TX, never)).rejects.toMatchObject({ code });
  expect(requests).toHaveLength(1);
});

test('an unexpected failure quotes the service', async () => {
  const body = { code: 3, message: 'invalid character', details: [] };
  const { gateway } = await gatewayOver((_, response) => json(response, body, 400));
  await expect(gateway.check(TX, never)).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
    parameters: { status: '400', reason: 'invalid character' },
  });
});

test('a check can be cancelled', async () => {
  const abort = new AbortController();
  const { gateway } = await gatewayOver(() => abort.abort());
  await expect(gateway.check(TX, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
});
