/** Refusals in the words of real data services, which clients search for. */
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../contract/index.ts';

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));
}

/** @param resetSeconds seconds until there is a token again */
export function refuseAsLimited(reply: FastifyReply, resetSeconds: number): FastifyReply {
  reply.headers({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(resetSeconds) });
  return send(reply, 429, { code: 8, message: 'api request rate limit exceeded', details: [] });
}

export function refuseAsBanned(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  reply.headers({ 'ratelimit-remaining': '0', 'ratelimit-retry-after': String(retryAfterSeconds) });
  const message = 'temporarily banned for continuing to request while rate limited';
  return send(reply, 403, { code: 7, message, details: [] });
}

export function refuseWithStatus(reply: FastifyReply, status: number): FastifyReply {
  const rpc = status < 500 ? 9 : 14;
  return send(reply, status, { code: rpc, message: `status ${status}, as asked for`, details: [] });
}
