/**
 * Sends one request over undici and reads its whole answer, with timeouts for every phase, gzip support and a size
 * limit.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { OrreryError, systemCode } from '../../contract/index.ts';
import type { HttpAnswer } from './answer.ts';
import { explainNetworkError, inSeconds } from './network-error.ts';
import { createConnectionPool } from './pool.ts';
import { quoteWords } from './quoted.ts';
import { createStreams, type Stream, type StreamClient } from './streams.ts';
import type { Timeouts } from './timeouts.ts';

const unzip = promisify(gunzip);

/**
 * Sends single requests to one service, without a rate budget and without retries. An answer with any status is a
 * result, not an error.
 */
export interface Exchange {
  /**
   * Sends a GET request. `path` is relative to the base URL and starts with a slash. `received` is called when the
   * answer starts.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (too large or wrongly compressed), CANCELLED
   */
  get(path: string, received: () => void, signal: AbortSignal): Promise<HttpAnswer>;
  /**
   * Sends JSON with a POST request, once. Without an answer, it is unknown if the service received it. Throws as `get`.
   */
  post(path: string, json: string, received: () => void, signal: AbortSignal): Promise<HttpAnswer>;
  /**
   * Starts a GET request and streams its body, of any size, over separate connections. Throws the same errors as `get`.
   */
  open(path: string, signal: AbortSignal): Promise<Stream>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Options of an exchange, over REST or gRPC. */
export interface ExchangeOptions {
  /** The limits of time for each phase of a request. */
  timeouts: Timeouts;
  /** Maximum size of an answer, before and after decompression (bytes). */
  answerAtMost: number;
  /** Called when a connection opens, before the first request on it. */
  onConnect?: (() => void) | undefined;
}

/** Returns an exchange with a service, whose connections open with the first requests. */
export type OpenExchange = (baseUrl: URL, options: ExchangeOptions) => Exchange;

/** Returns an exchange over REST. It opens connections, at most four, with the first requests. */
export function createExchange(baseUrl: URL, { timeouts, answerAtMost, onConnect }: ExchangeOptions): Exchange {
  const service = baseUrl.host;
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const pool = createConnectionPool(
    baseUrl.origin,
    {
      // The rate budget allows fewer concurrent requests.
      connections: 4,
      connect: { timeout: timeouts.connect },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
      maxResponseSize: answerAtMost,
    },
    onConnect,
  );
  let streams: StreamClient | undefined;

  function tooLarge(cause: unknown): OrreryError {
    const problem = `an answer is larger than ${answerAtMost} bytes`;
    return new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
  }

  async function plain(body: Buffer, encoding: unknown): Promise<string> {
    if (encoding === undefined || encoding === 'identity' || body.length === 0) return body.toString('utf8');
    if (encoding !== 'gzip' && encoding !== 'x-gzip') {
      const problem = `an answer is compressed as ${quoteWords(String(encoding))}, which Orrery did not request`;
      throw new OrreryError('UPSTREAM_INVALID', { service, problem });
    }
    try {
      return (await unzip(body, { maxOutputLength: answerAtMost })).toString('utf8');
    } catch (cause) {
      if (systemCode(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(cause);
      const problem = 'an answer is not the gzip it says it is';
      throw new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
    }
  }

  async function exchange(
    path: string,
    json: string | undefined,
    received: () => void,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeouts.whole);
    try {
      const { statusCode, headers, body } = await pool.request({
        method: json === undefined ? 'GET' : 'POST',
        path: prefix + path,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': 'Orrery',
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        body: json ?? null,
        signal: AbortSignal.any([signal, deadline.signal]),
      });
      received();
      const bytes = Buffer.from(await body.arrayBuffer());
      return { status: statusCode, headers, body: await plain(bytes, headers['content-encoding']) };
    } catch (thrown) {
      if (thrown instanceof OrreryError) throw thrown;
      if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause: thrown });
      if (systemCode(thrown) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw tooLarge(thrown);
      const reason = deadline.signal.aborted
        ? `no whole answer within ${inSeconds(timeouts.whole)}`
        : explainNetworkError(thrown, timeouts);
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }, { cause: thrown });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: (path, received, signal) => exchange(path, undefined, received, signal),
    post: exchange,
    open(path, signal) {
      streams ??= createStreams(baseUrl, timeouts, onConnect);
      return streams.open(path, signal);
    },
    async close() {
      await Promise.all([pool.destroy(), streams?.close()]);
    },
  };
}
