/** When the gateway closes, a running call ends at once, with a status. No call waits for the end of a time limit. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { TestArchive } from '../archive.fixture.ts';
import { type ServedGateway, serveGateway, smallSource } from '../gateway.fixture.ts';
import { connectJs, type GrpcAnswer } from './grpc-js.fixture.ts';
import { callHeaders, frame, openHttp2 } from './http2-calls.fixture.ts';

const DATA = 'datanode.api.v2.TradingDataService';
const UNAVAILABLE = 14;
/** Longer than a test may take: what waits for it to pass never ends. */
const ENDLESS_GRACE_MS = 600_000;

const open = (
  options: { source?: ReturnType<typeof smallSource>; closingGraceMs?: number } = {},
): Promise<ServedGateway> => serveGateway({ source: smallSource(), closingGraceMs: ENDLESS_GRACE_MS, ...options });

/** Scans never answer. Resolves when the first one waits. */
function blockScans(source: ServedGateway['source']): Promise<void> {
  return new Promise((resolve) => {
    source.interrupt = () => {
      resolve();
      return new Promise(() => {});
    };
  });
}

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    ({ code, details }: GrpcAnswer) => ({ code, details }),
  );
const CLOSED = { code: UNAVAILABLE, details: expect.stringContaining('gateway closed') };

test('a list that is read ends as unavailable', async () => {
  const { gateway, source, address } = await open();
  const js = await connectJs(address);
  const scanning = blockScans(source);
  const answered = codeOf(js.call(`${DATA}/ListNodes`));
  await scanning;
  await Promise.all([gateway.close(), expect(answered).resolves.toEqual(CLOSED)]);
});

test('an export on its way ends as unavailable, and its archive is closed', async () => {
  const { gateway, source, address } = await open();
  const archive = new TestArchive(64 * 2 ** 20);
  // The rest never comes.
  archive.interrupt = (piece) => (piece < 200 ? Promise.resolve() : new Promise(() => {}));
  source.archive = archive;
  const js = await connectJs(address);
  const stream = js.stream(`${DATA}/ExportNetworkHistory`, { table: 'TABLE_TRADES', to_block: '1000' });
  await once(stream, 'data');
  const failed = once(stream.resume(), 'error').then(([{ code, details }]) => ({ code, details }));
  await Promise.all([gateway.close(), archive.closed, expect(failed).resolves.toEqual(CLOSED)]);
});

test('a call whose client still has to send ends as unavailable', async () => {
  // The stream itself ends with the connection, because its client never ends it.
  const { gateway, address } = await open({ closingGraceMs: 1_000 });
  const js = await connectJs(address);
  const reflection = js.stream('grpc.reflection.v1.ServerReflection/ServerReflectionInfo');
  reflection.write({ list_services: '' });
  await once(reflection, 'data');
  const half = openHttp2(address).request(callHeaders('', `/${DATA}/ListNodes`));
  half.write(frame(Buffer.alloc(100)).subarray(0, 50));
  const asked = await connectJs(address);
  // The first bytes of the other call have arrived when a call after it is answered.
  await asked.call('grpc.health.v1.Health/Check');
  const failed = once(reflection, 'error').then(([{ code, details }]) => ({ code, details }));
  const trailers = once(half.resume(), 'trailers').then(([received]) => Number(received['grpc-status']));
  await Promise.all([
    gateway.close(),
    expect(failed).resolves.toEqual(CLOSED),
    expect(trailers).resolves.toBe(UNAVAILABLE),
  ]);
});

test('a call over Connect, on HTTP/1, ends as unavailable', async () => {
  const { gateway, source, get } = await open();
  const scanning = blockScans(source);
  const headers = { 'content-type': 'application/json' };
  const answered = get(`/${DATA}/ListNodes`, { method: 'POST', headers, body: '{}' });
  await scanning;
  const closed = gateway.close();
  const answer = await answered;
  const { code, details } = await answer.json();
  expect([answer.status, code, details[0].debug.reason]).toEqual([503, 'unavailable', 'GATEWAY_CLOSED']);
  await closed;
});

test('a client that reads nothing more cannot keep the gateway open, nor the archive', async () => {
  const { gateway, source, address } = await open({ closingGraceMs: 1 });
  const archive = new TestArchive(64 * 2 ** 20);
  source.archive = archive;
  const stream = openHttp2(address).request(callHeaders('', `/${DATA}/ExportNetworkHistory`));
  stream.on('error', () => {});
  stream.end(frame(Buffer.from([0x10, 0xe8, 0x07, 0x18, 0x06])));
  await once(stream, 'response');
  await Promise.all([gateway.close(), archive.closed]);
});

test('an idle connection of HTTP/2 ends, and no call is accepted any more', async () => {
  const { gateway, address } = await open();
  const idle = openHttp2(address);
  await once(idle, 'remoteSettings');
  const js = await connectJs(address);
  await js.call('grpc.health.v1.Health/Check');
  const ended = once(idle, 'close');
  await Promise.all([gateway.close(), ended]);
  expect(await codeOf(js.call('grpc.health.v1.Health/Check'))).toMatchObject({ code: UNAVAILABLE });
});
