/** The two sides of a call: the limits of its body, and the end of its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { finished } from 'node:stream';
import type { ConnectError } from '@connectrpc/connect';
import { OrreryError } from '../../contract/index.ts';
import { ARRIVAL_MS, MAX_BODY_BYTES } from '../http/server.ts';

export type NodeRequest = IncomingMessage | Http2ServerRequest;
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** A frame's head, which a request's limit does not count. */
const FRAME_HEAD_BYTES = 5;

/** The body of a request, within the limits of size and time that a body over REST has. */
export async function* withinLimits(request: NodeRequest, toStatus: (error: OrreryError) => ConnectError) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toStatus(new OrreryError('REQUEST_TIMEOUT', {}))), ARRIVAL_MS);
  });
  late.catch(() => {});
  // A refusal in the middle of a body must not end the connection, because it is still to be answered.
  const pieces = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), late]);
      if (done) return;
      bytes += value.length;
      if (bytes > MAX_BODY_BYTES + FRAME_HEAD_BYTES) {
        throw toStatus(new OrreryError('BODY_TOO_LARGE', { limit: MAX_BODY_BYTES }));
      }
      yield value;
    }
  } finally {
    clearTimeout(timer);
    pieces.return?.().catch(() => {});
  }
}

/**
 * Calls back when an answer was handed to the connection, or was broken off. Over HTTP/2 the stream may stay open after
 * that, until its client ends a body that nobody reads.
 */
export function onAnswered(response: NodeResponse, callback: () => void): void {
  finished('stream' in response ? response.stream : response, { readable: false }, () => callback());
}
