/** gRPC, gRPC-Web and Connect on the gateway's own port (docs/interface.md 10). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Duplex } from 'node:stream';
import { createConnectRouter, createContextKey, createContextValues } from '@connectrpc/connect';
import type { UniversalHandler } from '@connectrpc/connect/protocol';
import { universalRequestFromNodeRequest } from '@connectrpc/connect-node';
import { OrreryError, type WireNames } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import { type RpcTwin, rpcSchema } from '../../rpc/index.ts';
import { type Access, createGuard, type GuardedRequest } from '../http/guard.ts';
import { MAX_BODY_BYTES } from '../http/server.ts';
import { rememberClient } from '../http/strangers.ts';
import {
  bodyOf,
  type NodeRequest,
  type NodeResponse,
  onAnswered,
  withoutEndlessLimit,
  writeAll,
} from './call-streams.ts';
import { breakOff } from './calls.ts';
import { type DataQueue, withData } from './chunk-data.ts';
import { DATA_FIELD, dataQueue } from './export-call.ts';
import { createHttp2, type Http2 } from './http2-server.ts';
import { refuseHttp2 } from './refuse-http2.ts';
import { createServices } from './services.ts';
import { headerFieldsOf, statusOfError, translateOwnErrors } from './status.ts';

const log = createLog('gateway');

/** The largest number of calls at once, on all connections. */
const MAX_CALLS = 256;
/** Of calls that need no token. They have places of their own, so that a program without it takes none of the others. */
const MAX_PUBLIC_CALLS = 32;

const incoming = createContextKey<NodeRequest | undefined>(undefined);

/** The calls that are answered. */
interface Offer {
  /** True for methods whose routes exist. */
  isOffered(method: RpcTwin): boolean;
  /** False while no call is answered. */
  isOn(): boolean;
}

/** The gRPC form of a server. */
export interface Grpc {
  /**
   * Finds the handler of a call, after the guard's check.
   * @throws OrreryError PATH_UNKNOWN, METHOD_NOT_ALLOWED, MEDIA_TYPE_UNSUPPORTED, and before these the errors of the
   * guard
   */
  handlerFor(request: NodeRequest): UniversalHandler;
  /** Answers a call. Never rejects. */
  answer(handler: UniversalHandler, request: NodeRequest, response: NodeResponse): Promise<void>;
  /** Answers a connection of HTTP/2 from its first byte on. */
  takeConnection(socket: Duplex): void;
  /** Returns the descriptors of what is offered, for tools that read them without reflection. */
  fileSet(): Uint8Array;
  /** Ends running calls with a status, and then their connections. */
  close(): void;
}

/**
 * Returns all names that a request gives to its host. HTTP/2 has a name of its own, which counts once together with an
 * equal Host header.
 */
function hostsOf({ rawHeaders }: NodeRequest): string[] {
  const all = rawHeaders.filter((_, at) => at % 2 === 1 && /^(:authority|host)$/i.test(rawHeaders[at - 1] ?? ''));
  return rawHeaders.some((name) => name === ':authority') ? [...new Set(all)] : all;
}

const kindOf = (isOfInterface: boolean) => (isOfInterface ? 'interface' : 'public');

/**
 * Returns the gRPC form of a server, whose calls are answered through the server's routes. It does not listen:
 * connections are passed to it.
 */
