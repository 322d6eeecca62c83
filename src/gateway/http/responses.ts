/** Writes answers: JSON without white space, errors in the shape of docs/interface.md 7. */
import type { FastifyReply } from 'fastify';
import { OrreryError, systemCode, type WireNames, wireText } from '../../contract/index.ts';
import { answerBuffer } from './answer-buffers.ts';

/** The headers of every answer. A route may set its own Cache-Control. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const JSON_TYPE = 'application/json';

/** Sends JSON. @param bytes its UTF-8 bytes, each as one character of a string */
export function sendJsonBytes(reply: FastifyReply, bytes: string): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(answerBuffer(reply.raw, bytes));
}

/**
 * Sends a value as JSON, with the status that the reply has.
 * @param value has neutral names; they are written as `names` says
 */
export function sendJson(reply: FastifyReply, value: unknown, names: WireNames = 'neutral'): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(Buffer.from(wireText(value, names)));
}

/**
 * Returns the headers that HTTP requires for an error: WWW-Authenticate, Allow or Content-Range; none for most codes.
 */
function requiredHeaders(error: OrreryError): Record<string, string> {
  if (error.code === 'TOKEN_MISSING') return { 'www-authenticate': 'Bearer realm="orrery"' };
  if (error.code === 'METHOD_NOT_ALLOWED') return { allow: error.parameters.allowed ?? '' };
  if (error.code === 'BYTES_OUTSIDE') return { 'content-range': `bytes */${error.parameters.bytes}` };
  return {};
}

/** Returns all headers of an answer that is an error, except its content type. */
export function errorHeaders(error: OrreryError): Record<string, string> {
  return { ...SAFE_HEADERS, ...requiredHeaders(error) };
}

/** Sends an error of the catalogue as JSON, with its status and headers. */
export function sendError(reply: FastifyReply, error: OrreryError): FastifyReply {
  return sendJson(reply.code(error.status).headers(errorHeaders(error)), error.toBody());
}

/** Creates the error for a request whose path cannot be percent-decoded. */
export function pathMalformed(): OrreryError {
  return new OrreryError('REQUEST_MALFORMED', { problem: 'the path is not percent-encoded text' });
}

/** Errors that Fastify raises itself, before or after a handler. */
const frameworkErrors: Record<string, (reply: FastifyReply) => OrreryError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ request }) =>
    new OrreryError('MEDIA_TYPE_UNSUPPORTED', { value: request.headers['content-type'] ?? '' }),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ request }) =>
    new OrreryError('BODY_TOO_LARGE', { limit: request.routeOptions.bodyLimit ?? 0 }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new OrreryError('BODY_INVALID', { problem: 'it is not JSON' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new OrreryError('BODY_INVALID', { problem: 'it is empty' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new OrreryError('BODY_INVALID', { problem: 'it is not as long as its Content-Length says' }),
  FST_ERR_BAD_URL: pathMalformed,
};

/**
 * Converts anything thrown while a request is answered to an error of the catalogue: CANCELLED if the client broke off
 * its body, INTERNAL for a foreign error.
 */
export function errorOf(thrown: unknown, reply: FastifyReply): OrreryError {
  const code = systemCode(thrown) ?? '';
  // The client hung up before its body was complete. No side failed, and no client receives the answer.
  if (code === 'ECONNRESET' && reply.request.raw.readableAborted) return new OrreryError('CANCELLED', {});
  return frameworkErrors[code]?.(reply) ?? OrreryError.from(thrown);
}
