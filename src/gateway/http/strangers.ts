import type { Server } from 'node:http';
import { Socket } from 'node:net';

/** Connections of strangers at once: half of all that the server takes, and more than the browsers of a person open. */
const MAX_STRANGERS = 128;

const known = new WeakSet<object>();

/** Remembers that the client of a connection has shown the token, or a ticket that only a client with the token gets. */
export function rememberClient(socket: object): void {
  known.add(socket);
}

/**
 * Keeps room for clients with the token. Any program of this machine can open connections without it, and keep them. Of
 * more than 128, the oldest is closed.
 */
export function limitStrangers(server: Server): void {
  /** Oldest first. Those that became known leave when there are too many. */
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    // A connection within this process has no port.
    if (!(socket instanceof Socket)) return;
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    if (strangers.size <= MAX_STRANGERS) return;
    for (const each of strangers) if (known.has(each)) strangers.delete(each);
    const [oldest] = strangers;
    if (oldest === undefined || strangers.size <= MAX_STRANGERS) return;
    strangers.delete(oldest);
    oldest.destroy();
  });
}
