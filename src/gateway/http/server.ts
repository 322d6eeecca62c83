import Fastify, { type FastifyInstance } from 'fastify';
import type { OrreryError } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import { answerClientError } from './client-errors.ts';
import { type Access, createGuard, guardedRequest } from './guard.ts';
import { errorOf, SAFE_HEADERS, sendError } from './responses.ts';
import { rememberClient } from './strangers.ts';
import { pathUnknown, recordRoutes } from './unmatched-routes.ts';

const log = createLog('gateway');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Writes the errors of a route; without it they are JSON. */
    sendError?: (reply: FastifyReply, error: OrreryError) => FastifyReply;
  }
}

/** The largest size of a request's headers (bytes, its first line included). */
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
/** How long a request may take to arrive, and its headers within that time (milliseconds). */
export const ARRIVAL_MS = 60_000;
export const HEADERS_MS = 10_000;
/** How often the server looks for late requests (milliseconds). */
const CHECK_MS = 1_000;
/**
 * The largest number of simultaneous connections. Each one uses a descriptor of the process, even before it shows a
 * token.
 */
const MAX_CONNECTIONS = 256;

interface Server {
  app: FastifyInstance;
  /** Rejects requests that match no route. Called after all routes and hooks are added. */
  refuseTheRest(): void;
}

/**
 * Returns a server without routes: limits, guard, and every error in the shape of docs/interface.md 7, also if Fastify
 * or Node would write an error of their own.
 * @param report called with every failure that is Orrery's own
 */
export function createServer(access: Access, report?: (error: OrreryError) => void): Server {
  const guard = createGuard(access);
  const app = Fastify({
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: ARRIVAL_MS,
    return503OnClosing: false,
    // Ids of any length reach their route, which rejects them with a precise error.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
    // Handles targets that cannot be routed; hooks do not run for them.
    frameworkErrors(thrown, request, reply) {
      let error = errorOf(thrown, reply);
      try {
        guard(guardedRequest(request, routes.of(request)));
      } catch (refusal) {
        error = errorOf(refusal, reply);
      }
      sendError(reply, error);
    },
  });
  const routes = recordRoutes(app);
  // Keeps every header within the size limit. The guard must see all of them.
  app.server.maxHeadersCount = 0;
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((thrown, request, reply) => {
    const error = errorOf(thrown, reply);
    if (error.code === 'INTERNAL') report?.(error);
    return (routes.of(request).config.sendError ?? sendError)(reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, pathUnknown(request)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    const asked = guardedRequest(request, routes.of(request));
    guard(asked);
    if (asked.isOfInterface && !asked.isPublic) rememberClient(request.raw.socket);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    log('answered', { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
    done();
  });
  return { app, refuseTheRest: routes.refuseTheRest };
}
