import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnectionPool } from './pool.ts';

test('a connection without a request for 50 seconds is used again, if the service does not say how long it keeps one', async () => {
  const server = createServer((_, response) => response.end('here'));
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let connections = 0;
  const { port } = server.address() as AddressInfo;
  // The library keeps one timer for all other time limits; begun on the test's clock, it would never tick again.
  const unlimited = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } };
  const pool = createConnectionPool(`http://127.0.0.1:${port}`, unlimited, () => {
    connections += 1;
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await pool.destroy();
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
  });
  const ask = async () => (await pool.request({ method: 'GET', path: '/' })).body.text();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await ask();
  await vi.advanceTimersByTimeAsync(50_000);
  await ask();
  expect(connections).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await ask();
  expect(connections).toBe(2);
});
