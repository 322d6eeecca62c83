import type { Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { type DataSource, OrreryError, type WireNames } from '../contract/index.ts';
import { answerClientError } from './client-errors.ts';
import { watchConnections } from './connections.ts';
import { type Access, createGuard } from './guard.ts';
import { sendInProcess } from './in-process.ts';
import { addListRoutes } from './list-routes.ts';
import { addPendingRoutes } from './pending-routes.ts';
import { errorOf, SAFE_HEADERS, sendError } from './responses.ts';
import { pathUnknown, watchRoutes } from './unmatched-routes.ts';

export interface GatewayOptions {
  source: DataSource;
  wireNames: WireNames;
  access: Access;
  /**
   * Adds routes and hooks before the gateway's own, but after its guard. A route under `/api/` or `/transaction/` needs
   * the token unless its config says `access: 'public'`.
   */
  extend?: (app: FastifyInstance) => void | Promise<void>;
  /** Told of every failure that is Orrery's own (INTERNAL), with its cause, before it is answered. */
  report?: (error: OrreryError) => void;
}

export interface Gateway {
  /**
   * Opens the port, 0 for any free one, on 127.0.0.1 alone.
   * @throws OrreryError PORT_UNAVAILABLE
   */
  listen(port: number): Promise<{ address: string; port: number }>;
  /**
   * Answers a request without a socket, streaming both bodies, for a host that serves the gateway under a scheme of
   * its own. The caller vouches for the request: no token, and its Host and Origin do not count.
   * @throws OrreryError CANCELLED after `close`; an AbortError when the request's signal fires
   */
  handle(request: Request): Promise<Response>;
  /** Takes no more requests, ends idle connections at once and what is running within a second. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** What a request may hold in its headers (bytes, its first line included) and in its body. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
/** How long a request may take to arrive, and requests under way may go on after `close` (milliseconds). */
const ARRIVAL_MS = 60_000;
const GRACE_MS = 700;

function createServer({ access, report }: GatewayOptions): FastifyInstance {
  const guard = createGuard(access);
  const app = Fastify({
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: ARRIVAL_MS,
    return503OnClosing: false,
    // Ids of any length reach their route, which says what is wrong with them.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
    // For targets that cannot be routed; hooks do not run for them.
    frameworkErrors(thrown, request, reply) {
      let error = errorOf(thrown, reply);
      try {
        guard(request);
      } catch (refusal) {
        error = errorOf(refusal, reply);
      }
      sendError(reply, error);
    },
  });
  // Every header counts, however many there are within the limit: none may be dropped before the guard sees it.
  app.server.maxHeadersCount = 0;
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((thrown, _request, reply) => {
    const error = errorOf(thrown, reply);
    if (error.code === 'INTERNAL') report?.(error);
    return sendError(reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, pathUnknown(request)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    guard(request);
    done();
  });
  return app;
}

function portUnavailable(port: number, cause: unknown): OrreryError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const known: Record<string, string> = { EADDRINUSE: 'it is in use', EACCES: 'this user may not open it' };
  const reason = known[String(code)] ?? (cause instanceof Error ? cause.message : String(cause));
  return new OrreryError('PORT_UNAVAILABLE', { port, reason }, { cause });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Builds a gateway, ready to answer. It owns its server and whatever `extend` added to it, not the source. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { source, wireNames, access, extend } = options;
  const app = createServer(options);
  const endConnections = watchConnections(app.server);
  try {
    const refuseTheRest = watchRoutes(app);
    await extend?.(app);
    addListRoutes(app, source, wireNames);
    addPendingRoutes(app);
    // As a plugin, since plugins that `extend` registered declare their routes only when they are loaded.
    app.register((_, __, done) => {
      refuseTheRest();
      done();
    });
    await app.ready();
  } catch (failure) {
    await app.close();
    throw failure;
  }
  const authorization = access.kind === 'token' ? `Bearer ${access.token}` : undefined;
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    await Promise.all([app.close(), endConnections(GRACE_MS)]);
  }

  return {
    async listen(port) {
      await app.listen({ port, host: HOST }).catch((cause: unknown) => {
        throw portUnavailable(port, cause);
      });
      return { address: `http://${HOST}:${portOf(app.server)}`, port: portOf(app.server) };
    },
    handle(request) {
      if (closed !== undefined) return Promise.reject(new OrreryError('CANCELLED', {}));
      return sendInProcess(app.server, request, authorization);
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}
