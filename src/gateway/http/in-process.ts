/**
 * Requests from within the process, without a port. Each one goes as HTTP over a pair of streams into the same server.
 * Bodies therefore stream, a reader that stops is noticed, and everything behaves as over a socket.
 */
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type Duplex, duplexPair, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Headers about the client or the connection. The caller's values mean nothing here. */
const REPLACED = new Set([
  'host',
  'origin',
  'authorization',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'expect',
]);

/** One end of a new connection to the server. */
function connect(server: Server): Duplex {
  const [near, far] = duplexPair();
  near.once('close', () => far.destroy());
  server.emit('connection', far);
  return near;
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!REPLACED.has(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

function toResponse(incoming: IncomingMessage, method: string): Response {
  const status = incoming.statusCode ?? 500;
  const empty = method === 'HEAD' || status === 204 || status === 304;
  if (empty) incoming.resume();
  const body = empty ? null : (Readable.toWeb(incoming) as unknown as BodyInit);
  return new Response(body, { status, headers: readHeaders(incoming) });
}

/**
 * Sends a request to a server of this process.
 *
 * @param authorization the credentials that the gateway demands; the caller vouches for the request
 */
export function sendInProcess(server: Server, request: Request, authorization: string | undefined): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !REPLACED.has(name)));
  if (authorization !== undefined) headers.authorization = authorization;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      createConnection: () => connect(server),
      host: '127.0.0.1',
      method: request.method,
      path: pathname + search,
      headers: { ...headers, host: '127.0.0.1' },
      signal: request.signal,
    });
    outgoing.once('response', (incoming) => resolve(toResponse(incoming, request.method)));
    outgoing.on('error', reject);
    if (request.body === null) outgoing.end();
    else pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing).catch(reject);
  });
}
