/** Opens HTTP/2 connections to a service, with and without TLS. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createNodeHttpClient } from '@connectrpc/connect-node';
import type { Timeouts } from '../http/timeouts.ts';
import { createSessions } from './sessions.ts';

/** The HTTP/2 connection to one service, over which all gRPC calls to it are sent. */
export interface GrpcConnection {
  /** The address with the scheme that the library takes: `http` or `https`. */
  origin: string;
  /** Sends requests of the gRPC library over the connection. */
  httpClient: ReturnType<typeof createNodeHttpClient>;
  /** Uses another HTTP/2 connection from now on, because this one does not answer in time. */
  renew(): void;
  /** Closes the connection. Calls in progress fail. */
  close(): void;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'grpc:': 80, 'grpcs:': 443 };

/**
 * Returns the HTTP/2 connection to a service, with TLS for `grpcs:`. It is opened by the first call, and again after a
 * failure. The port is 443 (`grpcs:`) or 80 if the address has none.
 * @param onConnect called each time a connection opens
 */
export function createGrpcConnection(
  { protocol, hostname, port, host }: URL,
  timeouts: Timeouts,
  onConnect: (() => void) | undefined,
): GrpcConnection {
  const isSecure = protocol === 'grpcs:';
  const origin = `${isSecure ? 'https' : 'http'}://${host}`;
  const name = hostname.replace(/^\[|\]$/g, '');
  const target = { host: name, port: Number(port) || DEFAULT_PORTS[protocol] || 0 };

  // TLS has no place for addresses. The certificate is checked against the host in any case.
  const serverName = isIP(name) === 0 ? { servername: name } : {};

  function open(): Socket {
    const socket = isSecure ? connectTls({ ...target, ...serverName, ALPNProtocols: ['h2'] }) : connectPlain(target);
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'UND_ERR_CONNECT_TIMEOUT' }));
    }, timeouts.connect);
    socket.once('close', () => clearTimeout(timer));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      onConnect?.();
    });
    return socket;
  }

  const sessions = createSessions(origin, open);
  return {
    origin,
    httpClient: createNodeHttpClient({ httpVersion: '2', sessionProvider: () => sessions }),
    renew: () => sessions.renew(),
    close: () => sessions.close(),
  };
}
