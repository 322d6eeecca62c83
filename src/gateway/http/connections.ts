import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Tracks all connections of a server and returns the function that ends them. Connections without a request end at
 * once, also those that never sent one, for which Node's own closing waits. The others end with their response, or
 * after `graceMs` (milliseconds). The function resolves when none is open.
 * @param endsItself true for connections that another answerer ends, within `graceMs` too
 */
export function watchConnections(
  server: Server,
  endsItself: (socket: Duplex) => boolean = () => false,
): (graceMs: number) => Promise<void> {
  const open = new Set<Duplex>();
  const responses = new Set<ServerResponse>();
  let ending = false;
  let ended = () => {};

  server.on('connection', (socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) ended();
    });
    if (ending) socket.destroy();
  });
  server.on('request', ({ socket }, response) => {
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (ending) socket.end();
    });
  });

  return async (graceMs) => {
    ending = true;
    const serving = new Set<Duplex>([...responses].map(({ req }) => req.socket));
    for (const socket of open) if (!serving.has(socket) && !endsItself(socket)) socket.destroy();
    if (open.size === 0) return;
    const cutOff = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs);
    await new Promise<void>((resolve) => {
      ended = resolve;
    });
    clearTimeout(cutOff);
  };
}
