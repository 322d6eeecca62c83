import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type DataSource, OrreryError, systemCode, type WireNames } from '../contract/index.ts';
import { addCheckRoute } from './check-route.ts';
import { addExportRoutes } from './export/export-routes.ts';
import { addGrpc } from './grpc/add-grpc.ts';
import { watchConnections } from './http/connections.ts';
import type { Access } from './http/guard.ts';
import { sendInProcess } from './http/inner-requests.ts';
import { listenOnIpv6Loopback, portOf } from './http/loopback.ts';
import { createServer } from './http/server.ts';
import { limitStrangers } from './http/strangers.ts';
import { addLastBlockRoute } from './last-block-route.ts';
import { addListRoutes } from './lists/list-routes.ts';
import { addSegmentRoutes } from './lists/segment-routes.ts';
import { addOpenApiRoute } from './openapi/route.ts';
import { addSqlRoute } from './sql/sql-route.ts';
import type { SqlSource } from './sql/sql-source.ts';

/** Options of a gateway. */
export interface GatewayOptions {
  /** Answers the requests. */
  source: DataSource;
  /** The naming of members in answers. */
  wireNames: WireNames;
  /** Says who may call the gateway. */
  access: Access;
  /**
   * Adds routes and hooks before the gateway's own, but after its guard. A route under `/api/` or `/transaction/` needs
   * the token unless its config says `access: 'public'`.
   */
  extend?: (app: FastifyInstance) => void | Promise<void>;
  /** Called with every failure that is Orrery's own (INTERNAL), with its cause, before it is answered. */
  report?: (error: OrreryError) => void;
  /** How long requests under way may continue after `close` (milliseconds); half a second when absent. */
  closingGraceMs?: number;
  /** Answers queries at `/sql`; without it there is no such path. */
  sql?: SqlSource;
  /** True while gRPC is answered too. Asked for each connection and each call; always true when absent. */
  grpc?: () => boolean;
}

/** A server of the published interface on this machine. */
export interface Gateway {
  /**
   * Opens the port, 0 for any free one, on 127.0.0.1 and, when the machine has it, on ::1. Nothing else is reachable.
   * @throws OrreryError PORT_UNAVAILABLE
   */
  listen(port: number): Promise<{ address: string; port: number }>;
  /**
   * Answers a request without a socket, for a host that serves the gateway under a scheme of its own. Both bodies
   * stream. The caller vouches for the request: it needs no token, and its Host and Origin are not checked.
   * @throws OrreryError CANCELLED after `close`; an AbortError when the request's signal fires
   */
  handle(request: Request): Promise<Response>;
  /** Accepts no more requests, ends idle connections and gRPC calls at once, and running requests after `closingGraceMs`. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** A port that is free on one of the two addresses may be in use on the other one. */
const MAX_PORT_ATTEMPTS = 5;
const HEALTH_PATH = '/health';
const CLOSING_GRACE_MS = 500;

function portUnavailable(port: number, cause: unknown): OrreryError {
  const known: Record<string, string> = { EADDRINUSE: 'it is in use', EACCES: 'this user may not open it' };
  const reason = known[systemCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause));
  return new OrreryError('PORT_UNAVAILABLE', { port, reason }, { cause });
}

/**
 * Returns a gateway that is ready to answer; it listens to no port yet. It owns its server and everything that `extend`
 * added to it, but not the source.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    source,
    wireNames,
    access,
    extend,
    sql,
    closingGraceMs = CLOSING_GRACE_MS,
    grpc: isGrpcOn = () => true,
  } = options;
  const { app, refuseTheRest } = createServer(access, options.report);
  const grpc = addGrpc(app, access, wireNames, isGrpcOn);
  const endConnections = watchConnections(app.server, grpc.serves);
  if (access.kind === 'token') limitStrangers(app.server);
  try {
    await extend?.(app);
    addListRoutes(app, source, wireNames);
    addCheckRoute(app, source, wireNames);
    addLastBlockRoute(app, source);
    addSegmentRoutes(app, source, wireNames);
    addExportRoutes(app, source, wireNames, options.report);
    if (sql !== undefined) addSqlRoute(app, sql);
    addOpenApiRoute(app, { names: wireNames, access: access.kind, hasSql: sql !== undefined });
    // Answers health checks as a real service does.
    app.get(HEALTH_PATH, (_, reply) => reply.type('text/plain; charset=utf-8').send('ok'));
    // Registers as a plugin, because plugins of `extend` declare their routes only when they are loaded.
    app.register((scope, _, done) => {
      grpc.addRoutes(scope);
      refuseTheRest();
      done();
    });
    await app.ready();
  } catch (failure) {
    await app.close();
    throw failure;
  }
  const authorization = access.kind === 'token' ? `Bearer ${access.token}` : undefined;
  let ipv6: Server | undefined;
  let closed: Promise<void> | undefined;

  async function listenOnBoth(port: number): Promise<void> {
    const listener = await listenOnIpv6Loopback(app.server, port);
    try {
      await app.listen({ port: listener === undefined ? port : portOf(listener), host: HOST });
      ipv6 = listener;
    } catch (thrown) {
      listener?.close();
      throw thrown;
    }
  }

  async function listen(port: number, attemptsLeft: number): Promise<void> {
    try {
      await listenOnBoth(port);
    } catch (cause) {
      const mayTryAnother = port === 0 && systemCode(cause) === 'EADDRINUSE' && attemptsLeft > 1;
      if (!mayTryAnother) throw portUnavailable(port, cause);
      await listen(port, attemptsLeft - 1);
    }
  }

  async function close(): Promise<void> {
    ipv6?.close();
    grpc.close();
    await Promise.all([app.close(), endConnections(closingGraceMs)]);
  }

  return {
    async listen(port) {
      await listen(port, MAX_PORT_ATTEMPTS);
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
