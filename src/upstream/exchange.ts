/** One request and its whole answer over undici: timeouts for every phase, compressed answers, a limit on their size. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Pool } from 'undici';
import { OrreryError } from '../contract/index.ts';

const unzip = promisify(gunzip);

export interface Timeouts {
  /** To open a connection, TLS included (milliseconds). */
  connect: number;
  /** From the request sent to the answer's headers (milliseconds). */
  headers: number;
  /** Longest silence inside an answer (milliseconds). */
  body: number;
  /** The whole exchange, so that an answer that drips cannot go on for ever (milliseconds). */
  whole: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 3_000, headers: 15_000, body: 15_000, whole: 120_000 };

/** Largest answer that is read, before and after decompression (bytes). */
const ANSWER_AT_MOST = 64 * 1024 * 1024;

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface Exchange {
  /**
   * GETs `path`, which is relative to the base URL and begins with a slash.
   * `received` is called when the answer begins.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (an answer too large or wrongly compressed), CANCELLED
   */
  get(path: string, received: () => void, signal: AbortSignal): Promise<Answer>;
  /** Cuts every connection. */
  close(): Promise<void>;
}

function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

/** What went wrong on the way, in words. */
function reasonOf(thrown: unknown, timeouts: Timeouts): string {
  const error = thrown as { code?: unknown; message?: unknown; errors?: unknown[] };
  const inner = Array.isArray(error.errors) ? (error.errors[0] as typeof error) : error;
  const message = String(error.message ?? thrown) || String(inner.message);
  switch (inner.code) {
    case 'ECONNREFUSED':
      return 'the connection is refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name cannot be resolved';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'there is no route to it';
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `no connection within ${inSeconds(timeouts.connect)}`;
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `no answer within ${inSeconds(timeouts.headers)}`;
    case 'UND_ERR_BODY_TIMEOUT':
      return `its answer stopped halfway for ${inSeconds(timeouts.body)}`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return 'the connection was cut';
    default:
      return message;
  }
}

/** @param onConnect called when a connection opens, before anything passes over it */
export function createExchange(baseUrl: URL, timeouts: Timeouts, onConnect: (() => void) | undefined): Exchange {
  const service = baseUrl.host;
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const pool = new Pool(baseUrl.origin, {
    // The rate budget lets fewer requests be under way at once.
    connections: 4,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxResponseSize: ANSWER_AT_MOST,
  });
  pool.on('connect', () => onConnect?.());

  function tooLarge(cause: unknown): OrreryError {
    const problem = `an answer is larger than ${ANSWER_AT_MOST} bytes`;
    return new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
  }

  async function plain(body: Buffer, encoding: unknown): Promise<string> {
    if (encoding === undefined || encoding === 'identity' || body.length === 0) return body.toString('utf8');
    if (encoding !== 'gzip' && encoding !== 'x-gzip') {
      const problem = `an answer is compressed as ${String(encoding)}, which was not asked for`;
      throw new OrreryError('UPSTREAM_INVALID', { service, problem });
    }
    try {
      return (await unzip(body, { maxOutputLength: ANSWER_AT_MOST })).toString('utf8');
    } catch (cause) {
      if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(cause);
      const problem = 'an answer is not the gzip it says it is';
      throw new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
    }
  }

  return {
    async get(path, received, signal) {
      const abort = new AbortController();
      const cancel = () => abort.abort();
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        abort.abort();
      }, timeouts.whole);
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) cancel();
      try {
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'Orrery' },
          signal: abort.signal,
        });
        received();
        const bytes = Buffer.from(await body.arrayBuffer());
        return { status: statusCode, headers, body: await plain(bytes, headers['content-encoding']) };
      } catch (thrown) {
        if (thrown instanceof OrreryError) throw thrown;
        if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause: thrown });
        if ((thrown as { code?: unknown }).code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw tooLarge(thrown);
        const reason = timedOut ? `no whole answer within ${inSeconds(timeouts.whole)}` : reasonOf(thrown, timeouts);
        throw new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }, { cause: thrown });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      }
    },
    close: () => pool.destroy(),
  };
}
