import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { systemCode } from '../../contract/index.ts';

const ADDRESS = '::1';

/**
 * Opens a port on the IPv6 loopback address and passes its connections to a server. Browsers try this address first for
 * names such as `localhost`. If only 127.0.0.1 had the port, another program could listen here and receive requests for
 * the gateway.
 *
 * @param port 0 for any free one
 * @returns undefined when the machine has no such address, so that no other program can listen there either
 * @throws the system's error, with its code (EADDRINUSE)
 */
export async function listenOnIpv6Loopback(server: Server, port: number): Promise<Server | undefined> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  listener.maxConnections = server.maxConnections;
  listener.listen({ port, host: ADDRESS, ipv6Only: true });
  try {
    await once(listener, 'listening');
    return listener;
  } catch (thrown) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCode(thrown) ?? '')) return undefined;
    throw thrown;
  }
}

/** Returns the port of a server; 0 if it does not listen. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
