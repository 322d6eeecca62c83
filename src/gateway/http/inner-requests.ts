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

/**
 * Opens a connection to a server within this process and returns the client's end; no port is used.
 * @param onFailure called with the error if the server ends the connection because of one
 */
function connect(server: Server, onFailure: (failure: Error) => void): Duplex {
  const [near, far] = duplexPair();
  near.once('close', () => far.destroy());
  far.once('error', onFailure);
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

/** A request to a server of this process. */
export interface InProcessRequest {
  method: string;
  /** Path with query, such as `/api/v2/nodes?pagination.first=5`. */
  target: string;
  headers: Record<string, string>;
  /** Breaks the request off. */
  signal: AbortSignal;
  body?: string | ReadableStream;
}

/** An answer that has begun. */
export interface InProcessAnswer {
  answer: IncomingMessage;
  /**
   * Returns the failure with which the server ended the answer early, undefined if it did not. HTTP itself cannot
   * report it.
   */
  failure(): Error | undefined;
}

/**
 * Sends a request to a server of this process without using a port, and returns the answer when it begins.
 * @throws the error of the connection, or of the signal
 */
export function openInProcess(
  server: Server,
  { method, target, headers, signal, body }: InProcessRequest,
): Promise<InProcessAnswer> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const keep = (thrown: Error) => {
      failure = thrown;
    };
    const outgoing = httpRequest({
      createConnection: () => connect(server, keep),
      host: '127.0.0.1',
      method,
      path: target,
      headers: { ...headers, host: '127.0.0.1' },
      signal,
    });
    outgoing.once('response', (answer) => resolve({ answer, failure: () => failure }));
    outgoing.on('error', reject);
    if (typeof body !== 'object') outgoing.end(body);
    else pipeline(Readable.fromWeb(body), outgoing).catch(reject);
  });
}

/**
 * Sends a request to a server of this process and returns the answer when it begins. Host, origin and other headers of
 * the connection are replaced.
 * @param authorization the credentials that the gateway demands; the caller vouches for the request
 */
export async function sendInProcess(
  server: Server,
  { url, method, headers: given, signal, body }: Request,
  authorization: string | undefined,
): Promise<Response> {
  const { pathname, search } = new URL(url);
  const headers = Object.fromEntries([...given].filter(([name]) => !REPLACED.has(name)));
  if (authorization !== undefined) headers.authorization = authorization;
  const { answer } = await openInProcess(server, {
    method,
    target: pathname + search,
    headers,
    signal,
    ...(body !== null && { body: body as ReadableStream }),
  });
  return toResponse(answer, method);
}
