/** A service that answers gRPC by hand, so that it can break its rules. */
import { createSecureServer, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fromBinary, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import { messageFrom, rpcSchema } from '../../rpc/index.ts';
import type { Certificate } from '../certificate.fixture.ts';

export interface GrpcCall {
  /** Full name of the service. */
  service: string;
  /** Name of the method, without its service. */
  method: string;
  request: JsonValue;
  stream: ServerHttp2Stream;
  /** Begins an answer; its trailers say that all is well, unless `status` says otherwise. */
  begin(metadata?: Record<string, string>, status?: Record<string, string>): void;
  /** Sends a message in the JSON of the method, and nothing after it. */
  send(message: JsonValue): void;
  /** Sends a whole answer. */
  answer(message: JsonValue, metadata?: Record<string, string>): void;
  refuse(code: number, message: string, metadata?: Record<string, string>): void;
}

export type GrpcHandler = (call: GrpcCall) => void;

const cleanups: (() => Promise<unknown>)[] = [];

/** Ends all services that were started here. Each test file that starts one calls this after its tests. */
export async function endGrpcServices(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}

export function frameMessage(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

const { methods } = rpcSchema('network');

async function callOf(stream: ServerHttp2Stream, path: string): Promise<GrpcCall> {
  const [, service = '', method = ''] = path.split('/');
  const found = methods.find((each) => each.service === service && each.name === method);
  const bytes = (await buffer(stream)).subarray(5);
  const request = found === undefined ? null : toJson(found.desc.input, fromBinary(found.desc.input, bytes));
  const call: GrpcCall = {
    service,
    method,
    request,
    stream,
    begin(metadata = {}, status = { 'grpc-status': '0' }) {
      stream.respond({ 'content-type': 'application/grpc', ...metadata }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers(status));
    },
    send(message) {
      if (found === undefined) throw new Error(`${path} is not known here`);
      stream.write(frameMessage(toBinary(found.desc.output, messageFrom(found, message))));
    },
    answer(message, metadata) {
      call.begin(metadata);
      call.send(message);
      stream.end();
    },
    refuse(code, message, metadata = {}) {
      const status = { 'grpc-status': String(code), 'grpc-message': encodeURIComponent(message) };
      stream.respond({ 'content-type': 'application/grpc', ...metadata, ...status }, { endStream: true });
    },
  };
  return call;
}

/** Starts a service, over TLS if it has a certificate. `endGrpcServices` ends it. @returns its base URL */
export async function grpcService(handle: GrpcHandler, certificate?: Certificate): Promise<string> {
  const server: Http2Server = certificate === undefined ? createServer() : createSecureServer(certificate);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    void callOf(stream, String(headers[':path'])).then(handle, () => stream.destroy());
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const session of sessions) session.destroy();
    return closed;
  });
  const { port } = server.address() as AddressInfo;
  return `${certificate === undefined ? 'grpc' : 'grpcs'}://127.0.0.1:${port}`;
}
