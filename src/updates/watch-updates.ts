import { createSerialQueue } from '../async/index.ts';
import type { UpdateState } from '../contract/index.ts';
import type { SyncLog } from '../networks/index.ts';
import { fetchNotice } from './fetch-notice.ts';
import { compareVersions, type Release, readRelease } from './release-notice.ts';

/** The place that announces newer releases, and the key that signs the announcement. */
export interface UpdateFeed {
  /** Address of the release notice. */
  address: string;
  /** Ed25519, 32 bytes in hexadecimal. */
  publicKey: string;
}

/** Looks for newer releases at start and once a day. Its owner closes it. */
export interface UpdateWatch {
  /** Waits for a check that is running, then returns the result of the last check. */
  state(): Promise<UpdateState>;
  /** Checks now, if there is a feed and checks are switched on. */
  check(): void;
  /** Ends the checks and waits for one that runs. */
  close(): Promise<void>;
}

/** Options of `watchUpdates`. */
export interface UpdateWatchOptions {
  /** Null if no feed is configured; then nothing is fetched. */
  feed: UpdateFeed | null;
  /** The version that runs. */
  version: string;
  /** Returns true while a person has checks switched on. */
  isOn(): boolean;
  log: Pick<SyncLog, 'add'>;
  /** The longest time that a check may take (milliseconds). */
  timeoutMs?: number;
}

const EVERY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 10_000;

/** Returns an error in words, for the event log. */
function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.name === 'TimeoutError') return `it does not answer within ${timeoutMs / 1000} s`;
  return thrown.cause instanceof Error && thrown.message === 'fetch failed' ? thrown.cause.message : thrown.message;
}

/**
 * Starts looking for newer releases: at once and every 24 hours, each time only if there is a feed and `isOn` returns
 * true. A failure is an entry of the event log and nothing else. The caller closes the result.
 */
export function watchUpdates(options: UpdateWatchOptions): UpdateWatch {
  const { feed, version, isOn, log, timeoutMs = TIMEOUT_MS } = options;
  const ending = new AbortController();
  let newest: Release | null = null;
  const queue = createSerialQueue();

  /** Fetches the notice and remembers a newer release. Never throws. */
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
    if (feed === null || !isOn()) return;
    // `look` never throws, so the result needs no handler.
    void queue(() => (ending.signal.aborted ? undefined : look(feed)));
  }

  const timer = feed === null ? undefined : setInterval(check, EVERY_MS).unref();
  check();
  return {
    check,
    state: () => queue(() => ({ feed: feed?.address ?? null, newer: isOn() ? newest : null })),
    async close() {
      clearInterval(timer);
      ending.abort();
      await queue(() => {});
    },
  };
}
