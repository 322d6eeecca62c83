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
