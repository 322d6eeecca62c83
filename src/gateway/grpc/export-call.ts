/** The export as a stream of chunks (docs/interface.md 4.1 rules 2 and 3). */
import type { IncomingHttpHeaders } from 'node:http';
import { create, type Message } from '@bufbuild/protobuf';
import { anyPack, StructSchema } from '@bufbuild/protobuf/wkt';
import { createContextKey, type HandlerContext } from '@connectrpc/connect';
import type { RpcMethod } from '../../rpc/index.ts';
import { SUSPECT_HEADER } from '../export/suspect-segments.ts';
import { openRoute, type Routes } from './calls.ts';
import type { Data, DataQueue } from './chunk-data.ts';

/** The place in a call's context of the data of its chunks (chunk-data.ts). */
export const dataQueue = createContextKey<DataQueue>([]);
/** The field number of the member `data` of a chunk. */
export const DATA_FIELD = 2;

/** Bytes in one chunk, as networks send them; the last one may be shorter. */
const CHUNK_BYTES = 1024 * 1024;

/** Yields the bytes in chunks of 1 MiB, the last one shorter, each as a list of pieces. Nothing is copied. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Data> {
  let chunk: Uint8Array[] = [];
  let room = CHUNK_BYTES;
  for await (const piece of pieces) {
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, room);
      chunk.push(taken);
      room -= taken.length;
      rest = rest.subarray(taken.length);
      if (room > 0) continue;
      yield chunk;
      chunk = [];
      room = CHUNK_BYTES;
    }
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Returns name, size in bytes, tag and suspect segments of the archive as a message, as far as the headers have them.
 */
function describeArchive(headers: IncomingHttpHeaders): Message {
  const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(headers['content-disposition'] ?? '') ?? [];
  const { 'content-length': bytes, etag, [SUSPECT_HEADER]: suspect } = headers;
  const values = Object.entries({ name: decodeURIComponent(name), bytes, etag, suspect: suspect?.toString() });
  const text = (value: string) => ({ kind: { case: 'stringValue' as const, value } });
  return create(StructSchema, {
    fields: Object.fromEntries(
      values.flatMap(([member, value]) => (value === undefined ? [] : [[member, text(value)]])),
    ),
  });
}

/**
 * Answers an export with messages of at most 1 MiB of data each, through its REST route. The first message describes
 * the archive.
 * @throws ConnectError of a refusal; the failure that ended the archive early
 */
export async function* answerExport(
  routes: Routes,
  method: RpcMethod,
  message: Message,
  context: HandlerContext,
): AsyncGenerator<Message> {
  const { answer, failure } = await openRoute(routes, method, message, context);
  const contentType = answer.headers['content-type'] ?? '';
  // In JSON the data is text inside the message.
  const isJson = context.responseHeader.get('content-type')?.includes('json') === true;
  const queue = context.values.get(dataQueue);
  let extensions = [anyPack(StructSchema, describeArchive(answer.headers) as never)];
  const chunk = (data: Data) => {
    if (!isJson) queue.push(data);
    const body = { contentType, extensions, ...(isJson && { data: Buffer.concat(data) }) };
    extensions = [];
    return create(method.desc.output, body as never);
  };
  let isEmpty = true;
  try {
    for await (const data of inChunks(answer)) {
      isEmpty = false;
      yield chunk(data);
    }
  } catch (thrown) {
    throw failure() ?? thrown;
  }
  if (isEmpty) yield chunk([]);
}
