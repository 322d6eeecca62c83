/**
 * An exchange with a service over gRPC. It takes requests of the REST form and gives answers of the REST form, so the rate
 * budget, retries, failover and reading are the same for both.
 */
import { type Message, toJson } from '@bufbuild/protobuf';
import { OrreryError } from '../../contract/index.ts';
import { type RpcMethod, type RpcSchema, readTarget, rpcSchema } from '../../rpc/index.ts';
import type { HttpAnswer } from '../http/answer.ts';
import type { Exchange, ExchangeOptions } from '../http/exchange.ts';
import { refusedError } from '../http/refusal.ts';
import type { Stream } from '../http/streams.ts';
import { streamTimeouts } from '../http/timeouts.ts';
import { type CallOptions, createCall } from './call.ts';
import { createGrpcConnection, type GrpcConnection } from './connection.ts';
import { refusedAnswer } from './refusal.ts';

type Chunk = Message & { contentType: string; data: Uint8Array };

/** Chunks without data, one after the other. A limit of bytes would never end them. */
const MAX_EMPTY_CHUNKS = 1000;
const NO_DATA = 'its archive continues without data';
const UNIMPLEMENTED = 501;
const NOT_FOUND = 404;

function absentPath(): HttpAnswer {
  return {
    status: UNIMPLEMENTED,
    headers: {},
    body: JSON.stringify({ code: 12, message: 'Not Implemented', details: [] }),
  };
}

/**
 * Returns true if an answer says that the service is not in the package that was asked. A proxy says so with a page. In a
 * status of gRPC, NOT_FOUND is the answer of the method itself, which has then done its work.
 */
function isOtherPackage({ status, headers }: HttpAnswer): boolean {
  return status === UNIMPLEMENTED || (status === NOT_FOUND && headers['grpc-status'] === undefined);
}

/**
 * Returns an exchange that sends requests of the REST form as gRPC calls and converts the answers back. It sends
 * nothing before the first request.
 * @param connect opens the connections
 */
export function createGrpcExchange(
  baseUrl: URL,
  { timeouts, answerAtMost, onConnect }: ExchangeOptions,
  connect: typeof createGrpcConnection = createGrpcConnection,
): Exchange {
  const service = baseUrl.host;
  const connection = connect(baseUrl, timeouts, onConnect);
  const usual: CallOptions = { connection, service, timeouts, messageAtMost: answerAtMost };
  let streams: GrpcConnection | undefined;
  /** The core service is in a package that the network names; the first answer decides. */
  let schemas: readonly RpcSchema[] = [rpcSchema('network'), rpcSchema('neutral')];

  /**
   * Returns the methods in the packages of one kind of names. The core service is also in the package of the other kind;
   * its methods there are left out, because they have the same paths.
   */
  function methodsOf({ names, methods }: RpcSchema): RpcMethod[] {
    const core = names === 'network' ? 'vega.' : 'core.';
    return methods.filter(
      ({ desc: { parent } }) => parent.typeName.startsWith('datanode.') || parent.typeName.startsWith(core),
    );
  }

  async function callOnce(
    schema: RpcSchema,
    { method, message }: { method: RpcMethod; message: Message },
    received: () => void,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const call = createCall(usual, method, received, signal);
    try {
      const { header, message: answer } = await call.unary(message);
      const json = toJson(method.desc.output, answer, { alwaysEmitImplicit: true, registry: schema.registry });
      return { status: 200, headers: Object.fromEntries(header), body: JSON.stringify(json) };
    } catch (thrown) {
      const answer = call.page ?? refusedAnswer(schema, thrown);
      if (answer !== undefined) return answer;
      throw call.failureOf(thrown);
    } finally {
      call.end();
    }
  }

  async function exchange(
    { verb, target, json }: { verb: RpcMethod['verb']; target: string; json?: string },
    received: () => void,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    let answer = absentPath();
    for (const schema of schemas) {
      const found = readTarget(methodsOf(schema), verb, target, json);
      if (found === undefined) return answer;
      answer = await callOnce(schema, found, received, signal);
      if (found.method.desc.parent.typeName.startsWith('datanode.')) return answer;
      if (isOtherPackage(answer)) continue;
      // After a failure, such as the page of a proxy, the naming is still unknown.
      if (answer.status === 200) schemas = [schema];
      return answer;
    }
    return answer;
  }

  async function open(target: string, signal: AbortSignal): Promise<Stream> {
    const [schema = rpcSchema('network')] = schemas;
    const found = readTarget(methodsOf(schema), 'GET', target);
    const patient = streamTimeouts(timeouts);
    streams ??= connect(baseUrl, patient, onConnect);
    if (found === undefined) return refusedStream(absentPath());
    const call = createCall({ ...usual, connection: streams, timeouts: patient }, found.method, () => {}, signal);
    try {
      const { header, message } = await call.stream(found.message);
      const chunks = (message as AsyncIterable<Chunk>)[Symbol.asyncIterator]();
      const first = await chunks.next();
      const headers = { ...Object.fromEntries(header), 'content-type': first.value?.contentType ?? '' };
      return {
        status: 200,
        headers,
        discard() {
          call.abort();
          call.end();
        },
        async *pieces() {
          try {
            let empty = 0;
            for (let chunk = first; chunk.done !== true; chunk = await chunks.next()) {
              call.heard();
              empty = chunk.value.data.length === 0 ? empty + 1 : 0;
              if (empty > MAX_EMPTY_CHUNKS) throw new OrreryError('UPSTREAM_INVALID', { service, problem: NO_DATA });
              yield Buffer.from(chunk.value.data.buffer, chunk.value.data.byteOffset, chunk.value.data.length);
            }
          } catch (thrown) {
            if (thrown instanceof OrreryError) throw thrown;
            const answer = refusedAnswer(schema, thrown);
            throw answer === undefined ? call.failureOf(thrown) : refusedError(service, answer);
          } finally {
            call.abort();
            call.end();
          }
        },
      };
    } catch (thrown) {
      call.end();
      const answer = call.page ?? refusedAnswer(schema, thrown);
      if (answer === undefined) throw call.failureOf(thrown);
      return refusedStream(answer);
    }
  }

  return {
    get: (path, received, signal) => exchange({ verb: 'GET', target: path }, received, signal),
    post: (path, json, received, signal) => exchange({ verb: 'POST', target: path, json }, received, signal),
    open,
    close() {
      connection.close();
      streams?.close();
      return Promise.resolve();
    },
  };
}

/** Returns a refusal as a stream, whose one piece is the body of the refusal. */
function refusedStream({ body, ...answer }: HttpAnswer): Stream {
  return {
    ...answer,
    discard() {},
    async *pieces() {
      yield await Promise.resolve(Buffer.from(body));
    },
  };
}
