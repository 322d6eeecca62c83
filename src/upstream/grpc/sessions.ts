/**
 * HTTP/2 connections to one origin: one is in use, older ones end with their last stream. The library has such a manager,
 * but removes its listeners before the last failure of a connection, and a failure without a listener ends the program.
 */
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Http2SessionManager } from '@connectrpc/connect-node';

/**
 * Flow control: bytes that a service may send before Orrery has read them, in one answer and in one connection. With
 * Node's 64 KiB, an archive from a distant service takes half a minute.
 */
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
const SESSION_WINDOW_BYTES = 16 * 1024 * 1024;
/** An idle connection closes after this time, before a network on the way forgets it (milliseconds). */
const IDLE_MS = 60_000;

/** The part of the library's manager that its client uses. */
type SessionManager = Pick<Http2SessionManager, 'authority' | 'request' | 'notifyResponseByteRead'>;

/** The HTTP/2 connections to one origin, as the gRPC library uses them. */
export interface Sessions extends SessionManager {
  /** Uses another connection from now on, because this one does not answer in time. */
  renew(): void;
  /** Ends every connection. */
  close(): void;
}

/**
 * Returns the HTTP/2 connections to one origin. One opens at the first request and is used by all until it fails or is
 * idle for 60 seconds; then the next request opens another one.
 * @param open opens a socket to the service
 */
export function createSessions(authority: string, open: () => Duplex): Sessions {
  const sessions = new Set<ClientHttp2Session>();
  let current: Promise<ClientHttp2Session> | undefined;
  let isClosed = false;

  function begin(): Promise<ClientHttp2Session> {
    const settings = { initialWindowSize: STREAM_WINDOW_BYTES, enablePush: false };
    const session = connect(authority, { createConnection: open, settings });
    const ready = once(session, 'connect').then(() => {
      session.setLocalWindowSize(SESSION_WINDOW_BYTES);
      return session;
    });
    const forget = () => {
      if (current === ready) current = undefined;
    };
    sessions.add(session);
    // The streams report a failure to their callers.
    session.on('error', forget);
    session.once('goaway', forget);
    session.once('close', () => {
      forget();
      sessions.delete(session);
    });
    session.setTimeout(IDLE_MS, () => {
      forget();
      session.close();
    });
    // Calls have timers of their own, which keep the process alive.
    session.unref();
    current = ready;
    return ready;
  }

  return {
    authority,
    async request(method, path, headers, options) {
      for (;;) {
        if (isClosed) throw new Error('closed');
        const opening = current ?? begin();
        const session = await opening;
        if (!session.closed && !session.destroyed) {
          return session.request({ ...headers, ':method': method, ':path': path }, options);
        }
        if (current === opening) current = undefined;
      }
    },
    notifyResponseByteRead() {},
    renew() {
      current?.then((session) => session.close()).catch(() => {});
      current = undefined;
    },
    close() {
      isClosed = true;
      for (const session of sessions) session.destroy(new Error('closed'));
    },
  };
}
