import { fromBinary, toJson } from '@bufbuild/protobuf';
import { StructSchema } from '@bufbuild/protobuf/wkt';
import { expect, test } from 'vitest';
import { TestArchive } from '../archive.fixture.ts';
import { serveGateway, smallSource } from '../gateway.fixture.ts';
import { connectJs } from './grpc-js.fixture.ts';
import { openHttp2 } from './http2-calls.fixture.ts';

const METHOD = 'datanode.api.v2.TradingDataService/ListNodes';

test('while gRPC is off, the gateway answers REST alone, also to clients that are connected already', async () => {
  let isOn = true;
  const served = await serveGateway({ source: smallSource(), grpc: () => isOn });
  const connected = await connectJs(served.address);
  const overJson = () =>
    served.get(`/${METHOD}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const state = async () => ({
    rest: (await served.get('/api/v2/nodes')).status,
    connect: (await overJson()).status,
    descriptors: (await served.get('/grpc.protoset')).status,
    grpc: await connected.call(METHOD).then(
      ({ nodes }) => nodes.edges.length,
      ({ code }) => code,
    ),
  });
  expect(await state()).toEqual({ rest: 200, connect: 200, descriptors: 200, grpc: 5 });
  isOn = false;
  expect(await state()).toEqual({ rest: 200, connect: 404, descriptors: 404, grpc: 12 });
  const refused = openHttp2(served.address);
  await new Promise<void>((resolve) => refused.once('close', resolve));
  isOn = true;
  expect(await state()).toEqual({ rest: 200, connect: 200, descriptors: 200, grpc: 5 });
});

test('gRPC-Web over HTTP/1 gives the rows, and refuses a call without the token', async () => {
  const served = await serveGateway({ source: smallSource(), access: { kind: 'token', token: 'the-token' } });
  const call = async (headers: Record<string, string>) => {
    const answer = await served.get(`/${METHOD}`, {
      method: 'POST',
      headers: { 'content-type': 'application/grpc-web+proto', ...headers },
      // One frame with an empty message.
      body: Buffer.alloc(5),
    });
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  };
  const answered = await call({ authorization: 'Bearer the-token' });
  expect(answered).toContain('node 5');
  expect(answered.toLowerCase()).toContain('grpc-status: 0');
  const refused = await call({});
  expect(refused).not.toContain('node 5');
  expect(refused.toLowerCase()).toContain('grpc-status: 16');
});

test('a page of another origin is refused, over gRPC-Web too', async () => {
  const served = await serveGateway({ source: smallSource() });
  const answer = await served.get(`/${METHOD}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://page.example' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
});

test('the first chunk of an export describes the archive, with its suspect segments', async () => {
  const source = smallSource();
  const archive = new TestArchive();
  const bytes = archive.bytes.length;
  archive.whole = { bytes, etag: archive.etag, suspect: [{ from: 1n, to: 1000n, suspicion: 'short' }] };
  source.archive = archive;
  const js = await connectJs((await serveGateway({ source })).address);
  const method = 'datanode.api.v2.TradingDataService/ExportNetworkHistory';
  const [first] = await js.stream(method, { table: 'TABLE_TRADES', to_block: '1000' }).toArray();
  expect(toJson(StructSchema, fromBinary(StructSchema, first.extensions[0].value))).toEqual({
    name: archive.name,
    bytes: String(bytes),
    etag: archive.etag,
    suspect: '[{"from":"1","to":"1000","suspicion":"short"}]',
  });
});
