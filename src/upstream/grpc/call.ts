/** One call over gRPC, with a time limit for every phase and a limit of size. */
import type { DescMessage, DescMethodStreaming, DescMethodUnary, Message } from '@bufbuild/protobuf';
import type { StreamResponse, UnaryResponse } from '@connectrpc/connect';
import {
  createAsyncIterable,
  type UniversalClientFn,
  type UniversalClientResponse,
} from '@connectrpc/connect/protocol';
import { createTransport } from '@connectrpc/connect/protocol-grpc';
import { OrreryError } from '../../contract/index.ts';
import { FRAME_HEAD_BYTES, inFrames, JoinedBytes, type RpcMethod } from '../../rpc/index.ts';
import type { HttpAnswer } from '../http/answer.ts';
import { MAX_VALUES } from '../http/count-values.ts';
import { explainNetworkError, inSeconds } from '../http/network-error.ts';
import { quoteWords } from '../http/quoted.ts';
import type { Timeouts } from '../http/timeouts.ts';
import type { GrpcConnection } from './connection.ts';
import { messageHoldsMore } from './count-values.ts';

/** At most this much is read of an answer that is not gRPC, such as a proxy's error page. */
const MAX_PAGE_BYTES = 64 * 1024;
/** Answers up to this length are read without counting their values first (bytes). */
const MAX_UNCOUNTED_BYTES = 1024 * 1024;
/** Minimum average length of a value. Valid answers have about 20 (bytes). */
const MIN_BYTES_PER_VALUE = 8;

/** Options of a call, which are the same for all calls to a service. */
export interface CallOptions {
  connection: GrpcConnection;
  /** Host and port of the service, for error texts. */
  service: string;
  /** The limits of time for each phase of the call. */
  timeouts: Timeouts;
  /** Maximum size of a message (bytes). */
  messageAtMost: number;
}

/** One call of a method over gRPC. Send it once, by `unary` or by `stream`. */
export interface MethodCall {
  /** Sends the message of a method that answers with one message, and returns the answer. */
  unary(message: Message): Promise<UnaryResponse>;
  /** Sends the message of a method that answers with many messages, and returns the stream of them. */
  stream(message: Message): Promise<StreamResponse>;
  /** Call it when bytes arrive: it restarts the time limit between two pieces of the answer. */
  heard(): void;
  /** The answer of a service that does not speak gRPC here, such as the page of a proxy; undefined if there is none. */
  readonly page: HttpAnswer | undefined;
  /** Converts a failure that is no refusal to an error of the catalogue. */
  failureOf(thrown: unknown): OrreryError;
  /** Ends the call; reading its answer then fails. */
  abort(): void;
  /** Stops the timers. Call it in any case when the answer has been read. */
  end(): void;
}

async function readWhole(body: AsyncIterable<Uint8Array>, most: number, heard: () => void): Promise<Buffer> {
  const joined = new JoinedBytes();
  for await (const piece of body) {
    heard();
    joined.add(piece);
    // The library refuses a message that is announced as too large; this refuses many small ones.
    if (joined.length > most + FRAME_HEAD_BYTES) break;
  }
  return joined.take();
}

/**
 * Reads an answer that is not gRPC and returns it in the form that REST has. Stops after the piece that exceeds 64 KiB.
 */
async function readPage({ status, header, body }: UniversalClientResponse): Promise<HttpAnswer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > MAX_PAGE_BYTES) break;
  }
  return { status, headers: Object.fromEntries(header), body: Buffer.concat(pieces).toString('utf8') };
}

function isGrpc({ status, header }: UniversalClientResponse): boolean {
  return status === 200 && header.get('content-type')?.startsWith('application/grpc') === true;
}

function causeOf(thrown: unknown): { code?: unknown } | undefined {
  const { cause } = thrown as { cause?: { code?: unknown } };
  return cause === undefined || cause === null ? undefined : cause;
}

/**
 * Returns a call of one method, which is sent by `unary` or `stream`, and starts its time limits at once. The caller
 * must call `end` afterwards.
 * @param received called when the answer begins
 * @param signal aborts the call
 */
