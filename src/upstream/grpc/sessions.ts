/**
 * HTTP/2 connections to one origin: one is in use, older ones end with their last stream. The library has such a
 * manager, but removes its listeners before the last failure of a connection, and a failure without a listener ends the
 * program.
 */
import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import type { Http2SessionManager } from '@connectrpc/connect-node';

/**
 * Flow control: bytes that a service may send before Orrery has read them, in one answer and in one connection. With
 * Node's 64 KiB, an archive from a distant service takes half a minute.
 */
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
const SESSION_WINDOW_BYTES = 16 * 1024 * 1024;
/** A connection without a call closes after this time, before a network on the way forgets it (milliseconds). */
const IDLE_MS = 60_000;
/** How often a connection without a call is looked at (milliseconds). */
const LOOK_MS = 1_000;
/** Bytes that a service may send while no call is open: greetings and pings, not a flood. */
const MAX_UNASKED_BYTES = 64 * 1024;

/** The part of the library's manager that its client uses. */
type SessionManager = Pick<Http2SessionManager, 'authority' | 'request' | 'notifyResponseByteRead'>;

/** The HTTP/2 connections to one origin, as the gRPC library uses them. */
export interface Sessions extends SessionManager {
  /** Uses another connection from now on, because this one does not answer in time. */
  renew(): void;
  /** Ends every connection. */
  close(): void;
}

/** An open connection, and the guard of its calls. */
interface Opened {
  session: ClientHttp2Session;
  calls: Calls;
}

/** The calls of one connection. */
interface Calls {
  /** Counts a call until it has closed. */
  add(stream: ClientHttp2Stream): void;
  /** True if the service has sent more without a call than it may. */
  isFlooded(): boolean;
}

/**
 * Watches the calls of a connection. A service can go on sending after a call was ended early, and while there is none.
 * Node takes such frames without telling, as fast as they come.
 * @param leave called when no further call may be sent: a call was ended early, or there was none for 60 seconds
 */
function watchCalls(session: ClientHttp2Session, socket: Socket, leave: () => void): Calls {
  let open = 0;
  let readBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  const isFlooded = () => open === 0 && socket.bytesRead - readBefore > MAX_UNASKED_BYTES;

  function rest(): void {
    readBefore = socket.bytesRead;
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (isFlooded()) session.destroy();
      else if (looks * LOOK_MS >= IDLE_MS) leave();
    }, LOOK_MS).unref();
  }

  session.once('close', () => clearInterval(timer));
  return {
    isFlooded,
    add(stream) {
      clearInterval(timer);
      open += 1;
      stream.once('close', () => {
        open -= 1;
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) leave();
        else if (open === 0 && !session.destroyed) rest();
      });
    },
  };
}

/**
 * Returns the HTTP/2 connections to one origin. The first request opens a connection, and all later ones use it. The
 * next request opens another one after the connection has failed, a call on it was ended early, it received data that
 * nobody asked for, or it had no call for 60 seconds.
 * @param open opens a socket to the service
 */
export function createSessions(authority: string, open: () => Socket): Sessions {
  const sessions = new Set<ClientHttp2Session>();
  let current: Promise<Opened> | undefined;
  let isClosed = false;

  function begin(): Promise<Opened> {
    const settings = { initialWindowSize: STREAM_WINDOW_BYTES, enablePush: false };
    const socket = open();
    const session = connect(authority, { createConnection: () => socket, settings });
    const leave = () => {
      forget();
      session.close();
    };
    const calls = watchCalls(session, socket, leave);
    const ready = once(session, 'connect').then(() => {
      session.setLocalWindowSize(SESSION_WINDOW_BYTES);
      return { session, calls };
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
        const { session, calls } = await opening;
        if (calls.isFlooded()) session.destroy();
        if (!session.closed && !session.destroyed) {
          const stream = session.request({ ...headers, ':method': method, ':path': path }, options);
          calls.add(stream);
          return stream;
        }
        if (current === opening) current = undefined;
      }
    },
    notifyResponseByteRead() {},
    renew() {
      // A connection that could not be opened has nothing to close, and its callers have the error.
      current?.then(({ session }) => session.close()).catch(() => {});
      current = undefined;
    },
    close() {
      isClosed = true;
      for (const session of sessions) session.destroy(new Error('closed'));
    },
  };
}
