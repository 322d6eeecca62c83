/** Background sync of the lowest priority: past epochs and party profiles. */
import { RETRY, retry, wait } from '../../async/index.ts';
import { type BackgroundTask, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { EventLog, UpstreamPool } from '../../upstream/index.ts';
import { PRIORITY } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';

/** Number of consecutive unknown epochs after which no older ones are requested. */
const MAX_UNKNOWN_EPOCHS = 3;
/** Time after which unknown epochs are requested again, since a service that was behind may know them (milliseconds). */
const UNKNOWN_EPOCHS_MS = 600_000;
/** Time between two reads of the party profiles (milliseconds). */
const PROFILES_EVERY_MS = 3_600_000;
/** Number of parties that are checked for names in their list. */
const NAME_SAMPLE_ROWS = 200;
/** Number of past epochs to fetch. Older ones are fetched on demand, since a network may have thousands. */
const MAX_EPOCHS = 400n;
/** Polls between the end of the list sync and the first past epoch, so that a new user gets the whole rate budget. */
const DELAY_POLLS = 10;
/** Time between two checks for missing past epochs (milliseconds). */
const EPOCHS_EVERY_MS = 10_000;
/** Time between two checks if the lists are complete (milliseconds). */
const READY_CHECK_MS = 500;

/** The background work of one network. */
export interface Background {
  /** Starts the work. Does nothing if it runs. */
  start(): void;
  /** Aborts the work. What is stored stays, and `start` continues from there. */
  stop(): void;
  /** Returns the present state of both tasks. */
  tasks(): BackgroundTask[];
}

/** The dependencies of the background work. */
export interface BackgroundParts {
  pool: UpstreamPool;
  resources: Resources;
  writer: Pick<ListWriter, 'epochs' | 'saveProfiles'>;
  /** Called after profiles of parties changed. */
  onProfiles(): void;
  /** Called after each change of a task. */
  onChange(): void;
  /** Receives an entry for each kind of failure. */
  eventLog: EventLog;
  /**
   * Time between two polls of the service, and between two past epochs, so that the work does not slow down other
   * requests (milliseconds).
   */
  pollMs: number;
}

const background = () => PRIORITY.background;
const isFilled = ({ sync }: SharedListSync) => sync.state()?.reachedOldest === true;

/**
 * Creates the background work: it downloads the nodes of up to 400 past epochs, newest first, and reads the profiles of
 * parties every hour. It works between `start` and `stop`, with the lowest priority, and only once all lists are
 * complete down to their oldest rows. A failure shows in the task, and the work is repeated after 30 s.
 */
export function createBackground({
  pool,
  resources,
  writer,
  onProfiles,
  onChange,
  eventLog,
  pollMs,
}: BackgroundParts): Background {
  let running: AbortController | undefined;
  const pastEpochs: BackgroundTask = { name: 'pastEpochs', state: 'waiting', done: 0, of: null, problem: null };
  const profiles: BackgroundTask = { name: 'profiles', state: 'waiting', done: 0, of: null, problem: null };

  function update(task: BackgroundTask, news: Partial<BackgroundTask>): void {
    Object.assign(task, news);
    onChange();
  }

  /**
   * Runs work once the network is live, and repeats it 30 s after each failure until it succeeds. A failure shows in
   * the task.
   * @throws OrreryError CANCELLED if the signal aborts
   */
  async function retryUntilDone(task: BackgroundTask, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const attempt = async () => {
      await pool.whenLive(signal);
      if (signal.aborted) throw new OrreryError('CANCELLED', {});
      await work();
    };
    await retry(RETRY.backgroundTask, attempt, {
      signal,
      isRetryable: ({ code }) => code !== 'CANCELLED',
      onRetry: (error) => update(task, { state: error.isOffline ? 'waiting' : 'failed', problem: error.summary }),
    });
  }

  /**
   * Finds the newest past epoch that is neither stored nor absent at the service; undefined if there is none. `stored`
   * and `of` count the stored ones among the past epochs to fetch: the last 400, without those older than three absent
   * ones in a row.
   * @param absent epochs that the service said it does not have
   */
  function missingEpoch(absent: ReadonlySet<bigint>): { epoch: bigint | undefined; stored: number; of: number } {
    const current = resources.nodes.epochs.current ?? 0n;
    const stored = new Set(writer.epochs());
    let lowest = current > MAX_EPOCHS ? current - MAX_EPOCHS : 0n;
    for (const epoch of absent) {
      const isLast = Array.from({ length: MAX_UNKNOWN_EPOCHS }, (_, more) => epoch + BigInt(more)).every((one) =>
        absent.has(one),
      );
      if (isLast && epoch + BigInt(MAX_UNKNOWN_EPOCHS) > lowest) lowest = epoch + BigInt(MAX_UNKNOWN_EPOCHS);
    }
    let missing: bigint | undefined;
    let count = 0;
    for (let epoch = current - 1n; epoch >= lowest; epoch -= 1n) {
      if (stored.has(epoch)) count += 1;
      else if (!absent.has(epoch)) missing ??= epoch;
    }
    return { epoch: missing, stored: count, of: Number(current - lowest) };
  }

  async function fillEpochs(signal: AbortSignal): Promise<void> {
    const absent = new Set<bigint>();
    let forgottenAt = performance.now();
    let hasWaited = false;
    for (let fetched = 0; ; ) {
      if (performance.now() - forgottenAt >= UNKNOWN_EPOCHS_MS) {
        forgottenAt = performance.now();
        absent.clear();
      }
      const { epoch, stored, of } = missingEpoch(absent);
      // The lists have precedence.
      const isReady = resources.nodes.epochs.refreshedAt !== 0 && resources.lists().every(isFilled);
      if (epoch === undefined || !isReady) {
        const isDone = isReady;
        if (isDone && fetched > 0)
          eventLog({ level: 'info', text: `Past epochs: ${fetched.toLocaleString('en')} downloaded.`, list: 'nodes' });
        fetched = 0;
        update(pastEpochs, { state: isDone ? 'done' : 'waiting', done: stored, of: isDone ? of : null, problem: null });
        await wait(isDone ? EPOCHS_EVERY_MS : READY_CHECK_MS, signal);
        continue;
      }
      update(pastEpochs, { state: hasWaited ? 'running' : 'waiting', done: stored, of, problem: null });
      await wait(hasWaited ? pollMs : DELAY_POLLS * pollMs, signal);
      hasWaited = true;
      await retryUntilDone(
        pastEpochs,
        async () => {
          try {
            await resources.nodes.fetchInBackground(epoch, signal);
            fetched += 1;
          } catch (thrown) {
            if (!(thrown instanceof OrreryError && thrown.code === 'EPOCH_UNKNOWN')) throw thrown;
            absent.add(epoch);
          }
        },
        signal,
      );
    }
  }

  /**
   * Returns true if any of the newest 200 parties in the list has an alias or metadata. Then a separate request for
   * names is unnecessary.
   * @throws OrreryError the errors of the request
   */
  async function namesAreListed(signal: AbortSignal): Promise<boolean> {
    const { page } = await pool.list('parties', {}, { first: NAME_SAMPLE_ROWS }, signal, background);
    return page.edges.some(({ node: { alias, metadata } }) => alias !== '' || metadata.length > 0);
  }

  /**
   * Reads all profiles from the service and stores those of stored parties. Reads no more if the service has no
   * profiles (absent), or if its list of parties contains the names (listed).
   * @throws OrreryError the errors of the requests
   */
  async function readProfiles(signal: AbortSignal): Promise<'done' | 'absent' | 'listed'> {
    if (await namesAreListed(signal)) return 'listed';
    update(profiles, { state: 'running', done: 0, problem: null });
    for (let after: string | undefined; ; ) {
      const page = await pool.profiles(after, signal, background);
      if (page === null) return 'absent';
      const changed = writer.saveProfiles(
        page.edges.map(({ node: { partyId, alias, metadata } }) => ({ id: partyId, alias, metadata })),
      );
      if (changed > 0) onProfiles();
      update(profiles, { done: profiles.done + page.edges.length });
      const next = page.edges.at(-1)?.cursor;
      if (!page.pageInfo.hasNextPage || next === undefined || next === after) return 'done';
      after = next;
    }
  }

  async function keepProfiles(signal: AbortSignal): Promise<void> {
    for (;;) {
      // A profile needs a stored party.
      while (!resources.lists().every(isFilled)) await wait(READY_CHECK_MS, signal);
      await retryUntilDone(
        profiles,
        async () => {
          const state = await readProfiles(signal);
          update(profiles, { state, of: state === 'done' ? profiles.done : null, problem: null });
        },
        signal,
      );
      await wait(PROFILES_EVERY_MS, signal);
    }
  }

  return {
    start() {
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      // Both end only with the signal; their tasks report the errors.
      fillEpochs(signal).catch(() => {});
      keepProfiles(signal).catch(() => {});
    },
    stop() {
      running?.abort();
      running = undefined;
    },
    tasks: () => [{ ...pastEpochs }, { ...profiles }],
  };
}
