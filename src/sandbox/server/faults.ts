import { type Duplex, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultKind, historyPaths } from '../../contract/index.ts';
import { disconnectSignal } from '../../gateway/index.ts';
import type { SandboxSource } from '../source.ts';
import { corruptResponse, cutInTheMiddle, cutStreamInTheMiddle, GARBAGE } from './corrupt-response.ts';
import { type FindFault, isControl, pathOfRequest } from './fault-finder.ts';
import { NETWORK_RATE_LIMIT, type RateLimit } from './rate-limit.ts';
import { refuseAsBanned, refuseAsLimited, refuseWithStatus } from './refusals.ts';
import type { RequestCounter } from './request-counts.ts';

/** Streams have no rate limit and no freshness headers. */
const STREAMS: readonly string[] = [historyPaths.export];

const isStream = (request: FastifyRequest) => STREAMS.includes(pathOfRequest(request));

/** Adds hooks to every request and answer: freshness headers, faults and the rate limit; and counts requests. */
export function addFaults(
  app: FastifyInstance,
  parts: {
    source: SandboxSource;
    faultAt: FindFault;
    rateLimit: RateLimit | undefined;
    counter: RequestCounter;
  },
): void {
  const { source, faultAt, rateLimit, counter } = parts;
  const faultOf = (request: FastifyRequest, kind: FaultKind) => faultAt(pathOfRequest(request), kind);

  /**
   * Writes the headers of a service with a rate limit. The limit is the sandbox's own, or that of real networks if the
   * sandbox has none.
   */
  const writeLimitHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    const { perSecond } = rateLimit ?? NETWORK_RATE_LIMIT;
    reply.headers({
      'ratelimit-limit': String(perSecond),
      'ratelimit-reset': '1',
      'ratelimit-request-remote-addr': request.ip,
    });
  };

  /** Sends a refusal instead of the answer if a fault says so; undefined if none does. */
  const refuseByFault = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (faultOf(request, 'reset') !== undefined) {
      reply.hijack();
      const { socket } = request.raw;
      // A call over gRPC arrives within the process, on a connection that is no socket.
      if ('resetAndDestroy' in socket) socket.resetAndDestroy();
      else (socket as Duplex).destroy();
      return reply;
    }
    const limit = faultOf(request, 'rate-limit');
    if (limit !== undefined) {
      counter.limited();
      writeLimitHeaders(request, reply);
      return refuseAsLimited(reply, limit.value);
    }
    const ban = faultOf(request, 'ban');
    if (ban !== undefined) {
      counter.banned();
      return refuseAsBanned(reply, ban.value);
    }
    const status = faultOf(request, 'status');
    return status === undefined ? undefined : refuseWithStatus(reply, status.value);
  };

  const refuseByRate = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (rateLimit === undefined || isStream(request)) return undefined;
    const verdict = rateLimit.admit(performance.now());
    writeLimitHeaders(request, reply);
    switch (verdict.kind) {
      case 'admitted':
        reply.header('ratelimit-remaining', String(verdict.remaining));
        return undefined;
      case 'limited':
        counter.limited();
        return refuseAsLimited(reply, verdict.resetSeconds);
      case 'banned':
        counter.banned();
        return refuseAsBanned(reply, verdict.retryAfterSeconds);
    }
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isControl(pathOfRequest(request))) return;
    counter.count(request.is404 ? 'other' : (request.routeOptions.url ?? 'other'));
    const latency = faultOf(request, 'latency');
    // When the client disconnects meanwhile, there is nothing to answer.
    if (latency !== undefined) await wait(latency.value, undefined, { signal: disconnectSignal(reply) });
    if (!isStream(request)) {
      const position = await source.position();
      reply.headers({
        'x-block-height': String(position?.height ?? 0),
        'x-block-timestamp': String(position?.timestamp ?? 0),
      });
    }
    return refuseByFault(request, reply) ?? refuseByRate(request, reply);
  });

  /**
   * Returns a body of known length as bytes; undefined for a stream and for anything else. Pages are text, other
   * answers bytes.
   */
  const jsonIn = (reply: FastifyReply, payload: unknown): Buffer | undefined => {
    if (Buffer.isBuffer(payload)) return payload;
    const isJson = reply.getHeader('content-type') === 'application/json';
    return isJson && typeof payload === 'string' ? Buffer.from(payload) : undefined;
  };

  /** Returns a body of known length as the active faults corrupt it. */
  const corruptBody = (request: FastifyRequest, payload: Buffer): Buffer => {
    if (faultOf(request, 'garbage') !== undefined) return GARBAGE;
    const kinds = (['wrong-types', 'cursor-loop'] as const).filter((kind) => faultOf(request, kind) !== undefined);
    return kinds.reduce((body, kind) => corruptResponse(kind, body, request.url), payload);
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200) return done();
    const cut = faultOf(request, 'cut') !== undefined;
    if (payload instanceof Readable && faultOf(request, 'garbage') === undefined) {
      return done(null, cut ? Readable.from(cutStreamInTheMiddle(payload), { objectMode: false }) : payload);
    }
    const json = jsonIn(reply, payload);
    if (payload instanceof Readable) payload.destroy();
    else if (json === undefined) return done();
    const body = json === undefined ? GARBAGE : corruptBody(request, json);
    reply.header('content-length', body.length);
    done(null, cut ? Readable.from(cutInTheMiddle(body)) : body);
  });
}