export function createGrpc(server: Server, access: Access, wireNames: WireNames, { isOffered, isOn }: Offer): Grpc {
  const schema = rpcSchema(wireNames);
  const guard = createGuard(access);
  const authorization = access.kind === 'token' ? `Bearer ${access.token}` : undefined;
  const services = createServices({ schema, server, authorization }, schema.methods.filter(isOffered));
  const closing = new AbortController();
  const running = { interface: 0, public: 0 };

  function checkRequest(request: NodeRequest, service: string): void {
    const { origin, authorization } = request.headers;
    const isOfInterface = services.isOfInterface(service);
    const asked: GuardedRequest = {
      hosts: hostsOf(request),
      origin,
      authorization,
      url: request.url ?? '',
      isOfInterface,
      isPublic: false,
    };
    guard(asked);
    if (isOfInterface) rememberClient(connectionOf(request));
    const limit = isOfInterface ? MAX_CALLS : MAX_PUBLIC_CALLS;
    if (running[kindOf(isOfInterface)] > limit) throw new OrreryError('CALLS_TOO_MANY', { limit });
  }

  const router = createConnectRouter({
    // Archives are compressed already, and an answer of a list never leaves this machine.
    acceptCompression: [],
    readMaxBytes: MAX_BODY_BYTES,
    // An unknown field or an enum's unknown name would be dropped, and rows that nobody asked for would be answered.
    jsonOptions: { ignoreUnknownFields: false },
    shutdownSignal: closing.signal,
    requestGate(context) {
      translateOwnErrors(schema, context);
      const { values, service } = context;
      const request = values.get(incoming);
      try {
        if (request !== undefined) checkRequest(request, service.typeName);
      } catch (thrown) {
        throw statusOfError(schema, thrown);
      }
    },
  });
  services.addTo(router);
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));

  async function answer(handler: UniversalHandler, request: NodeRequest, response: NodeResponse): Promise<void> {
    const startedAt = performance.now();
    // A connection that breaks is noticed by the reader or the writer of its stream.
    request.on('error', () => {});
    response.on('error', () => {});
    const kind = kindOf(services.isOfInterface(handler.service.typeName));
    running[kind] += 1;
    onAnswered(response, () => {
      running[kind] -= 1;
      log('answered', { url: request.url, ms: Math.round(performance.now() - startedAt) });
    });
    const queue: DataQueue = [];
    const values = createContextValues()
      .set(incoming, request)
      .set(dataQueue, queue)
      .set(breakOff, () => response.destroy(new Error('broken off')));
    // The types of the library know only HTTP/1.
    const asked = universalRequestFromNodeRequest(
      request as IncomingMessage,
      response as ServerResponse,
      undefined,
      values,
    );
    const header = withoutEndlessLimit(asked.header);
    const body = bodyOf(request, (error) => statusOfError(schema, error), closing.signal);
    try {
      const { status, header: fields, trailer, body: frames } = await handler({ ...asked, header, body });
      (response as ServerResponse).writeHead(status, headerFieldsOf(fields));
      if (frames !== undefined) {
        await writeAll(withData(frames, queue, DATA_FIELD), response);
      }
      response.addTrailers(headerFieldsOf(trailer));
      response.end();
      // A refusal may have left the rest of the body unread, in front of the next request of the connection.
      if (!('stream' in response)) request.resume();
    } catch (thrown) {
      // The client is gone, or the answer was broken off: there is no status that could still be sent.
      log('broken', { url: request.url, problem: String(thrown) });
      response.destroy();
    }
  }

  function handlerFor(request: NodeRequest): UniversalHandler {
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?', 1);
    const value = headers['content-type'] ?? '';
    const handler = isOn() ? handlers.get(path) : undefined;
    const isAllowed = handler?.allowedMethods.includes(method) === true;
    if (isAllowed && handler.supportedContentType(value)) return handler;
    checkRequest(request, handler?.service.typeName ?? '');
    if (handler === undefined) throw new OrreryError('PATH_UNKNOWN', { value: path });
    if (isAllowed) throw new OrreryError('MEDIA_TYPE_UNSUPPORTED', { value });
    throw new OrreryError('METHOD_NOT_ALLOWED', { method, path, allowed: handler.allowedMethods.join(', ') });
  }

  function answerHttp2(request: Http2ServerRequest, response: Http2ServerResponse): void {
    let handler: UniversalHandler;
    try {
      handler = handlerFor(request);
    } catch (thrown) {
      refuseHttp2(schema, request, response, OrreryError.from(thrown));
      return;
    }
    void answer(handler, request, response);
  }

  const http2: Http2 = createHttp2(answerHttp2);
  /** The connections of sessions, which hide them. */
  const connections = new WeakMap<object, Duplex>();

  function connectionOf(request: NodeRequest): object {
    const session = 'stream' in request ? request.stream.session : undefined;
    return (session && connections.get(session)) ?? request.socket;
  }

  function takeConnection(socket: Duplex): void {
    http2.server.once('session', (session) => connections.set(session, socket));
    http2.server.emit('connection', socket);
  }

  return {
    handlerFor,
    answer,
    takeConnection,
    fileSet: () => services.fileSet(),
    close() {
      closing.abort(statusOfError(schema, new OrreryError('GATEWAY_CLOSED', {})));
      http2.close();
    },
  };
}
