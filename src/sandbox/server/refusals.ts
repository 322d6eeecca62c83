/** Refusals in the words of real data services, which clients search for. */
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../contract/index.ts';

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));
}

/**
 * Answers with the HTTP status 429 (too many requests), as a real service does.
 * @param resetSeconds seconds until there is a token again
 */
export function refuseAsLimited(reply: FastifyReply, resetSeconds: number): FastifyReply {
  reply.headers({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(resetSeconds) });
  return send(reply, 429, { code: 8, message: 'api request rate limit exceeded', details: [] });
}

/**
 * Answers with the HTTP status 403, as a real service answers a banned client.
 * @param retryAfterSeconds seconds until the ban ends
 */
export function refuseAsBanned(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  reply.headers({ 'ratelimit-remaining': '0', 'ratelimit-retry-after': String(retryAfterSeconds) });
  const message = 'temporarily banned for continuing to request while rate limited';
  return send(reply, 403, { code: 7, message, details: [] });
}

/** The gRPC code by HTTP status (docs/network.md 2.7). */
const CODES: Readonly<Record<number, number>> = {
  400: 3,
  403: 7,
  404: 5,
  408: 1,
  429: 8,
  500: 13,
  501: 12,
  503: 14,
  504: 4,
};

/** Answers with an HTTP status of 400 or more, and the gRPC code that belongs to it. */
export function refuseWithStatus(reply: FastifyReply, status: number): FastifyReply {
  const code = CODES[status] ?? (status < 500 ? 9 : 14);
  return send(reply, status, { code, message: `status ${status}, as asked for`, details: [] });
}
