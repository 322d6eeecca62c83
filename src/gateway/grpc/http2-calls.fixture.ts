/** gRPC calls written by hand over HTTP/2, so that they can break its rules. */
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { onTestFinished } from 'vitest';

/** Opens a connection that ends with the test. */
export function openHttp2(address: string): ClientHttp2Session {
  const opened = connect(address);
  opened.on('error', () => {});
  onTestFinished(() => opened.destroy());
  return opened;
}

export const callHeaders = (token: string, path: string, others: Record<string, string> = {}) => ({
  ':method': 'POST',
  ':path': path,
  'content-type': 'application/grpc',
  te: 'trailers',
  authorization: `Bearer ${token}`,
  ...others,
});

/** A message with its prefix. @param length as the prefix says it, in bytes */
export function frame(message: Buffer, flags = 0, length = message.length): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

/** The status of a call: the gRPC code, from headers or trailers. */
export async function statusOf(stream: ClientHttp2Stream, body?: Buffer): Promise<number> {
  stream.on('error', () => {});
  let status: unknown;
  for (const event of ['response', 'trailers'] as const) {
    stream.on(event, (received: Record<string, unknown>) => {
      status ??= received['grpc-status'];
    });
  }
  stream.end(body);
  stream.resume();
  if (!stream.destroyed) await new Promise((resolve) => stream.once('close', resolve));
  return Number(status);
}
