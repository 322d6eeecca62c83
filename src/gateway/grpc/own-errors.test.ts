/** Requests that are refused before they reach a route have the errors of their REST twins, in every protocol. */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { rpcSchema } from '../../rpc/index.ts';
import { serveGateway, smallSource } from '../gateway.fixture.ts';
import { callHeaders, frame, openHttp2 } from './http2-calls.fixture.ts';

const TOKEN = 'the-token';
const METHOD = '/datanode.api.v2.TradingDataService/ListNodes';
const source = smallSource();
const served = await serveGateway({ source, access: { kind: 'token', token: TOKEN } });
const { registry } = rpcSchema('neutral');

interface Refused {
  code: unknown;
  message: unknown;
  /** The reason in the details: the code of the catalogue. */
  reason: unknown;
}

function readStatus(bytes: string): { message: string; details: { reason?: string }[] } {
  const desc = registry.getMessage('google.rpc.Status');
  if (desc === undefined) throw new Error('no status');
  return toJson(desc, fromBinary(desc, Buffer.from(bytes, 'base64')), { registry }) as never;
}

/** Calls over HTTP/2 and reads the status of gRPC. */
async function overGrpc(body: Buffer, others: Record<string, string> = {}, path = METHOD): Promise<Refused> {
  const stream = openHttp2(served.address).request(callHeaders(TOKEN, path, others));
  stream.on('error', () => {});
  const fields: Record<string, unknown> = {};
  for (const event of ['response', 'trailers'] as const)
    stream.on(event, (received) => Object.assign(fields, received));
  stream.end(body);
  stream.resume();
  // The status ends the answer. A body that is not read keeps the stream itself open.
  await new Promise((resolve) => stream.once('end', resolve));
  const details = fields['grpc-status-details-bin'];
  const status = details === undefined ? undefined : readStatus(String(details));
  return {
    code: Number(fields['grpc-status']),
    message: decodeURIComponent(String(fields['grpc-message'])),
    reason: status?.details[0]?.reason,
  };
}

const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>, path = METHOD) =>
  served.get(path, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}`, ...headers }, body });

const huge = Buffer.alloc(2 ** 20 + 1);

const FRAMES: [name: string, body: Buffer<ArrayBuffer>, code: number, reason: string, says: string][] = [
  ['a message that is none', frame(Buffer.from('<html>')), 3, 'BODY_INVALID', 'parse binary'],
  ['half a frame', Buffer.from([0, 0]), 3, 'BODY_INVALID', 'incomplete envelope'],
  ['a frame that ends early', frame(Buffer.alloc(10), 0, 20), 3, 'BODY_INVALID', 'incomplete envelope'],
  ['a compressed frame', frame(Buffer.alloc(10), 1), 3, 'BODY_INVALID', 'compressed'],
  ['a message over the limit', frame(huge), 8, 'BODY_TOO_LARGE', '1048576 bytes'],
  ['a frame that promises 4 GiB', frame(Buffer.alloc(10), 0, 0xffff_fff0), 8, 'BODY_TOO_LARGE', '1048576 bytes'],
];

test.each(FRAMES)('over gRPC, %s has the code and details of the catalogue', async (_, body, code, reason, says) => {
  expect(await overGrpc(body)).toEqual({ code, message: expect.stringContaining(says), reason });
});

test.each(FRAMES)(
  'over gRPC-Web, %s has the code and details of the catalogue',
  async (_, body, code, reason, says) => {
    const answer = await post(body, { 'content-type': 'application/grpc-web+proto' });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const field = (name: string) => new RegExp(`${name}: (.+)\r\n`, 'i').exec(text)?.[1] ?? '';
    expect(field('grpc-status')).toBe(String(code));
    const status = readStatus(field('grpc-status-details-bin'));
    expect([status.message, status.details[0]?.reason]).toEqual([expect.stringContaining(says), reason]);
  },
);

test.each([
  ['no JSON', '{', 400, 'invalid_argument', 'BODY_INVALID'],
  ['a number that is none', '{"epochSeq":"x"}', 400, 'invalid_argument', 'BODY_INVALID'],
  ['a field that the message lacks', '{"pagination":{"frist":3}}', 400, 'invalid_argument', 'BODY_INVALID'],
  ['a body over the limit', JSON.stringify({ filler: huge.toString() }), 429, 'resource_exhausted', 'BODY_TOO_LARGE'],
])('over Connect, %s has the code and details of the catalogue', async (_, body, status, code, reason) => {
  const answer = await post(body, { 'content-type': 'application/json' });
  const { details, ...refused } = await answer.json();
  expect([answer.status, refused.code]).toEqual([status, code]);
  expect(details[0].debug.reason).toBe(reason);
});

test('an unknown method is unimplemented, with the error of an unknown path', async () => {
  const path = '/datanode.api.v2.TradingDataService/Withdraw';
  const { message, details } = await (await served.get(path)).json();
  const refused = await overGrpc(frame(Buffer.alloc(0)), {}, path);
  expect(refused).toEqual({ code: 12, message, reason: details[0].reason });
});

test('a media type and a method that no method has are refused as over REST', async () => {
  const { status, body } = await post('', { 'content-type': 'text/plain' }).then(async (answer) => ({
    status: answer.status,
    body: await answer.json(),
  }));
  expect([status, body.details[0].reason]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
  const bearer = { authorization: `Bearer ${TOKEN}` };
  const session = openHttp2(served.address);
  const ask = async (headers: Record<string, string>) => {
    const stream = session.request({ ':path': METHOD, ...headers });
    const answered = new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve));
    stream.end();
    let text = '';
    for await (const piece of stream) text += piece;
    const { ':status': code, allow } = await answered;
    return { code, allow, reason: JSON.parse(text).details[0].reason };
  };
  expect(await ask({ ':method': 'GET', ...bearer })).toEqual({
    code: 405,
    allow: 'POST',
    reason: 'METHOD_NOT_ALLOWED',
  });
  const text = { ':method': 'POST', 'content-type': 'text/plain' };
  expect(await ask({ ...text, ...bearer })).toMatchObject({ code: 415 });
  expect(await ask(text)).toMatchObject({ code: 401, reason: 'TOKEN_MISSING' });
  expect(await ask({ ...text, ...bearer, ':authority': 'rebound.example' })).toMatchObject({ code: 403 });
});

test('codes that only gRPC has stay as they are: cardinality, compression, deadline', async () => {
  const empty = frame(Buffer.alloc(0));
  expect(await overGrpc(Buffer.concat([empty, empty]))).toMatchObject({ code: 12 });
  expect(await overGrpc(Buffer.alloc(0))).toMatchObject({ code: 12 });
  expect(await overGrpc(empty, { 'grpc-encoding': 'gzip' })).toMatchObject({ code: 12 });
  source.interrupt = () => new Promise(() => {});
  expect(await overGrpc(empty, { 'grpc-timeout': '1m' })).toMatchObject({ code: 4 });
  source.interrupt = undefined;
});

test("an enum's name that does not exist is an error, never a filter that is dropped", async () => {
  const path = '/datanode.api.v2.TradingDataService/ListFundingPeriodDataPoints';
  const body = JSON.stringify({ marketId: 'ab'.repeat(32), source: 'SOURCE_ORACLE' });
  const answer = await post(body, { 'content-type': 'application/json' }, path);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('SOURCE_ORACLE');
});
