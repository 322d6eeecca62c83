/** The limits of HTTP/2 connections. They end attacks that need no token. */
import {
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { MAX_HEADER_BYTES } from '../http/server.ts';

/** Streams of one connection at once; a client queues further calls itself. */
const MAX_STREAMS = 64;
/**
 * Memory of one connection (MB, as Node counts), above which it takes no call: a write of 64 KiB for each of its streams,
 * and for each that was cancelled.
 */
const MAX_SESSION_MB = 16;
/**
 * Cancelled streams after which a connection gets no new ones, and ends with its last one. Node continues to count what a
 * cancelled stream had still to send, so the connection would refuse every call at some time.
 */
const MAX_CANCELS = 100;
/** Streams that a client may reset in a burst, and per second after it (the attack "rapid reset"). */
const RESET_BURST = 200;
const RESETS_PER_SECOND = 20;
/** Frames that break the protocol, streams over the limit, and pings, after which the connection ends. */
const MAX_INVALID_FRAMES = 10;
const MAX_REJECTED_STREAMS = 100;
const MAX_PINGS = 4;
/** A connection without any traffic for this time gets no new streams, and ends with its last one (milliseconds). */
const IDLE_MS = 120_000;

/** A server of HTTP/2 that listens on no port itself: the gateway passes connections to it. */
export interface Http2 {
  server: Http2Server;
  /** Ends connections without calls at once, and the others after their last call. */
  close(): void;
}

/**
 * Returns a server of HTTP/2 without a port, with limits against floods. Connections are passed to it; one that is idle
 * for two minutes is closed.
 * @param answer called with every request
 */
export function createHttp2(answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void): Http2 {
  const server = createServer(
    {
      maxSessionMemory: MAX_SESSION_MB,
      maxSessionInvalidFrames: MAX_INVALID_FRAMES,
      maxSessionRejectedStreams: MAX_REJECTED_STREAMS,
      maxOutstandingPings: MAX_PINGS,
      streamResetBurst: RESET_BURST,
      streamResetRate: RESETS_PER_SECOND,
      settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEADER_BYTES, enablePush: false },
    },
    answer,
  );
  const sessions = new Set<{ close(): void }>();
  let isClosing = false;
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.setTimeout(IDLE_MS, () => session.close());
    // A connection that breaks the protocol is closed. No caller can get the error.
    session.on('error', () => {});
    let cancels = 0;
    session.on('stream', (stream) =>
      stream.once('close', () => {
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) cancels += 1;
        if (cancels === MAX_CANCELS) session.close();
      }),
    );
    if (isClosing) session.close();
  });
  server.on('sessionError', () => {});
  return {
    server,
    close() {
      isClosing = true;
      for (const session of sessions) session.close();
    },
  };
}
