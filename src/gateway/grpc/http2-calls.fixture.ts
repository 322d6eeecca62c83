/** gRPC calls written by hand over HTTP/2, so that they can break its rules. */
import { type ClientHttp2Session, connect } from 'node:http2';
import { onTestFinished } from 'vitest';

/** Opens a connection that ends with the test. */
export function openSession(address: string): ClientHttp2Session {
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
