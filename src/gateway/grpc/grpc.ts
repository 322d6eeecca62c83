/** gRPC, gRPC-Web and Connect on the gateway's own port (docs/interface.md 10). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ConnectError, createConnectRouter, createContextKey, createContextValues } from '@connectrpc/connect';
import type { UniversalHandler } from '@connectrpc/connect/protocol';
import { universalRequestFromNodeRequest } from '@connectrpc/connect-node';
import type { FastifyInstance } from 'fastify';
import { OrreryError, type WireNames } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import { rpcSchema } from '../../rpc/index.ts';
import { type Access, createGuard, type GuardedRequest } from '../http/guard.ts';
import { ARRIVAL_MS, MAX_BODY_BYTES } from '../http/server.ts';
import { breakOff } from './calls.ts';
import { type DataQueue, withData } from './chunk-data.ts';
import { DATA_FIELD, dataQueue } from './export-call.ts';
import { createHttp2, type Http2 } from './http2-server.ts';
import { createServices } from './services.ts';
import { splitProtocols } from './split-protocols.ts';
import { statusOfError } from './status.ts';

const log = createLog('gateway');

/** The largest number of calls at once, on all connections. A call holds at most 4 MiB. */
const MAX_CALLS = 256;
/** The library's own limit of a message; the limit of the whole request, which is stricter, is enforced here (bytes). */
const MAX_MESSAGE_BYTES = 8 * MAX_BODY_BYTES;
/** A frame's head, which a request's limit does not count. */
const FRAME_HEAD_BYTES = 5;

type NodeRequest = IncomingMessage | Http2ServerRequest;
type NodeResponse = ServerResponse | Http2ServerResponse;

const incoming = createContextKey<NodeRequest | undefined>(undefined);

export interface Grpc {
  /** Adds the routes of HTTP/1, after all routes that calls are answered through. */
  addRoutes(app: FastifyInstance): void;
  close(): void;
}

/** The names that a request gives to its host: HTTP/2 has one of its own, which must not differ from a Host header. */
function hostsOf({ rawHeaders }: NodeRequest): string[] {
  const all = rawHeaders.filter((_, at) => at % 2 === 1 && /^(:authority|host)$/i.test(rawHeaders[at - 1] ?? ''));
  return rawHeaders.some((name) => name === ':authority') ? [...new Set(all)] : all;
}

/** The body of a request, within the limits of size and time that a body over REST has. */
async function* withinLimits(body: AsyncIterable<Uint8Array>, toStatus: (error: OrreryError) => ConnectError) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toStatus(new OrreryError('REQUEST_TIMEOUT', {}))), ARRIVAL_MS);
  });
  late.catch(() => {});
  const pieces = body[Symbol.asyncIterator]();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), late]);
      if (done) return;
      bytes += value.length;
      if (bytes > MAX_BODY_BYTES + FRAME_HEAD_BYTES) {
        throw toStatus(new OrreryError('BODY_TOO_LARGE', { limit: MAX_BODY_BYTES }));
      }
      yield value;
    }
  } finally {
    clearTimeout(timer);
    pieces.return?.().catch(() => {});
  }
}

