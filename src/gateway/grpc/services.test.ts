import { expect, test } from 'vitest';
import { serve, smallSource } from '../gateway.fixture.ts';

test('a gateway without gRPC answers REST alone', async () => {
  const served = await serve({ source: smallSource(), grpc: false });
  expect((await served.get('/api/v2/nodes')).status).toBe(200);
  expect((await served.get('/grpc.protoset')).status).toBe(404);
  const method = '/datanode.api.v2.TradingDataService/ListNodes';
  const headers = { 'content-type': 'application/json' };
  expect((await served.get(method, { method: 'POST', headers, body: '{}' })).status).toBe(404);
});

test('gRPC-Web over HTTP/1 gives the rows, and refuses a call without the token', async () => {
  const served = await serve({ source: smallSource(), access: { kind: 'token', token: 'the-token' } });
  const call = async (headers: Record<string, string>) => {
    const answer = await served.get('/datanode.api.v2.TradingDataService/ListNodes', {
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
  const served = await serve({ source: smallSource() });
  const answer = await served.get('/datanode.api.v2.TradingDataService/ListNodes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://page.example' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
});
