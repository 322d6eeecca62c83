import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createUpstream, type Upstream, type UpstreamOptions } from './index.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const cleanups: (() => Promise<unknown>)[] = [];

/** Ends all services and clients that were started here. Each test file that starts one calls this after its tests. */
export async function endServices(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Starts a service that answers as the handler says, and returns a client of it. `endServices` ends both. */
export async function serviceThat(handle: Handler, options: Partial<UpstreamOptions> = {}): Promise<Upstream> {
  const server = createServer((request, response) => handle(request, response, new URL(request.url ?? '', 'http://x')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // By default it would close an idle connection after some seconds: at once after a busy moment of the machine, and under
  // the next request, which would be counted twice.
  server.keepAliveTimeout = 0;
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
}

/** Returns a client that sends as fast as it can, unless the options say otherwise. `endServices` closes it. */
export function clientOf(baseUrl: string, options: Partial<UpstreamOptions> = {}): Upstream {
  const upstream = createUpstream({ baseUrl, requestsPerSecond: 1000, ...options });
  cleanups.push(() => upstream.close());
  return upstream;
}

export function answerJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) {
  return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A page without rows, as the only page of a list. */
export const NO_PAGE = {
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
};

/**
 * Expects that one fault of the service is survived and three in a row are an error, for a page and for the segments.
 * @param failNext makes the service fail its next answers
 */
export async function expectThreeAttempts(
  upstream: Upstream,
  failNext: (answers: number) => void,
  { code, words }: { code: string; words: string },
): Promise<void> {
  const signal = new AbortController().signal;
  failNext(1);
  await upstream.list('checkpoints', {}, {}, { signal });
  expect(upstream.requests).toBe(2);
  failNext(1);
  expect(await upstream.segments(signal)).toEqual([]);
  expect(upstream.requests).toBe(4);
  failNext(3);
  const failing = upstream.list('checkpoints', {}, {}, { signal });
  await expect(failing).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  expect(upstream.requests).toBe(7);
}
