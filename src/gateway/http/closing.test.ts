import { Agent, type ClientRequest, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { serveGateway, smallSource } from '../gateway.fixture.ts';
import { createGateway } from '../gateway.ts';
import { watchConnections } from './connections.ts';

const never = () => new Promise<never>(() => {});
const closed = (emitter: Socket | ClientRequest | IncomingMessage) =>
  new Promise<void>((resolve) => emitter.once('close', () => resolve()));

/** Longer than a test may take: what waits for it to pass never ends. */
const ENDLESS_GRACE_MS = 600_000;

test('connections without a request under way end at once, also those that never had one', async () => {
  const { gateway, port } = await serveGateway({ source: smallSource(), closingGraceMs: ENDLESS_GRACE_MS });
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    get({ port, agent, path: '/api/v2/nodes' }, (response) => response.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
  const fresh = connect(port, '127.0.0.1');
  const partial = connect(port, '127.0.0.1', () => partial.write('GET /api'));
  await Promise.all([fresh, partial].map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const ended = Promise.all([
    closed(fresh.on('error', () => {}).resume()),
    closed(partial.on('error', () => {}).resume()),
  ]);
  await gateway.close();
  await ended;
  agent.destroy();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('a request under way is finished', async () => {
  const source = smallSource();
  const { gateway, get: fetchPath } = await serveGateway({ source, closingGraceMs: ENDLESS_GRACE_MS });
  let finish = () => {};
  const scanning = new Promise<void>((started) => {
    source.interrupt = () => {
      started();
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
  });
  const answer = fetchPath('/api/v2/nodes');
  await scanning;
  const closed = gateway.close();
  finish();
  expect((await answer).status).toBe(200);
  await closed;
});

test('a connection that arrives while others are being ended is ended too', async () => {
  const server = createServer();
  const endConnections = watchConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await endConnections(0);
  const late = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .on('error', () => {})
    .resume();
  await closed(late);
  server.close();
});

test('a hanging request and an endless answer are cut off, and their work with them', async () => {
  const source = smallSource();
  const aborted: string[] = [];
  let endless: Readable | undefined;
  const { gateway, port } = await serveGateway({
    source,
    extend(app) {
      app.get('/api/events', (_, reply) => {
        endless = new Readable({ read() {} });
        endless.push('first\n');
        return reply.send(endless);
      });
    },
  });
  const scanning = new Promise<void>((started) => {
    source.interrupt = ({ list, signal }) => {
      signal?.addEventListener('abort', () => aborted.push(list));
      started();
      return never();
    };
  });
  const hanging = get({ port, path: '/api/v2/parties' }).on('error', () => {});
  const events = await new Promise<IncomingMessage>((resolve) => get({ port, path: '/api/events' }, resolve));
  events.on('error', () => {}).resume();
  await scanning;
  const ends = Promise.all([closed(hanging), closed(events)]);
  await gateway.close();
  await ends;
  expect(aborted).toEqual(['parties']);
  expect(endless?.destroyed).toBe(true);
});

test('closing twice is closing once, also when nothing was ever opened', async () => {
  const { gateway } = await serveGateway({ source: smallSource() });
  await Promise.all([gateway.close(), gateway.close()]);
  await gateway.close();
  await expect(gateway.handle(new Request('app://orrery/api/v2/nodes'))).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a port in use, or no port at all, is reported, and another can be opened', async () => {
  const first = await serveGateway({ source: smallSource() });
  const gateway = await createGateway({ source: smallSource(), wireNames: 'neutral', access: { kind: 'open' } });
  await expect(gateway.listen(first.port)).rejects.toThrow(`Port ${first.port} cannot be opened: it is in use.`);
  await expect(gateway.listen(65_536)).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' });
  const { address, port } = await gateway.listen(0);
  expect(address).toBe(`http://127.0.0.1:${port}`);
  expect((await fetch(`${address}/api/v2/nodes`)).status).toBe(200);
  await gateway.close();
});
