/** Answers of any size, taken as they come: archives. Timeouts as for other requests, but none for the whole. */
import { Pool } from 'undici';
import { OrreryError } from '../../contract/index.ts';
import type { Answer } from './answer.ts';
import { reasonOf } from './network-error.ts';
import { quoted } from './quoted.ts';
import type { Timeouts } from './timeouts.ts';

/** An answer that has begun. Its owner reads all of it or calls `discard`. */
export interface Stream extends Omit<Answer, 'body'> {
  /**
   * The body's bytes. It ends only when the body is whole: a cut, or a length other than announced, is thrown.
   * @throws OrreryError UPSTREAM_UNREACHABLE, CANCELLED
   */
  pieces(): AsyncGenerator<Buffer>;
  discard(): void;
}

export interface Streams {
  /**
   * GETs `path`, which is relative to the base URL and begins with a slash; resolves when the answer begins.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (compressed once more, unasked), CANCELLED
   */
  open(path: string, signal: AbortSignal): Promise<Stream>;
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** A service may have to make an archive before its first byte, and make more of it between two others. */
const PATIENCE = 4;

/** @param onConnect called when a connection opens, before anything passes over it */
export function createStreams(baseUrl: URL, usual: Timeouts, onConnect: (() => void) | undefined): Streams {
  const service = baseUrl.host;
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const timeouts = { ...usual, headers: PATIENCE * usual.headers, body: PATIENCE * usual.body };
  const pool = new Pool(baseUrl.origin, {
    connections: 4,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  });
  pool.on('connect', () => onConnect?.());

  function failure(thrown: unknown, signal: AbortSignal): OrreryError {
    if (thrown instanceof OrreryError) return thrown;
    if (signal.aborted) return new OrreryError('CANCELLED', {}, { cause: thrown });
    return new OrreryError('UPSTREAM_UNREACHABLE', { service, reason: reasonOf(thrown, timeouts) }, { cause: thrown });
  }

  return {
    async open(path, signal) {
      try {
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          // Archives are compressed already; their bytes are wanted as they are.
          headers: { accept: 'application/zip, */*', 'accept-encoding': 'identity', 'user-agent': 'Orrery' },
          signal,
        });
        const discard = () => {
          body.on('error', () => {});
          body.destroy();
        };
        const encoding = headers['content-encoding'] ?? 'identity';
        if (encoding !== 'identity') {
          discard();
          const problem = `an archive is compressed as ${quoted(String(encoding))}, which was not asked for`;
          throw new OrreryError('UPSTREAM_INVALID', { service, problem });
        }
        return {
          status: statusCode,
          headers,
          discard,
          async *pieces() {
            try {
              for await (const piece of body) yield piece as Buffer;
            } catch (thrown) {
              throw failure(thrown, signal);
            }
          },
        };
      } catch (thrown) {
        throw failure(thrown, signal);
      }
    },
    close: () => pool.destroy(),
  };
}
