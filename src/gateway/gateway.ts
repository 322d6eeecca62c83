import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type DataSource, OrreryError, type WireNames } from '../contract/index.ts';
import { addCheckRoute } from './check-route.ts';
import { watchConnections } from './connections.ts';
import { addExportRoutes } from './export-routes.ts';
import type { Access } from './guard.ts';
import { sendInProcess } from './in-process.ts';
import { addListRoutes } from './list-routes.ts';
import { addOpenApiRoute } from './openapi/route.ts';
import { addSegmentRoutes } from './segment-routes.ts';
import { createServer } from './server.ts';
import { watchRoutes } from './unmatched-routes.ts';

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
/** How long requests under way may go on after `close` (milliseconds). */
const GRACE_MS = 500;

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
  const app = createServer(access, options.report);
  const endConnections = watchConnections(app.server);
  try {
    const refuseTheRest = watchRoutes(app);
    await extend?.(app);
    addListRoutes(app, source, wireNames);
    addCheckRoute(app, source, wireNames);
    addSegmentRoutes(app, source, wireNames);
    addExportRoutes(app, source, wireNames, options.report);
    addOpenApiRoute(app, wireNames, access.kind);
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
