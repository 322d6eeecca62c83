/** Answers requests that are too broken for Fastify, directly on the socket, in the shape of every error. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { OrreryError } from '../../contract/index.ts';
import { SAFE_HEADERS } from './responses.ts';

/**
 * How long a client may continue to send before its connection is cut (milliseconds). Cut at once, it would lose the
 * answer.
 */
const LINGER_MS = 250;

function errorOf(failure: Error & { code?: string; reason?: string }): OrreryError {
  switch (failure.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new OrreryError('HEADERS_TOO_LARGE', {});
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new OrreryError('REQUEST_TIMEOUT', {});
    default:
      return new OrreryError('REQUEST_MALFORMED', { problem: failure.reason ?? failure.message });
  }
}

/**
 * Returns true if the head of a response was already sent on the socket. Node keeps the response in a private field,
 * which its own handler of client errors reads too.
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  return response?.headersSent === true;
}

/**
 * Answers a connection whose request cannot be read with an error of the catalogue, and closes it. If the client is
 * gone or a response is under way, it is closed without an answer.
 */
export function answerClientError(failure: Error & { code?: string }, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  if (!socket.writable) return;
  const error = errorOf(failure);
  const body = JSON.stringify(error.toBody());
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...SAFE_HEADERS,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`);
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}
