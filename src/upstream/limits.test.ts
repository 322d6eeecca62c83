import { afterAll, expect, test } from 'vitest';
import { answerJson, endServices, NO_PAGE, serviceThat } from './upstream.fixture.ts';

afterAll(endServices);

const signal = new AbortController().signal;

test.concurrent('after a 429 nothing arrives until its reset, then the call succeeds by itself', async () => {
  const arrivals: number[] = [];
  const upstream = await serviceThat((_, response) => {
    arrivals.push(performance.now());
    if (arrivals.length === 1) answerJson(response, { code: 8, message: 'slow down' }, 429, { 'ratelimit-reset': '1' });
    else answerJson(response, { checkpoints: NO_PAGE });
  });
  await upstream.list('checkpoints', {}, {}, { signal });
  const [refusedAt = 0, ...later] = arrivals;
  expect(later).toHaveLength(1);
  for (const arrival of later) expect(arrival - refusedAt).toBeGreaterThanOrEqual(995);
});

test('a ban is reported at once with its end, and no further request is sent', async () => {
  const upstream = await serviceThat((_, response) =>
    answerJson(response, { code: 7, message: 'temporarily banned' }, 403, { 'ratelimit-retry-after': '600' }),
  );
  await expect(upstream.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(upstream.list('parties', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(upstream.requests).toBe(1);
  expect((upstream.limitedUntil ?? 0) - Date.now()).toBeGreaterThan(590_000);
});

test.concurrent('no more requests arrive in any second than the budget allows', async () => {
  const arrivals: number[] = [];
  const upstream = await serviceThat(
    (_, response) => {
      arrivals.push(performance.now());
      answerJson(response, { checkpoints: NO_PAGE });
    },
    { requestsPerSecond: 8 },
  );
  await Promise.all(Array.from({ length: 20 }, () => upstream.list('checkpoints', {}, {}, { signal })));
  for (const start of arrivals) {
    expect(arrivals.filter((arrival) => arrival >= start && arrival < start + 1000).length).toBeLessThanOrEqual(8);
  }
});
