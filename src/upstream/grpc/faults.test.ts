/** The hostile answers of faults.test.ts and upstream.test.ts, over gRPC: the same errors, retries and limits. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTransactionGateway } from '../index.ts';
import { clientOf, endServices, expectThreeAttempts, NO_PAGE } from '../upstream.fixture.ts';
import { endGrpcServices, frameMessage, type GrpcHandler, grpcService } from './grpc-service.fixture.ts';

afterAll(endServices);
afterAll(endGrpcServices);

const signal = new AbortController().signal;
const noPage: GrpcHandler = (call) =>
  call.answer(call.method === 'ListCheckpoints' ? { checkpoints: NO_PAGE } : { segments: [] });

const webPage: GrpcHandler = ({ stream }) => {
  stream.respond({ ':status': 200, 'content-type': 'text/html' });
  stream.end('<html>');
};
const httpRefusal =
  (status: number): GrpcHandler =>
  ({ stream }) =>
    stream.respond({ ':status': status }, { endStream: true });
const refusal =
  (code: number, message: string): GrpcHandler =>
  (call) =>
    call.refuse(code, message);

const FAULTS: Readonly<Record<string, { fault: GrpcHandler; code: string; words: string }>> = {
  'a reset': {
    fault: ({ stream }) => stream.session?.destroy(),
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'a stream that is reset': {
    fault: ({ stream }) => stream.close(2),
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'half a message': {
    fault(call) {
      call.begin();
      call.stream.write(frameMessage(Buffer.alloc(100)).subarray(0, 20), () => call.stream.session?.destroy());
    },
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'a message that ends early': {
    fault(call) {
      call.begin();
      call.stream.end(frameMessage(Buffer.alloc(100)).subarray(0, 20));
    },
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'an answer without a status': {
    fault(call) {
      call.begin({}, {});
      call.send({ checkpoints: NO_PAGE });
      call.stream.end();
    },
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'bytes that are no message': {
    fault(call) {
      call.begin();
      call.stream.end(frameMessage(Buffer.from('<html>')));
    },
    code: 'UPSTREAM_INVALID',
    words: 'parse binary',
  },
  'a web page': { fault: webPage, code: 'UPSTREAM_INVALID', words: 'it is a web page. Check the address' },
  'a 500': { fault: httpRefusal(500), code: 'UPSTREAM_REFUSED', words: 'answered 500' },
  'a 502': { fault: httpRefusal(502), code: 'UPSTREAM_REFUSED', words: 'answered 502' },
  'a 504': { fault: httpRefusal(504), code: 'UPSTREAM_REFUSED', words: 'answered 504' },
  'an internal error': { fault: refusal(13, 'no idea'), code: 'UPSTREAM_REFUSED', words: 'answered 500: no idea' },
  'an unavailable service': { fault: refusal(14, 'not now'), code: 'UPSTREAM_REFUSED', words: 'answered 503: not now' },
  'a passed deadline': { fault: refusal(4, 'too late'), code: 'UPSTREAM_REFUSED', words: 'answered 504: too late' },
};

test.concurrent.each(Object.entries(FAULTS))(
  '%s once is survived; one that lasts is a clear error after three attempts',
  async (_, { fault, code, words }) => {
    let faults = 0;
    const upstream = clientOf(
      await grpcService((call) => {
        faults -= 1;
        (faults >= 0 ? fault : noPage)(call);
      }),
    );
    await expectThreeAttempts(upstream, (count) => (faults = count), { code, words });
  },
);

test('a service of REST alone is unreachable, in words', async () => {
  const server = createServer((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const upstream = clientOf(`grpc://127.0.0.1:${port}`);
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining('it does not speak gRPC'),
  });
});

test('a silent or very slow answer ends at its timeout', async () => {
  const silent = await grpcService(() => {});
  const timeouts = { whole: 100 };
  await expect(clientOf(silent, { timeouts }).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining('no whole answer within 0.1 s'),
  });
  const dripping = await grpcService((call) => {
    call.begin();
    call.stream.write(frameMessage(Buffer.alloc(60_000)).subarray(0, 5));
    const timer = setInterval(() => call.stream.write(Buffer.alloc(1)), 10);
    call.stream.once('close', () => clearInterval(timer));
  });
  await expect(clientOf(dripping, { timeouts }).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    message: expect.stringContaining('no whole answer within 0.1 s'),
  });
  const stopping = await grpcService((call) => call.begin());
  const upstream = clientOf(stopping, { timeouts: { body: 50 } });
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    message: expect.stringContaining('its answer stopped halfway for 0.05 s'),
  });
});

test('a call is cancelled while it waits for an answer', async () => {
  const abort = new AbortController();
  const closed = Promise.withResolvers<number | undefined>();
  const service = await grpcService(({ stream }) => {
    stream.once('close', () => closed.resolve(stream.rstCode));
    abort.abort();
  });
  await expect(clientOf(service).list('checkpoints', {}, {}, { signal: abort.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  // The service learns it as well.
  expect(await closed.promise).toBe(8);
});

test('an answer above the limit is refused, however its bytes come', async () => {
  const answerAtMost = 1000;
  const announced = await grpcService((call) => {
    call.begin();
    call.stream.end(frameMessage(Buffer.alloc(1001)).subarray(0, 5));
  });
  const many = await grpcService((call) => {
    call.begin();
    call.stream.end(Buffer.concat(Array.from({ length: 300 }, () => frameMessage(Buffer.alloc(0)))));
  });
  for (const service of [announced, many]) {
    const upstream = clientOf(service, { answerAtMost });
    await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  }
});

test('an answer of more values than any list is refused before it is read', async () => {
  // Two million empty rows of one connection: `0a 00`.
  const rows = Buffer.alloc(4_000_000);
  for (let at = 0; at < rows.length; at += 2) rows[at] = 0x0a;
  // The member `checkpoints` and its length as a varint.
  const head = Buffer.from([0x0a, 0x80, 0x92, 0xf4, 0x01]);
  const service = await grpcService((call) => {
    call.begin();
    call.stream.end(frameMessage(Buffer.concat([head, rows])));
  });
  await expect(clientOf(service).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('more values than any list'),
  });
});

test('a compressed answer, which was not asked for, is refused', async () => {
  const service = await grpcService((call) => {
    call.begin({ 'grpc-encoding': 'gzip' });
    call.stream.end(Buffer.concat([Buffer.from([1, 0, 0, 0, 1]), Buffer.alloc(1)]));
  });
  await expect(clientOf(service).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
  });
});

test('a redirect is reported and not followed', async () => {
  const service = await grpcService(({ stream }) =>
    stream.respond({ ':status': 302, location: 'https://elsewhere.example/' }, { endStream: true }),
  );
  await expect(clientOf(service).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    message: expect.stringContaining('it redirects to https://elsewhere.example/, which Orrery does not follow'),
  });
});

test('an outage at the first call does not decide in which package the core service is asked later', async () => {
  let isOut = true;
  const service = await grpcService((call) => {
    if (isOut) return call.stream.respond({ ':status': 400 }, { endStream: true });
    if (!call.service.startsWith('core.')) return call.refuse(12, 'unknown service');
    return call.answer({ statistics: { chainId: 'a-chain' } });
  });
  const upstream = clientOf(service);
  await expect(upstream.identify(signal)).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  isOut = false;
  expect(await upstream.identify(signal)).toMatchObject({ chainId: 'a-chain' });
});

test.each([
  ['not again after the method itself answers NOT_FOUND', refusal(5, 'unknown party'), ['vega']],
  ['in the other package after UNIMPLEMENTED', refusal(12, 'unknown service'), ['vega', 'core']],
  ['in the other package after the page of a proxy', httpRefusal(404), ['vega', 'core']],
])('a check is sent %s', async (_, answer, packages) => {
  const asked: string[] = [];
  const baseUrl = await grpcService((call) => {
    asked.push(call.service);
    answer(call);
  });
  const gateway = createTransactionGateway({ baseUrl });
  await expect(gateway.check(null, signal)).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  await gateway.close();
  expect(asked).toEqual(packages.map((name) => `${name}.api.v1.CoreService`));
});
