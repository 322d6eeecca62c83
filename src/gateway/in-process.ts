/**
 * Requests from within the process, without a port: each travels as HTTP over a pair of streams into the same server,
 * so that bodies stream, a reader that stops is noticed, and nothing behaves differently from a request by socket.
 */
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type Duplex, duplexPair, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { OrreryError } from '../contract/index.ts';

export interface InProcessClient {
  send(request: Request): Promise<Response>;
  /** Resolves when the requests under way have ended; takes no new ones. */
  close(): Promise<void>;
}

/** Headers that say who asks, or how the connection is used: the caller's mean nothing here. */
const REPLACED = new Set([
  'host',
  'origin',
  'authorization',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'expect',
]);

function connect(server: Server): { near: Duplex; ended: Promise<void> } {
  const [near, far] = duplexPair();
  near.once('close', () => far.destroy());
  const ended = new Promise<void>((resolve) => far.once('close', resolve));
  far.once('close', () => near.destroy());
  server.emit('connection', far);
  return { near, ended };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!REPLACED.has(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

function responseOf(incoming: IncomingMessage, method: string): Response {
  const status = incoming.statusCode ?? 500;
  const empty = method === 'HEAD' || status === 204 || status === 304;
  if (empty) incoming.resume();
  const body = empty ? null : (Readable.toWeb(incoming) as unknown as BodyInit);
  return new Response(body, { status, headers: headersOf(incoming) });
}

/** @param authorization what the gateway itself demands; the caller of `send` vouches for its requests */
export function createInProcessClient(server: Server, authorization: string | undefined): InProcessClient {
  const running = new Set<Promise<void>>();
  let closing = false;

  return {
    send(request) {
      if (closing) return Promise.reject(new OrreryError('CANCELLED', {}));
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries([...request.headers].filter(([name]) => !REPLACED.has(name)));
      if (authorization !== undefined) headers.authorization = authorization;
      const { near, ended } = connect(server);
      running.add(ended);
      void ended.then(() => running.delete(ended));
      return new Promise((resolve, reject) => {
        const outgoing = httpRequest({
          createConnection: () => near,
          host: '127.0.0.1',
          method: request.method,
          path: pathname + search,
          headers: { ...headers, host: '127.0.0.1' },
          signal: request.signal,
        });
        outgoing.once('response', (incoming) => resolve(responseOf(incoming, request.method)));
        outgoing.once('error', reject);
        if (request.body === null) outgoing.end();
        else pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing).catch(reject);
      });
    },
    async close() {
      closing = true;
      await Promise.all(running);
    },
  };
}
