/**
 * Connections over gRPC to a simulated service, in place of HTTP/2. Its answers become messages and statuses; everything
 * that reads them is the program's own.
 */
import { type DescMessage, fromBinary, type JsonValue, toBinary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import type { UniversalClientRequest, UniversalClientResponse } from '@connectrpc/connect/protocol';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc';
import { ErrorBody } from '../../src/contract/index.ts';
import { messageFrom, type RpcMethod, rpcSchema, toDetails, toRestRequest } from '../../src/rpc/index.ts';
import type { GrpcConnection } from '../../src/upstream/grpc/connection.ts';
import type { Outcome } from './service.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

export interface SimulatedCalls {
  /**
   * Sends a request of the REST form, and waits for the start of its answer.
   * @param isSecond true for the repetition under the other package of the core service (docs/sync.md)
   */
  send(path: string, isSecond: boolean, signal: AbortSignal): Promise<Answer>;
  /** Yields the body in pieces, as far as it comes. */
  bodyOf(answer: Answer, signal: AbortSignal): AsyncGenerator<Uint8Array>;
}

const GRPC_TYPE = 'application/grpc';
const FRAME_HEAD_BYTES = 5;
const schema = rpcSchema('network');

function frameOf(message: Uint8Array): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function messageOf(desc: DescMessage, json: JsonValue): Buffer {
  return frameOf(toBinary(desc, messageFrom({ desc: { output: desc } } as RpcMethod, json)));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** The bytes of one message. JSON that does not fit the message becomes bytes that are none. */
function answerBytes({ desc }: RpcMethod, body: Buffer): Buffer {
  try {
    return messageOf(desc.output, JSON.parse(body.toString()));
  } catch {
    return frameOf(body);
  }
}

/** The trailers of an error; undefined for an answer that is none of gRPC, such as the page of a proxy. */
function statusOf({ status, body }: Answer): Headers | undefined {
  const read = ErrorBody.safeParse({ message: '', details: [], ...(parseJson(body) as object | undefined) });
  if (!read.success) return undefined;
  const { code, message, details } = read.data;
  const isAbsent = status === 404 && details.length === 0;
  const error = new ConnectError(
    message,
    isAbsent ? Code.Unimplemented : code,
    undefined,
    toDetails(schema, read.data),
  );
  const fields = new Headers();
  setTrailerStatus(fields, error);
  return fields;
}

async function* none(): AsyncGenerator<Uint8Array> {}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

export function createSimulatedConnection(origin: string, { send, bodyOf }: SimulatedCalls): GrpcConnection {
  const life = new AbortController();

  /** The frames of a good answer. An archive comes in chunks, everything else in one message. */
  async function* framesOf(method: RpcMethod, answer: Answer, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    if (method.desc.methodKind === 'server_streaming') {
      for await (const piece of bodyOf(answer, signal)) {
        const data = Buffer.from(piece).toString('base64');
        yield messageOf(method.desc.output, { contentType: 'application/zip', data });
      }
      return;
    }
    yield* bodyOf({ ...answer, body: answerBytes(method, answer.body) }, signal);
  }

  async function httpClient({ url, body, signal }: UniversalClientRequest): Promise<UniversalClientResponse> {
    const [service, name] = new URL(url).pathname.slice(1).split('/');
    const method = schema.methods.find((each) => each.service === service && each.name === name);
    if (method === undefined) throw new Error(`the simulation has no ${url}`);
    const pieces: Uint8Array[] = [];
    for await (const piece of body ?? none()) pieces.push(piece);
    const message = fromBinary(method.desc.input, Buffer.concat(pieces).subarray(FRAME_HEAD_BYTES));
    const either = AbortSignal.any([life.signal, ...(signal === undefined ? [] : [signal])]);
    const answer = await send(toRestRequest(method, message).target, url.includes('/core.'), either);
    const header = new Headers({ 'content-type': GRPC_TYPE, ...answer.headers });
    if (answer.status === 200) {
      const isPage = header.get('content-type') !== GRPC_TYPE;
      const frames = isPage ? one(answer.body) : framesOf(method, answer, either);
      return { status: 200, header, body: frames, trailer: new Headers({ 'grpc-status': '0' }) };
    }
    const fields = statusOf(answer);
    // The front of a service answers over plain HTTP.
    if (fields === undefined) return { status: answer.status, header, body: one(answer.body), trailer: new Headers() };
    for (const [field, value] of fields) header.set(field, value);
    return { status: 200, header, body: none(), trailer: new Headers() };
  }

  return {
    origin,
    httpClient,
    renew() {},
    close: () => life.abort(),
  };
}
