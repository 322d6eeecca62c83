import type { Dispatcher, Pool as UndiciPool } from 'undici';

/** Connections to one origin. They open, and the library that makes them is loaded, at the first request. */
export interface ConnectionPool {
  /** Sends a request over a free connection; resolves when the headers of the answer have arrived. */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  /** Closes every connection. Requests under way and later ones fail. */
  destroy(): Promise<void>;
}

/**
 * An idle connection that the service will close within this time is not used again (milliseconds). With the library's two
 * seconds, a service that keeps connections for two seconds would seem to close each after its answer.
 */
const KEEP_ALIVE_MARGIN_MS = 500;

/**
 * An idle connection is kept for this time if the service does not say how long it keeps one (milliseconds). Usual proxies
 * close it after a minute. With the library's four seconds, a request every five seconds would open a connection each time,
 * and no check of the chain could prove an answer.
 */
const KEEP_ALIVE_MS = 55_000;

/**
 * Returns a pool of connections to one origin. Its library is loaded at the first request.
 * @param onConnect called when a connection opens, before the first request on it
 */
export function createConnectionPool(
  origin: string,
  options: UndiciPool.Options,
  onConnect: (() => void) | undefined,
): ConnectionPool {
  let opening: Promise<ConnectionPool> | undefined;
  let isDestroyed = false;

  async function open(): Promise<ConnectionPool> {
    const { Pool: LibraryPool, request } = await import('./undici.ts');
    const kept = { keepAliveTimeout: KEEP_ALIVE_MS, keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN_MS };
    const pool = new LibraryPool(origin, { ...options, ...kept });
    pool.on('connect', () => onConnect?.());
    if (isDestroyed) await pool.destroy();
    return { request: (asked) => request.call(pool, asked), destroy: () => pool.destroy() };
  }

  return {
    async request(asked) {
      opening ??= open();
      return (await opening).request(asked);
    },
    async destroy() {
      isDestroyed = true;
      await (await opening)?.destroy();
    },
  };
}
