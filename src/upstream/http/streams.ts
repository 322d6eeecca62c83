/** Streams answers of any size, such as archives. Each phase has a timeout, but the whole download has none. */
import { OrreryError } from '../../contract/index.ts';
import type { HttpAnswer } from './answer.ts';
import { explainNetworkError } from './network-error.ts';
import { createConnectionPool } from './pool.ts';
import { quoteWords } from './quoted.ts';
import { streamTimeouts, type Timeouts } from './timeouts.ts';

/** An answer that has started. Its owner reads all of it or calls `discard`. */
export interface Stream extends Omit<HttpAnswer, 'body'> {
  /**
   * Yields the bytes of the body. Throws if the body is cut or differs from the announced length.
   * @throws OrreryError UPSTREAM_UNREACHABLE, CANCELLED
   */
  pieces(): AsyncGenerator<Buffer>;
  /** Ends the download. Call it if the body is not read to its end. */
  discard(): void;
}

/** Opens answers of any size of one service. */
export interface StreamClient {
  /**
   * Sends a GET request; resolves when the answer starts. `path` is relative to the base URL and starts with a slash.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (unexpected compression), CANCELLED
   */
  open(path: string, signal: AbortSignal): Promise<Stream>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/**
 * Returns what opens streams over connections of its own, at most four, with the limits of time of `streamTimeouts`.
 * @param onConnect called when a connection opens, before the first request on it
 */
export function createStreams(baseUrl: URL, usual: Timeouts, onConnect: (() => void) | undefined): StreamClient {
  const service = baseUrl.host;
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const timeouts = streamTimeouts(usual);
  const pool = createConnectionPool(
    baseUrl.origin,
    {
      connections: 4,
      connect: { timeout: timeouts.connect },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    },
    onConnect,
  );

  function failure(thrown: unknown, signal: AbortSignal): OrreryError {
    if (thrown instanceof OrreryError) return thrown;
    if (signal.aborted) return new OrreryError('CANCELLED', {}, { cause: thrown });
    return new OrreryError(
      'UPSTREAM_UNREACHABLE',
      { service, reason: explainNetworkError(thrown, timeouts) },
      { cause: thrown },
    );
  }

  return {
    async open(path, signal) {
      try {
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          // Archives are already compressed; request their bytes unchanged.
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
          const problem = `an archive is compressed as ${quoteWords(String(encoding))}, which Orrery did not request`;
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
