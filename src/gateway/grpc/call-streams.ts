/** The two sides of a call: the limits of its body, and the end of its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { finished } from 'node:stream';
import type { ConnectError } from '@connectrpc/connect';
import { OrreryError } from '../../contract/index.ts';
import { FRAME_HEAD_BYTES, inFrames, JoinedBytes } from '../../rpc/index.ts';
import { ARRIVAL_MS, MAX_BODY_BYTES } from '../http/server.ts';
import type { AnswerPiece } from './chunk-data.ts';

/** A request over HTTP/1 or HTTP/2. */
export type NodeRequest = IncomingMessage | Http2ServerRequest;
/** A response over HTTP/1 or HTTP/2. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** Bytes that are handed to the connection at once. It must have room for those of every call (http2-server.ts). */
const WRITE_BYTES = 64 * 1024;
/** The types of bodies that are frames. All others are one message. */
const FRAMED = /^application\/(grpc|connect\+)/i;
/** The longest time limit that a timer can have (milliseconds). */
const MAX_TIMER_MS = 2 ** 31 - 1;
const UNITS_MS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 };

/**
 * Yields the body of a request in pieces, within the limits that a body over REST has: 1 MiB and 60 seconds.
 * @param toStatus turns an error of the catalogue into the error that is thrown
 * @param closing ends a body that is still to come, with its reason
 * @throws ConnectError of BODY_TOO_LARGE or REQUEST_TIMEOUT, or the reason of `closing`
 */
async function* withinLimits(
  request: NodeRequest,
  toStatus: (error: OrreryError) => ConnectError,
  closing: AbortSignal,
) {
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  // It can end while no piece is awaited. The next wait then throws its reason.
  ended.catch(() => {});
  const timer = setTimeout(() => end(toStatus(new OrreryError('REQUEST_TIMEOUT', {}))), ARRIVAL_MS);
  const close = () => end(closing.reason);
  closing.addEventListener('abort', close, { once: true });
  if (closing.aborted) close();
  // A refusal in the middle of a body must not end the connection, because it is still to be answered.
  const pieces = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), ended]);
      if (done) return;
      bytes += value.length;
      if (bytes > MAX_BODY_BYTES + FRAME_HEAD_BYTES) {
        throw toStatus(new OrreryError('BODY_TOO_LARGE', { limit: MAX_BODY_BYTES }));
      }
      yield value;
    }
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', close);
    // The body was read to its end, or the call has its error. A body that cannot be ended changes neither.
    pieces.return?.().catch(() => {});
  }
}

/**
 * Yields the body of a request within its limits, in whole frames (gRPC) or as one piece (other protocols). The library
 * would need much more time for many small pieces. Throws as `withinLimits`.
 */
export async function* bodyOf(...given: Parameters<typeof withinLimits>): AsyncGenerator<Uint8Array> {
  const pieces = withinLimits(...given);
  const [{ headers }] = given;
  if (FRAMED.test(headers['content-type'] ?? '')) {
    yield* inFrames(pieces, MAX_BODY_BYTES);
    return;
  }
  const joined = new JoinedBytes();
  for await (const piece of pieces) joined.add(piece);
  if (joined.length > 0) yield joined.take();
}

/**
 * Removes a time limit of more than 24 days from the headers and returns them: a timer of that length would fire at
 * once.
 */
export function withoutEndlessLimit(headers: Headers): Headers {
  const [, amount = '0', unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(headers.get('grpc-timeout') ?? '') ?? [];
  if (Number(amount) * (UNITS_MS[unit] ?? 0) > MAX_TIMER_MS) headers.delete('grpc-timeout');
  if (Number(headers.get('connect-timeout-ms')) > MAX_TIMER_MS) headers.delete('connect-timeout-ms');
  return headers;
}

/**
 * Calls back once, after an answer was handed to the connection or broken off. Over HTTP/2 the stream may stay open
 * after that, until its client ends the body, although it is not read.
 */
export function onAnswered(response: NodeResponse, callback: () => void): void {
  finished('stream' in response ? response.stream : response, { readable: false }, () => callback());
}

/** Resolves when a response takes more bytes. @throws Error if the response has ended or its connection is gone */
function drained(response: NodeResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      response.off('drain', settle);
      response.off('close', settle);
      if (response.destroyed || response.writableEnded) reject(new Error('the client is gone'));
      else resolve();
    };
    response.on('drain', settle);
    response.on('close', settle);
    if (response.destroyed) settle();
  });
}

/**
 * Writes pieces one by one, but does not end the response. The next one is requested after the one before it was taken,
 * so that none waits in memory.
 * @throws Error if the connection is gone; errors of the pieces
 */
export async function writeAll(pieces: AsyncIterable<AnswerPiece>, response: NodeResponse): Promise<void> {
  for await (const { bytes, release } of pieces) {
    const onTaken = (error?: Error | null) => {
      // A connection of HTTP/1 may be one within this process, which hands the memory itself to its reader. The writes of
      // a destroyed stream are cancelled, some versions of Node report no error for them, and the connection may still
      // have to send their bytes.
      if (error == null && 'stream' in response && !response.stream.destroyed) release?.();
    };
    for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
      const end = at + WRITE_BYTES;
      const callback = end >= bytes.length ? onTaken : undefined;
      // The types of the two forms differ in their callbacks.
      if (!(response as ServerResponse).write(bytes.subarray(at, end), callback)) await drained(response);
    }
  }
}
