/** HTTP/1 and HTTP/2 on one port: the first bytes of a connection tell them apart. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerClientError } from '../http/client-errors.ts';
import { HEADERS_MS } from '../http/server.ts';

/** The first bytes of every HTTP/2 connection (RFC 9113 3.4), and of no request of HTTP/1. */
const PREFACE = Buffer.from('PRI ');

function beginsLikePreface(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, PREFACE.length);
  return bytes.subarray(0, length).equals(PREFACE.subarray(0, length));
}

/**
 * Passes connections that begin with the preface of HTTP/2 to `answerHttp2`, and all others to the listeners that the
 * server has now, which it replaces. A connection whose first bytes do not show its protocol within ten seconds is
 * refused. Call it before others listen for connections of the server.
 * @param isOn returns false while all connections are treated as HTTP/1
 */
export function splitProtocols(server: Server, answerHttp2: (socket: Duplex) => void, isOn: () => boolean): void {
  const answerHttp1 = server.listeners('connection') as ((socket: Duplex) => void)[];
  server.removeAllListeners('connection');

  server.on('connection', (socket: Duplex) => {
    const late = setTimeout(() => {
      const timeout = Object.assign(new Error('no request'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      answerClientError(timeout, socket as Socket);
    }, HEADERS_MS);
    let received = Buffer.alloc(0);

    const settle = () => {
      clearTimeout(late);
      socket.off('readable', look);
      socket.off('close', settle);
      socket.off('error', ignore);
    };
    const ignore = () => {};
    const look = () => {
      const bytes = socket.read() as Buffer | null;
      if (bytes !== null) received = Buffer.concat([received, bytes]);
      const mayBePreface = beginsLikePreface(received);
      if (mayBePreface && received.length < PREFACE.length && !socket.readableEnded && bytes !== null) return;
      if (bytes === null && !socket.readableEnded) return;
      settle();
      if (received.length > 0) socket.unshift(received);
      if (mayBePreface && received.length >= PREFACE.length && isOn()) answerHttp2(socket);
      else for (const answer of answerHttp1) answer.call(server, socket);
    };
    socket.on('readable', look);
    socket.once('close', settle);
    socket.once('error', ignore);
  });
}