/** Prepares the second form of a server. Connections of HTTP/2 are passed to it from now on. */
export function addGrpc(app: FastifyInstance, access: Access, wireNames: WireNames): Grpc {
  const schema = rpcSchema(wireNames);
  const guard = createGuard(access);
  const handlers = new Map<string, UniversalHandler>();
  let isOfInterface = (_: string) => true;
  let calls = 0;

  function checkRequest(request: NodeRequest, service: string): void {
    const { origin, authorization } = request.headers;
    const asked: GuardedRequest = {
      hosts: hostsOf(request),
      origin,
      authorization,
      url: request.url ?? '',
      isOfInterface: isOfInterface(service),
      isPublic: false,
    };
    guard(asked);
    if (calls > MAX_CALLS) throw new OrreryError('CALLS_TOO_MANY', { limit: MAX_CALLS });
  }

  const router = createConnectRouter({
    // Archives are compressed already, and an answer of a list leaves this machine never.
    acceptCompression: [],
    readMaxBytes: MAX_MESSAGE_BYTES,
    requestGate({ values, service }) {
      const request = values.get(incoming);
      try {
        if (request !== undefined) checkRequest(request, service.typeName);
      } catch (thrown) {
        throw statusOfError(schema, thrown);
      }
    },
  });

  async function answer(handler: UniversalHandler, request: NodeRequest, response: NodeResponse): Promise<void> {
    const startedAt = performance.now();
    // A connection that breaks is noticed by the reader or the writer of its stream.
    request.on('error', () => {});
    response.on('error', () => {});
    calls += 1;
    response.once('close', () => {
      calls -= 1;
      log('answered', { url: request.url, ms: Math.round(performance.now() - startedAt) });
    });
    const queue: DataQueue = [];
    const values = createContextValues()
      .set(incoming, request)
      .set(dataQueue, queue)
      .set(breakOff, () => response.destroy(new Error('broken off')));
    // The types of the library know HTTP/1 alone.
    const asked = universalRequestFromNodeRequest(
      request as IncomingMessage,
      response as ServerResponse,
      undefined,
      values,
    );
    const body = withinLimits(asked.body as AsyncIterable<Uint8Array>, (error) => statusOfError(schema, error));
    try {
      const { status, header, trailer, body: frames } = await handler({ ...asked, body });
      (response as ServerResponse).writeHead(status, Object.fromEntries(header ?? []));
      if (frames !== undefined) {
        await pipeline(Readable.from(withData(frames, queue, DATA_FIELD)), response, { end: false });
      }
      response.addTrailers(Object.fromEntries(trailer ?? []));
      response.end();
    } catch (thrown) {
      // The client is gone, or the answer was broken off: there is no status that could still be sent.
      log('broken', { url: request.url, problem: String(thrown) });
      response.destroy();
    }
  }

  function answerHttp2(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const handler = handlers.get(request.url);
    if (handler !== undefined) void answer(handler, request, response);
    else refuseUnknown(request, response);
  }

  function refuseUnknown({ url, headers }: Http2ServerRequest, response: Http2ServerResponse): void {
    const error = new OrreryError('PATH_UNKNOWN', { value: url.split('?', 1)[0] ?? '' });
    const isGrpc = headers['content-type']?.startsWith('application/grpc') === true;
    if (isGrpc) {
      response.writeHead(200, {
        'content-type': 'application/grpc',
        'grpc-status': '12',
        'grpc-message': encodeURIComponent(error.message),
      });
      response.end();
      return;
    }
    response.writeHead(error.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(error.toBody()));
  }

  const http2: Http2 = createHttp2(answerHttp2);
  splitProtocols(app.server, http2.server);

  return {
    addRoutes(scope) {
      const methods = schema.methods.filter(({ verb, path }) => app.hasRoute({ method: verb, url: path }));
      const authorization = access.kind === 'token' ? `Bearer ${access.token}` : undefined;
      const services = createServices({ schema, server: app.server, authorization }, methods);
      isOfInterface = services.isOfInterface;
      services.addTo(router);
      for (const handler of router.handlers) handlers.set(handler.requestPath, handler);
      scope.get('/grpc.protoset', (_, reply) =>
        reply.header('content-type', 'application/octet-stream').send(Buffer.from(services.fileSet())),
      );
      scope.register((inner, _, done) => {
        inner.removeAllContentTypeParsers();
        // The library reads the body.
        inner.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
        for (const [path, handler] of handlers) {
          inner.post(path, (request, reply) => {
            reply.hijack();
            return answer(handler, request.raw, reply.raw);
          });
        }
        done();
      });
    },
    close: () => http2.close(),
  };
}
