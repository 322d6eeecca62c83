import { fromBinary, toJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema, StructSchema } from '@bufbuild/protobuf/wkt';
import { expect, test } from 'vitest';
import { TestArchive } from '../archive.fixture.ts';
import { hex, SERVED_MARKET, serveGateway, smallSource } from '../gateway.fixture.ts';
import { connectJs } from './grpc-js.fixture.ts';
import { openHttp2 } from './http2-calls.fixture.ts';

const DATA = 'datanode.api.v2.TradingDataService';
const METHOD = `${DATA}/ListNodes`;

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
  const [first] = await js
    .stream(`${DATA}/ExportNetworkHistory`, { table: 'TABLE_TRADES', to_block: '1000' })
    .toArray();
  expect(toJson(StructSchema, fromBinary(StructSchema, first.extensions[0].value))).toEqual({
    name: archive.name,
    bytes: String(bytes),
    etag: archive.etag,
    suspect: '[{"from":"1","to":"1000","suspicion":"short"}]',
  });
});

test('every member of a request for a list has the effect of its parameter', async () => {
  const source = smallSource();
  const js = await connectJs((await serveGateway({ source })).address);
  const filterOf = async (name: string, request: object) => {
    await js.call(`${DATA}/${name}`, request);
    return source.calls.at(-1)?.filter;
  };
  expect(await filterOf('ListNodes', { epoch_seq: '7' })).toEqual({ epochSeq: 7n });
  expect(await filterOf('ListParties', { party_id: hex(1001) })).toEqual({ partyId: hex(1001) });
  const range = { start_timestamp: '11', end_timestamp: '12' };
  const points = { market_id: SERVED_MARKET, date_range: range, source: 'SOURCE_INTERNAL', seq: '1' };
  expect(await filterOf('ListFundingPeriodDataPoints', points)).toEqual({
    marketId: SERVED_MARKET,
    startTimestamp: 11n,
    endTimestamp: 12n,
    source: 'SOURCE_INTERNAL',
    seq: 1n,
  });
  const oldest = await js.call(`${DATA}/ListCheckpoints`, { pagination: { first: 1, newest_first: false } });
  expect(oldest.checkpoints.edges.map(({ node }: { node: { at_block: string } }) => node.at_block)).toEqual(['100']);
});

test.each(['core', 'vega'])('every member of a transaction reaches the check of %s.api.v1', async (core) => {
  const source = smallSource();
  const js = await connectJs((await serveGateway({ source })).address);
  const check = (request: object) => js.call(`${core}.api.v1.CoreService/CheckTransaction`, request);
  const signature = { value: 'cd', algo: 'vega/ed25519', version: 1 };
  const tx = { input_data: Buffer.of(1, 2), signature, pub_key: 'ab', version: 'TX_VERSION_V3' };
  const nonce = (2n ** 64n - 1n).toString();
  expect(await check({ tx: { ...tx, pow: { tid: 'ef', nonce } } })).toEqual({
    success: true,
    code: 0,
    gas_wanted: '1',
    gas_used: '0',
    data: '',
    log: '',
    info: '',
  });
  expect(source.checked.at(-1)).toEqual({
    inputData: 'AQI=',
    signature,
    pubKey: 'ab',
    version: 'TX_VERSION_V3',
    pow: { tid: 'ef', nonce: 2n ** 64n - 1n },
  });
  await check({ tx: { address: 'someone' } });
  expect(source.checked.at(-1)).toMatchObject({ address: 'someone', inputData: '' });
  await check({});
  expect(source.checked.at(-1)).toBeNull();
});

test('health is asked of the whole gateway or of one service, and an unknown service is not found', async () => {
  const js = await connectJs((await serveGateway({ source: smallSource() })).address);
  const ask = (service: string) => js.call('grpc.health.v1.Health/Check', { service });
  expect(await Promise.all(['', DATA].map(ask))).toEqual([{ status: 'SERVING' }, { status: 'SERVING' }]);
  await expect(ask('datanode.api.v2.Nothing')).rejects.toMatchObject({ code: 5 });
});

test('reflection finds files by name and by symbol, and answers every other question with an error', async () => {
  const js = await connectJs((await serveGateway({ source: smallSource() })).address);
  const ask = async (request: object) => {
    const call = js.stream('grpc.reflection.v1.ServerReflection/ServerReflectionInfo');
    call.write(request);
    call.end();
    const [answer] = await call.toArray();
    if (answer.error_response) return answer.error_response.error_code;
    const files: Uint8Array[] = answer.file_descriptor_response.file_descriptor_proto;
    return files.map((file) => fromBinary(FileDescriptorProtoSchema, file).name).at(-1);
  };
  const file = 'datanode/api/v2/trading_data.proto';
  expect(await ask({ file_by_filename: file })).toBe(file);
  expect(await ask({ file_containing_symbol: `${DATA}.ListNodes` })).toBe(file);
  expect(await ask({ file_by_filename: 'nothing.proto' })).toBe(5);
  expect(await ask({ file_containing_symbol: 'datanode.api.v2.Nothing' })).toBe(5);
  const extension = { containing_type: 'datanode.api.v2.Table', extension_number: 1 };
  expect(await ask({ file_containing_extension: extension })).toBe(5);
  expect(await ask({ all_extension_numbers_of_type: 'datanode.api.v2.Table' })).toBe(5);
  expect(await ask({})).toBe(12);
});
