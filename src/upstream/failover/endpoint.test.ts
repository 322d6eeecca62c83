import { afterEach, expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { ServiceIdentity } from '../identity.ts';
import { answerJson, clientOf, endServices, NO_PAGE, serviceThat } from '../upstream.fixture.ts';
import type { Upstream } from '../upstream.ts';
import { createEndpoint } from './endpoint.ts';

afterEach(endServices);

const signal = new AbortController().signal;
const ours: ServiceIdentity & { position: null } = {
  chainId: 'ours',
  height: 1n,
  epoch: 1n,
  genesis: null,
  epochStart: null,
  epochExpiry: null,
  clock: null,
  position: null,
};
const theirs = { ...ours, chainId: 'theirs' };
const nothing = () => {};
const events = {
  answered: nothing,
  failed: nothing,
  refused: nothing,
  paused: nothing,
  position: nothing,
  changed: nothing,
};

/** An endpoint whose service answers when the test says so. */
function endpointOf(refused: (error: OrreryError) => void = nothing) {
  const polls: PromiseWithResolvers<ServiceIdentity & { position: null }>[] = [];
  let connected = nothing;
  const upstream: Partial<Upstream> = {
    service: 'service',
    limitedUntil: null,
    identify() {
      const poll = Promise.withResolvers<ServiceIdentity & { position: null }>();
      polls.push(poll);
      return poll.promise;
    },
  };
  const endpoint = createEndpoint(
    {
      address: 'http://service',
      chainId: 'ours',
      connect({ onConnect }) {
        connected = onConnect;
        return upstream as Upstream;
      },
    },
    { ...events, refused },
  );
  return { endpoint, polls, connect: () => connected() };
}

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no answer is accepted before the check of identity that another request has begun has ended', async () => {
  const { endpoint, polls, connect } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve(ours);
  await first;
  // Another service takes the address: both requests are answered over new connections.
  const answer = Promise.withResolvers<string>();
  const waiting = endpoint.pass(() => answer.promise, signal);
  await settle();
  connect();
  const begun = endpoint.pass(() => Promise.resolve('second'), signal);
  await settle();
  answer.resolve('rows of another chain');
  await settle();
  polls.at(-1)?.resolve(theirs);
  const outcomes = await Promise.allSettled([waiting, begun]);
  expect(outcomes).toMatchObject([{ reason: { code: 'CHAIN_MISMATCH' } }, { reason: { code: 'CHAIN_MISMATCH' } }]);
});

test('a poll that was sent before a connection opened does not vouch for it', async () => {
  const { endpoint, polls, connect } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve(ours);
  await first;
  const polling = endpoint.poll(signal);
  const answer = Promise.withResolvers<string>();
  const waiting = endpoint.pass(() => answer.promise, signal);
  await settle();
  connect();
  polls.at(-1)?.resolve(ours);
  await polling;
  answer.resolve('rows of another chain');
  await settle();
  polls.at(-1)?.resolve(theirs);
  await expect(waiting).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
});

test('a check of identity that ends over a newer connection does not vouch for an answer over an older one', async () => {
  const { endpoint, polls, connect } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve(ours);
  await first;
  connect();
  const answer = Promise.withResolvers<string>();
  const answers = [answer.promise, Promise.resolve('rows of this chain')];
  const waiting = endpoint.pass(() => answers.shift() ?? Promise.reject(new Error('sent again')), signal);
  await settle();
  polls.at(-1)?.resolve(ours);
  await settle();
  // Another service has the address for a moment: its rows come, and the check begins while its connection breaks.
  connect();
  answer.resolve('rows of another chain');
  await settle();
  connect();
  polls.at(-1)?.resolve(ours);
  await settle();
  polls.at(-1)?.resolve(ours);
  expect(await waiting).toBe('rows of this chain');
});

test('an answer that no check of identity vouches for is an error that may be temporary', async () => {
  const { endpoint, polls, connect } = endpointOf();
  let sent = 0;
  const waiting = endpoint.pass(() => {
    sent += 1;
    connect();
    return Promise.resolve('rows');
  }, signal);
  const refused = expect(waiting).rejects.toMatchObject({ code: 'UPSTREAM_CLOSES', isTransient: true });
  for (let check = 0; check < 5; check += 1) {
    await settle();
    if (check > 0) connect();
    polls.at(-1)?.resolve(ours);
  }
  await refused;
  expect(sent).toBe(4);
});

