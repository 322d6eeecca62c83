/** The promises of the rate budget (limits.test.ts), over gRPC: limits travel as metadata. */
import { afterAll, expect, test } from 'vitest';
import { clientOf, endServices, NO_PAGE } from '../upstream.fixture.ts';
import { endGrpcServices, grpcService } from './grpc-service.fixture.ts';

afterAll(endServices);
afterAll(endGrpcServices);

const signal = new AbortController().signal;
const page = { checkpoints: NO_PAGE };

test.concurrent('after too many requests nothing arrives until the reset, then the call succeeds by itself', async () => {
  const arrivals: number[] = [];
  const service = await grpcService((call) => {
    arrivals.push(performance.now());
    if (arrivals.length === 1) call.refuse(8, 'slow down', { 'ratelimit-reset': '1' });
    else call.answer(page);
  });
  await clientOf(service).list('checkpoints', {}, {}, { signal });
  const [refusedAt = 0, ...later] = arrivals;
  expect(later).toHaveLength(1);
  for (const arrival of later) expect(arrival - refusedAt).toBeGreaterThanOrEqual(995);
});

test.concurrent('the front of a service that limits requests over plain HTTP is respected as well', async () => {
  const service = await grpcService(({ stream }) =>
    stream.respond({ ':status': 429, 'retry-after': '600' }, { endStream: true }),
  );
  const upstream = clientOf(service);
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(upstream.segments(signal)).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(upstream.requests).toBe(1);
});

test.concurrent('a ban is reported at once with its end, and no further request is sent', async () => {
  const service = await grpcService((call) => call.refuse(7, 'temporarily banned', { 'ratelimit-retry-after': '600' }));
  const upstream = clientOf(service);
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(upstream.list('parties', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(upstream.requests).toBe(1);
  expect((upstream.limitedUntil ?? 0) - Date.now()).toBeGreaterThan(590_000);
});

test.concurrent('no more requests arrive in any second than the budget, or the service, allows', async () => {
  const limits: Record<string, string>[] = [{}, { 'ratelimit-limit': '8' }];
  for (const metadata of limits) {
    const arrivals: number[] = [];
    const service = await grpcService((call) => {
      arrivals.push(performance.now());
      call.answer(page, metadata);
    });
    const requestsPerSecond = 'ratelimit-limit' in metadata ? 1000 : 8;
    const upstream = clientOf(service, { requestsPerSecond });
    // The pace is known from the first answer on.
    await upstream.list('checkpoints', {}, {}, { signal });
    await Promise.all(Array.from({ length: 20 }, () => upstream.list('checkpoints', {}, {}, { signal })));
    for (const start of arrivals) {
      expect(arrivals.filter((arrival) => arrival >= start && arrival < start + 1000).length).toBeLessThanOrEqual(8);
    }
  }
});

test.concurrent('a service without the core service costs one more request than over REST, once', async () => {
  const asked: string[] = [];
  const service = await grpcService((call) => {
    asked.push(`${call.service}/${call.method}`);
    if (call.service.startsWith('datanode.')) call.answer(page, { 'x-block-height': '7', 'x-block-timestamp': '1' });
    else call.refuse(12, 'unknown service');
  });
  const upstream = clientOf(service);
  expect(await upstream.identify(signal)).toMatchObject({ chainId: null, height: 7n });
  await upstream.identify(signal);
  const cores = ['vega.api.v1.CoreService', 'core.api.v1.CoreService'];
  const lists = 'datanode.api.v2.TradingDataService/ListCheckpoints';
  expect(asked).toEqual([
    ...['Statistics', 'LastBlockHeight'].flatMap((method) => cores.map((core) => `${core}/${method}`)),
    lists,
    lists,
  ]);
});
