import type { UpdateState } from '../../contract/index.ts';
import type { SyncLog } from '../../networks/index.ts';
import { fetchNotice } from './fetch-notice.ts';
import { compareVersions, type Release, readRelease } from './release-notice.ts';

/** Where newer releases are told of, and who signs that. */
export interface UpdateFeed {
  address: string;
  /** Ed25519, 32 bytes in hexadecimal. */
  publicKey: string;
}

/** Looks for newer releases at start and once a day. Its owner closes it. */
export interface UpdateWatch {
  /** What is known once a check under way has ended. */
  state(): Promise<UpdateState>;
  /** Checks now, where there is a feed and the person has not switched it off. */
  check(): void;
  close(): Promise<void>;
}

export interface UpdateWatchOptions {
  /** Null where none is configured: nothing is fetched then. */
  feed: UpdateFeed | null;
  /** The version that runs. */
  version: string;
  isOn(): boolean;
  log: Pick<SyncLog, 'add'>;
  timeoutMs?: number;
}

const EVERY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 10_000;

function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.name === 'TimeoutError') return `it does not answer within ${timeoutMs / 1000} s`;
  return thrown.cause instanceof Error && thrown.message === 'fetch failed' ? thrown.cause.message : thrown.message;
}

export function watchUpdates(options: UpdateWatchOptions): UpdateWatch {
  const { feed, version, isOn, log, timeoutMs = TIMEOUT_MS } = options;
  const ending = new AbortController();
  let newest: Release | null = null;
  let running: Promise<void> = Promise.resolve();

  async function look({ address, publicKey }: UpdateFeed): Promise<void> {
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
      const release = readRelease(await fetchNotice(address, signal), publicKey);
      const known = newest?.version ?? version;
      const order = compareVersions(release.version, known);
      if (order < 0) throw new Error(`it names version ${release.version}, which is older than ${known}`);
      if (order === 0) return;
      newest = release;
      log.add({ level: 'info', text: `Orrery ${release.version} is available: ${release.url}` });
    } catch (thrown) {
      if (ending.signal.aborted) return;
      log.add({ level: 'warning', text: `The update feed ${address} is ignored: ${reasonOf(thrown, timeoutMs)}.` });
    }
  }

  function check(): void {
    if (feed !== null && isOn()) running = running.then(() => (ending.signal.aborted ? undefined : look(feed)));
  }

  const timer = feed === null ? undefined : setInterval(check, EVERY_MS).unref();
  check();
  return {
    check,
    async state() {
      await running;
      return { feed: feed?.address ?? null, newer: isOn() ? newest : null };
    },
    async close() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}