export function createCall(
  { connection, service, timeouts, messageAtMost }: CallOptions,
  method: RpcMethod,
  received: () => void,
  signal: AbortSignal,
): MethodCall {
  const abort = new AbortController();
  let lateReason: string | undefined;
  let isAnswered = false;
  let page: HttpAnswer | undefined;
  let problem: OrreryError | undefined;
  let timer: NodeJS.Timeout | undefined;

  function limit(milliseconds: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => {
      lateReason ??= reason;
      abort.abort();
      // A connection can fail without an event.
      connection.renew();
    }, milliseconds);
  }

  function heard(): void {
    clearTimeout(timer);
    timer = limit(timeouts.body, `its answer stopped halfway for ${inSeconds(timeouts.body)}`);
  }

  const isStream = method.desc.methodKind !== 'unary';
  const wholeTimer = isStream
    ? undefined
    : limit(timeouts.whole, `no whole answer within ${inSeconds(timeouts.whole)}`);
  const cancel = () => abort.abort();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  timer = limit(timeouts.connect + timeouts.headers, `no answer within ${inSeconds(timeouts.headers)}`);

  async function* checked(output: DescMessage, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const bytes = await readWhole(body, messageAtMost, heard);
    if (bytes.length > messageAtMost + FRAME_HEAD_BYTES) {
      problem = new OrreryError('UPSTREAM_INVALID', {
        service,
        problem: `an answer is larger than ${messageAtMost} bytes`,
      });
      throw problem;
    }
    countValues(output, bytes);
    yield bytes;
  }

  /**
   * Refuses a large message (more than 1 MiB) that would take much more memory than it has bytes: one with too many
   * values, or with fewer than eight bytes for each value on average.
   * @param frame the message behind the five bytes of its head
   * @throws OrreryError UPSTREAM_INVALID
   */
  function countValues(output: DescMessage, frame: Uint8Array): void {
    const message = frame.subarray(FRAME_HEAD_BYTES);
    if (message.length <= MAX_UNCOUNTED_BYTES) return;
    if (!messageHoldsMore(output, message, Math.min(message.length / MIN_BYTES_PER_VALUE, MAX_VALUES))) return;
    problem = new OrreryError('UPSTREAM_INVALID', { service, problem: 'it has more values than any list can have' });
    throw problem;
  }

  async function* checkedFrames(output: DescMessage, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const frame of inFrames(body, messageAtMost)) {
      countValues(output, frame);
      yield frame;
    }
  }

  const httpClient: UniversalClientFn = async (request): Promise<UniversalClientResponse> => {
    const answer = await connection.httpClient(request);
    isAnswered = true;
    received();
    heard();
    if (!isGrpc(answer)) {
      page = await readPage(answer);
      throw new Error('no gRPC');
    }
    const check = isStream ? checkedFrames : checked;
    return { ...answer, body: check(method.desc.output, answer.body) };
  };
  const transport = createTransport({
    baseUrl: connection.origin,
    httpClient,
    useBinaryFormat: true,
    interceptors: [],
    acceptCompression: [],
    sendCompression: null,
    // Nobody reads unknown fields, and each one that is kept takes a hundred bytes more than its own.
    binaryOptions: { readUnknownFields: false },
    compressMinBytes: 0,
    readMaxBytes: messageAtMost,
    writeMaxBytes: 0xffff_ffff,
  });
  const headers = { 'user-agent': 'Orrery' };

  return {
    unary: (message) =>
      transport.unary(method.desc as DescMethodUnary, abort.signal, undefined, headers, message as never),
    stream: (message) => {
      const desc = method.desc as DescMethodStreaming;
      return transport.stream(desc, abort.signal, undefined, headers, createAsyncIterable([message]) as never);
    },
    heard,
    get page() {
      return page;
    },
    failureOf(thrown) {
      if (signal.aborted) return new OrreryError('CANCELLED', {}, { cause: thrown });
      if (problem !== undefined) return problem;
      const unreachable = (reason: string, cause = thrown) =>
        new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }, { cause });
      if (lateReason !== undefined) return unreachable(lateReason);
      const cause = causeOf(thrown);
      const words = thrown instanceof Error ? thrown.message : String(thrown);
      // The end without a status is an end in the middle.
      if (/missing status|incomplete envelope|premature|stream closed|aborted/i.test(words))
        return unreachable('the connection was cut');
      if (cause?.code === 'ERR_HTTP2_ERROR' && !isAnswered) return unreachable('it does not speak gRPC');
      if (!isAnswered || typeof cause?.code === 'string')
        return unreachable(explainNetworkError(cause ?? thrown, timeouts), cause ?? thrown);
      return new OrreryError('UPSTREAM_INVALID', { service, problem: quoteWords(words) }, { cause: thrown });
    },
    abort: () => abort.abort(),
    end() {
      clearTimeout(timer);
      clearTimeout(wholeTimer);
      signal.removeEventListener('abort', cancel);
    },
  };
}
