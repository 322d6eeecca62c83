/** Answers requests to custom schemes with the application's own handlers; bodies stream both ways. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { fromChromium, toChromium } from './addresses.ts';

export type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];

/** Headers that belong to the way through HTTP and that a custom scheme's handler never sees. */
const OF_THE_WAY = new Set(['host', 'connection', 'accept-encoding', 'content-length', 'transfer-encoding']);

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (OF_THE_WAY.has(name) || name.startsWith('sec-fetch-') || value === undefined) continue;
    headers.set(name, fromChromium(String(value)));
  }
  return headers;
}

/** The session that asked; absent where the browser itself did, as when it opens a window's first page. */
function initiatorOf(message: IncomingMessage, url: string): string | undefined {
  if (message.headers['sec-fetch-site'] === 'none') return undefined;
  const named = message.headers.origin ?? message.headers.referer;
  return fromChromium(named ?? url).replace(/^([a-z-]+:\/\/[^/]+).*$/, '$1');
}

function requestOf(message: IncomingMessage, url: string, signal: AbortSignal): GlobalRequest {
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(url, {
    method,
    headers: headersOf(message),
    signal,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit);
  return Object.assign(request, { initiatorOrigin: initiatorOf(message, url) }) as unknown as GlobalRequest;
}

type GlobalRequest = Parameters<ProtocolHandler>[0];

export interface ProtocolServer {
  readonly port: number;
  close(): void;
}

/** @param handlers by scheme; read at each request */
export async function startProtocolServer(handlers: ReadonlyMap<string, ProtocolHandler>): Promise<ProtocolServer> {
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = fromChromium(`http://${message.headers.host}${message.url}`);
    const handler = handlers.get(url.slice(0, url.indexOf(':')));
    if (handler === undefined) return void response.destroy();
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const reply = await handler(requestOf(message, url, abort.signal));
    for (const [name, value] of reply.headers) {
      response.setHeader(name, name === 'location' ? toChromium(value, handlers) : value);
    }
    response.writeHead(reply.status, reply.statusText).flushHeaders();
    if (reply.body === null) response.end();
    else await pipeline(Readable.fromWeb(reply.body as NodeReadableStream), response);
  }

  const server = createServer((message, response) => {
    // A handler that fails, fails the request: the page sees a network error.
    answer(message, response).catch((thrown: unknown) => {
      process.stderr.write(`electron-stand-in: ${message.method} ${message.url}: ${thrown}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
