/** Opens HTTP/2 connections to a service, with and without TLS. */
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createNodeHttpClient, Http2SessionManager } from '@connectrpc/connect-node';
import type { Timeouts } from '../http/timeouts.ts';

export interface GrpcConnection {
  /** The address in the form that the library knows. */
  origin: string;
  httpClient: ReturnType<typeof createNodeHttpClient>;
  close(): void;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'grpc:': 80, 'grpcs:': 443 };

/** @param onConnect called when a connection opens */
export function createGrpcConnection(
  { protocol, hostname, port, host }: URL,
  timeouts: Timeouts,
  onConnect: (() => void) | undefined,
): GrpcConnection {
  const isSecure = protocol === 'grpcs:';
  const origin = `${isSecure ? 'https' : 'http'}://${host}`;
  const name = hostname.replace(/^\[|\]$/g, '');
  const target = { host: name, port: Number(port) || DEFAULT_PORTS[protocol] || 0 };

  function open(): Socket {
    const socket = isSecure ? connectTls({ ...target, servername: name, ALPNProtocols: ['h2'] }) : connectPlain(target);
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }));
    }, timeouts.connect);
    socket.once('close', () => clearTimeout(timer));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      onConnect?.();
    });
    return socket;
  }

  const manager = new Http2SessionManager(origin, {}, { createConnection: open });
  return {
    origin,
    httpClient: createNodeHttpClient({ httpVersion: '2', sessionProvider: () => manager }),
    close: () => manager.abort(),
  };
}