test('a service that has said its chain id is not used while it keeps silent about it', async () => {
  const { endpoint, polls, connect } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve(ours);
  await first;
  connect();
  const second = endpoint.pass(() => Promise.resolve('second'), signal);
  await settle();
  polls.at(-1)?.resolve({ ...ours, chainId: null });
  await expect(second).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});

test('a service that never says a chain id is used', async () => {
  const { endpoint, polls } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve({ ...ours, chainId: null });
  expect(await first).toBe('first');
});

test('a refusal is reported once for each chain that the service names in a row, whatever fails in between', async () => {
  const reported: unknown[] = [];
  const { endpoint, polls } = endpointOf(({ parameters }) => reported.push(parameters.actual));
  const silence = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'service', reason: 'it takes too long' });
  for (const answer of [theirs, theirs, silence, theirs, { ...ours, chainId: 'a third' }, ours, theirs]) {
    const polled = endpoint.poll(signal).catch(nothing);
    if (answer instanceof OrreryError) polls.at(-1)?.reject(answer);
    else polls.at(-1)?.resolve(answer);
    await polled;
  }
  expect(reported).toEqual(['theirs', 'a third', 'theirs']);
});

/** A real service whose answers have these headers, and the read of a list of it. */
async function listedEndpoint(headers: () => Record<string, string>) {
  const { service } = await serviceThat((_, response, { pathname }) => {
    const statistics = { chainId: 'ours', blockHeight: '1' };
    const body = pathname === '/statistics' ? { statistics } : { parties: NO_PAGE };
    answerJson(response, body, 200, headers());
  });
  const address = `http://${service}`;
  const endpoint = createEndpoint(
    { address, chainId: 'ours', connect: (callbacks) => clientOf(address, callbacks) },
    events,
  );
  const list = () => endpoint.pass((upstream) => upstream.list('parties', {}, {}, { signal }), signal);
  return { endpoint, list };
}

test('a service that closes every connection is offline with that reason, until it keeps one', async () => {
  let connection = 'close';
  const { endpoint, list } = await listedEndpoint(() => ({ connection }));
  await expect(list()).rejects.toMatchObject({ code: 'UPSTREAM_CLOSES' });
  expect(endpoint.health).toMatchObject({ state: 'offline', problem: expect.stringContaining('after each answer') });
  await expect(endpoint.poll(signal)).rejects.toMatchObject({ code: 'UPSTREAM_CLOSES' });
  await expect(list()).rejects.toMatchObject({ code: 'UPSTREAM_CLOSES' });
  expect(endpoint.health.state).toBe('offline');
  connection = 'keep-alive';
  await endpoint.poll(signal);
  expect(endpoint.health).toMatchObject({ state: 'live', problem: null });
  expect(await list()).toMatchObject({ page: { edges: [] } });
});

test('a service that keeps an idle connection for one second is used', async () => {
  const { list } = await listedEndpoint(() => ({ connection: 'keep-alive', 'keep-alive': 'timeout=1' }));
  expect(await list()).toMatchObject({ page: { edges: [] } });
});

test('no answer is accepted that was under way while the service named another chain', async () => {
  const { endpoint, polls, connect } = endpointOf();
  const first = endpoint.pass(() => Promise.resolve('first'), signal);
  polls[0]?.resolve(ours);
  await first;
  const answers = ['rows of another chain', 'rows'].map(() => Promise.withResolvers<string>());
  const sent: number[] = [];
  const waiting = endpoint.pass(() => answers[sent.push(1) - 1]?.promise ?? Promise.reject(), signal);
  await settle();
  const check = expect(endpoint.poll(signal)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  polls[1]?.resolve(theirs);
  await check;
  // The right service takes the address again before the answer over the old connection has come whole.
  connect();
  answers[0]?.resolve('rows of another chain');
  await settle();
  polls[2]?.resolve(ours);
  await settle();
  answers[1]?.resolve('rows');
  expect(await waiting).toBe('rows');
});
