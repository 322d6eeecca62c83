/** A check goes only to the transaction gateway of the chain that was shown when it began, and then goes on by itself. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explorerApiOver } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandboxThread } from '../sandbox/index.ts';

const KEY = 'eaca47ef28eba5a9e4ca11f95a18ae9ecb5e7f4abcb4f2a3d6a3ad1ba0d7fb0e';

async function sandboxOf(seed: string) {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Starts a server and returns its address. The server closes after the test. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Starts a transaction gateway that answers only when it is told to, with the newest block of a chain. Returns its
 * address, a promise of its first request, and the function that tells it.
 */
async function startLateGateway(chainUrl: string) {
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    asked.resolve();
    await told.promise;
    response.end(await (await fetch(chainUrl + request.url)).text());
  });
  return { address: await listen(server), asked: asked.promise, answer: told.resolve };
}

const transaction = { inputData: 'AA==', pubKey: KEY, version: 'TX_VERSION_V3' as const };

async function open(network: string, transactionAddress?: string) {
  const dataDir = await testFolder();
  const gateways = { network, ...(transactionAddress !== undefined && { transactionAddress }) };
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, ...gateways });
  onTestFinished(() => explorer.close());
  const api = explorerApiOver({
    call: (method, input, signal = new AbortController().signal) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  /** Sends the transaction to the check of the gateway. Returns the status, and the code of the error. */
  const post = async () => {
    const answer = await fetch(`${explorer.address}/transaction/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${explorer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tx: transaction }),
    });
    return [answer.status, (await answer.json()).details?.[0]?.reason];
  };
  return { call: api.call, post };
}

/** Answers a request with the answer of a sandbox to it, or closes the connection if there is none. */
async function passOn(request: IncomingMessage, response: ServerResponse, { baseUrl }: { baseUrl: string }) {
  const headers = { 'content-type': 'application/json' };
  try {
    const sent = request.method === 'POST' ? { method: 'POST', headers, body: await text(request) } : {};
    const answer = await fetch(baseUrl + request.url, sent);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  } catch {
    response.destroy();
  }
}

const checksOf = async (sandbox: Awaited<ReturnType<typeof sandboxOf>>) =>
  Object.keys((await sandbox.requests()).byRoute).filter((route) => route.includes('/transaction/check'));

describe('a network that is chosen while the newest block of the previous one is asked for gets nothing', () => {
  async function openTwo() {
    const [first, next] = await Promise.all([sandboxOf('first'), sandboxOf('next')]);
    const late = await startLateGateway(first.baseUrl);
    const opened = await open(first.baseUrl, late.address);
    const { network } = await opened.call('addNetwork', { name: 'Next', dataGateways: [next.baseUrl] });
    return { ...opened, next, late, change: () => opened.call('switchNetwork', { id: network.id }) };
  }

  test('of a check in a view', async () => {
    const { call, next, late, change } = await openTwo();
    const refused = expect(call('checkTransaction', { transaction })).rejects.toMatchObject({
      code: 'NETWORK_SWITCHED',
    });
    await late.asked;
    await change();
    await refused;
    expect(await checksOf(next)).toEqual([]);
  });

  test("of a client's check through the gateway", async () => {
    const { post, next, late, change } = await openTwo();
    const answer = post();
    await late.asked;
    await change();
    late.answer();
    expect(await answer).toEqual([expect.any(Number), 'NETWORK_SWITCHED']);
    expect(await checksOf(next)).toEqual([]);
  });
});

test("a client's check goes to a gateway that does not report its blocks", async () => {
  const own = await sandboxOf('own');
  const server = createServer((request, response) => {
    if (request.url === '/transaction/check') void passOn(request, response, own);
    else response.writeHead(404).end();
  });
  const { post } = await open(own.baseUrl, await listen(server));
  expect(await post()).toEqual([200, undefined]);
  expect(await checksOf(own)).not.toEqual([]);
});

test("a client's check goes to no gateway of another chain", async () => {
  const [own, other] = await Promise.all([sandboxOf('own'), sandboxOf('other')]);
  const { post } = await open(own.baseUrl, other.baseUrl);
  expect(await post()).toEqual([409, 'GATEWAY_MISMATCH']);
  expect(await checksOf(other)).toEqual([]);
});

describe('a gateway that last named another chain, and does not report its newest block now, gets nothing', () => {
  /** Starts a service that passes requests on to the sandbox in `chain`, and reports no blocks once `isSilent` is true. */
  async function startProxy(first: Awaited<ReturnType<typeof sandboxOf>>) {
    const state = { chain: first, isSilent: false };
    const server = createServer((request, response) => {
      if (state.isSilent && request.url === '/blockchain/height') response.writeHead(404).end();
      else void passOn(request, response, state.chain);
    });
    return { address: await listen(server), state };
  }

  test('if it said so when a check asked for its newest block', async () => {
    const [own, other] = await Promise.all([sandboxOf('own'), sandboxOf('other')]);
    const { address, state } = await startProxy(other);
    const { call, post } = await open(own.baseUrl, address);
    expect(await post()).toEqual([409, 'GATEWAY_MISMATCH']);
    state.isSilent = true;
    expect(await post()).toEqual([409, 'GATEWAY_MISMATCH']);
    await expect(call('checkTransaction', { transaction })).rejects.toMatchObject({ code: 'GATEWAY_MISMATCH' });
    expect(await checksOf(other)).toEqual([]);
    state.chain = own;
    state.isSilent = false;
    expect(await post()).toEqual([200, undefined]);
  });

  test('if it said so when the lists were synchronised', async () => {
    const [own, other] = await Promise.all([sandboxOf('own'), sandboxOf('other')]);
    const { address, state } = await startProxy(own);
    const { call, post } = await open(address);
    expect(await post()).toEqual([200, undefined]);
    state.chain = other;
    state.isSilent = true;
    await expect(call('sync', { markets: [], only: ['checkpoints'] })).rejects.toMatchObject({
      code: 'CHAIN_MISMATCH',
    });
    await expect.poll(async () => (await call('services', {})).services[0]?.chainId).toBe(other.chainId);
    expect(await post()).toEqual([409, 'GATEWAY_MISMATCH']);
    expect(await checksOf(other)).toEqual([]);
  });
});

describe('a check that was sent is stored, because its proof of work is used', () => {
  async function openSlowCheck() {
    const own = await sandboxOf('own');
    const sent = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const server = createServer(async (request, response) => {
      if (request.url === '/transaction/check') {
        sent.resolve();
        await told.promise;
      }
      await passOn(request, response, own);
    });
    const address = await listen(server);
    return { ...(await open(own.baseUrl, address)), address, sent: sent.promise, answer: told.resolve };
  }

  test('if its page is closed meanwhile', async () => {
    const { call, address, sent, answer } = await openSlowCheck();
    const closed = new AbortController();
    const check = call('checkTransaction', { transaction }, closed.signal);
    await sent;
    closed.abort();
    answer();
    expect(await check).toMatchObject({ address });
    expect((await call('checks', {})).checks).toMatchObject([{ address }]);
  });

  test('with its network, if another one is shown meanwhile', async () => {
    const { call, address, sent, answer } = await openSlowCheck();
    const { id } = (await call('status', {})).network;
    const next = await sandboxOf('next');
    const { network } = await call('addNetwork', { name: 'Next', dataGateways: [next.baseUrl] });
    const check = call('checkTransaction', { transaction });
    await sent;
    await call('switchNetwork', { id: network.id });
    // The first use of the next network's gateway.
    expect(await call('transactionTerms', {})).toMatchObject({ chainId: next.chainId });
    answer();
    expect(await check).toMatchObject({ address });
    expect((await call('checks', {})).checks).toEqual([]);
    await call('switchNetwork', { id });
    expect((await call('checks', {})).checks).toMatchObject([{ address }]);
  });
});
