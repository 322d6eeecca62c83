/** Connections that end, hang or are replaced. A failure that nobody listens to would end the test run. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, type TestContext, test } from 'vitest';
import { clientOf, endServices, NO_PAGE } from '../upstream.fixture.ts';
import { endGrpcServices, type GrpcCall, grpcService } from './grpc-service.fixture.ts';

afterAll(endServices);
afterAll(endGrpcServices);

const signal = new AbortController().signal;
const page = { checkpoints: NO_PAGE };

/** A port whose connections are treated by hand. */
async function portThat(treat: (socket: Socket) => void, { onTestFinished }: TestContext): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    treat(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `grpc://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a connection that does not answer in time is not used again', async () => {
  const sessions = new Set<unknown>();
  const service = await grpcService((call) => {
    sessions.add(call.stream.session);
    // The first connection is silent, as if a network on the way had forgotten it.
    if (sessions.size > 1) call.answer(page);
  });
  const upstream = clientOf(service, { timeouts: { connect: 1000, headers: 100 } });
  await upstream.list('checkpoints', {}, {}, { signal });
  expect(upstream.requests).toBe(2);
  expect(sessions.size).toBe(2);
});

test('a service that goes away answers what it has begun, and gets the next call on another connection', async () => {
  const sessions: unknown[] = [];
  const begun = Promise.withResolvers<GrpcCall>();
  const service = await grpcService((call) => {
    sessions.push(call.stream.session);
    if (sessions.length > 1) return call.answer(page);
    call.stream.session?.goaway();
    return begun.resolve(call);
  });
  const upstream = clientOf(service);
  const first = upstream.list('checkpoints', {}, {}, { signal });
  const call = await begun.promise;
  // Until the word has arrived, calls still use the connection.
  await expect
    .poll(async () => {
      await upstream.list('checkpoints', {}, {}, { signal });
      return new Set(sessions).size;
    })
    .toBe(2);
  call.answer(page);
  expect((await first).page).toEqual(NO_PAGE);
});

test.concurrent.for<[string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['speaks another protocol', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['sends garbage after the greeting', (socket) => socket.write(Buffer.alloc(1000, 0xff))],
  ['ends every connection', (socket) => socket.destroy()],
])('a client of a port that %s can be closed at any time', async ([, treat], context) => {
  const accepted = [Promise.withResolvers<void>()];
  const service = await portThat((socket) => {
    treat(socket);
    accepted.at(-1)?.resolve();
  }, context);
  const moments = [
    () => Promise.resolve(),
    () => accepted.at(-1)?.promise,
    () => new Promise((done) => setImmediate(done)),
  ];
  for (const moment of moments) {
    accepted.push(Promise.withResolvers());
    const upstream = clientOf(service, { timeouts: { connect: 200, headers: 200 } });
    const failure = upstream.list('checkpoints', {}, {}, { signal }).catch((thrown: unknown) => thrown);
    await moment();
    await upstream.close();
    expect(await failure).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  }
});
