/** The export as a stream of chunks (docs/interface.md 4.1 rules 2 and 3). */
import type { IncomingHttpHeaders } from 'node:http';
import { create, type Message } from '@bufbuild/protobuf';
import { anyPack, StructSchema } from '@bufbuild/protobuf/wkt';
import type { HandlerContext } from '@connectrpc/connect';
import type { RpcMethod } from '../../rpc/index.ts';
import { openRoute, type Routes } from './calls.ts';

/** Bytes in one chunk, as networks send them; the last one may be shorter. */
const CHUNK_BYTES = 1024 * 1024;

/** Regroups pieces of any length into chunks. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let length = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(chunk, length, at);
      at += copied;
      length += copied;
      if (length < CHUNK_BYTES) continue;
      yield chunk;
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      length = 0;
    }
  }
  if (length > 0) yield chunk.subarray(0, length);
}

/** The name, size and tag of the archive, as far as the headers tell them. */
function describeArchive(headers: IncomingHttpHeaders): Message {
  const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(headers['content-disposition'] ?? '') ?? [];
  const { 'content-length': bytes, etag } = headers;
  const values = Object.entries({ name: decodeURIComponent(name), bytes, etag });
  const text = (value: string) => ({ kind: { case: 'stringValue' as const, value } });
  return create(StructSchema, {
    fields: Object.fromEntries(
      values.flatMap(([member, value]) => (value === undefined ? [] : [[member, text(value)]])),
    ),
  });
}

export async function* answerExport(
  routes: Routes,
  method: RpcMethod,
  message: Message,
  context: HandlerContext,
): AsyncGenerator<Message> {
  const answer = await openRoute(routes, method, message, context);
  const contentType = answer.headers['content-type'] ?? '';
  let extensions = [anyPack(StructSchema, describeArchive(answer.headers) as never)];
  const chunk = (data: Uint8Array) => {
    const body = create(method.desc.output, { contentType, data, extensions } as never);
    extensions = [];
    return body;
  };
  let isEmpty = true;
  for await (const data of inChunks(answer)) {
    isEmpty = false;
    yield chunk(data);
  }
  if (isEmpty) yield chunk(new Uint8Array());
}
