import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { explainNetworkError } from './network-error.ts';
import { DEFAULT_TIMEOUTS } from './timeouts.ts';

test('https:// in front of a service that speaks http is explained in words', async () => {
  const server = createServer((_, response) => response.end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const thrown = await request(`https://127.0.0.1:${port}/`).catch((error: unknown) => error);
    expect(explainNetworkError(thrown, DEFAULT_TIMEOUTS)).toMatch(/^it did not answer with TLS; if its operator/);
  } finally {
    server.close();
    await once(server, 'close');
  }
});
