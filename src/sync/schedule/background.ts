/** Work of the lowest priority while a network is followed: epochs that have ended, and what parties say of themselves. */
import { RETRY, retry, wait } from '../../async/index.ts';
import { type BackgroundTask, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { EventLog, UpstreamPool } from '../../upstream/index.ts';
import { PRIORITY } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';

/** Epochs in a row that a service no longer has before older ones are not asked for. */
const MAX_UNKNOWN = 3;
/** The profiles of parties are read again after this (milliseconds). */
const PROFILES_EVERY_MS = 3_600_000;
/** Parties among which a name is looked for, to see whether their list carries any. */
const NAMES_LOOKED_FOR = 200;
/** Older epochs come when somebody asks for them: a network may have thousands. */
const MAX_EPOCHS = 400n;
/** Polls that pass, once what comes first is there, before past epochs are begun: whoever has just come is served alone. */
const CALM_POLLS = 10;
/** How often it is looked whether an epoch has become a past one that is not stored (milliseconds). */
const EPOCHS_EVERY_MS = 10_000;
/** How often it is looked whether what comes first is done (milliseconds). */
const UNTIL_TIME_MS = 500;

export interface Background {
  start(): void;
  stop(): void;
  tasks(): BackgroundTask[];
}

export interface BackgroundParts {
  link: UpstreamPool;
  resources: Resources;
  writer: Pick<ListWriter, 'epochs' | 'saveProfiles'>;
  /** Parties changed. */
  onProfiles(): void;
  onChange(): void;
  journal: EventLog;
  /** Milliseconds between two looks at the service; as much is left between two epochs, so that nobody feels the work. */
  pollMs: number;
}

const background = () => PRIORITY.background;
const isFilled = ({ walk }: SharedListSync) => walk.state()?.reachedOldest === true;

export function createBackground({
  link,
  resources,
  writer,
  onProfiles,
  onChange,
  journal,
  pollMs,
}: BackgroundParts): Background {
  let running: AbortController | undefined;
  const pastEpochs: BackgroundTask = { name: 'pastEpochs', state: 'waiting', done: 0, of: null, problem: null };
  const profiles: BackgroundTask = { name: 'profiles', state: 'waiting', done: 0, of: null, problem: null };

  function tell(task: BackgroundTask, news: Partial<BackgroundTask>): void {
    Object.assign(task, news);
    onChange();
  }

  /** Does a piece of work once the network is live, again and again until it goes well. */
  async function persistently(task: BackgroundTask, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const attempt = async () => {
      await link.whenLive(signal);
      if (signal.aborted) throw new OrreryError('CANCELLED', {});
      await work();
    };
    await retry(RETRY.backgroundTask, attempt, {
      signal,
      isRetryable: ({ code }) => code !== 'CANCELLED',
      onRetry: (error) => tell(task, { state: error.isOffline ? 'waiting' : 'failed', problem: error.summary }),
    });
  }

  /** The newest epoch below the current one that is neither stored nor known to be gone. */
  function missingEpoch(gone: ReadonlySet<bigint>): { epoch: bigint | undefined; stored: number; of: number } {
    const current = resources.nodes.epochs.current ?? 0n;
    const stored = new Set(writer.epochs());
    let lowest = current > MAX_EPOCHS ? current - MAX_EPOCHS : 0n;
    for (const epoch of gone) {
      const isLast = Array.from({ length: MAX_UNKNOWN }, (_, more) => epoch + BigInt(more)).every((one) =>
        gone.has(one),
      );
      if (isLast && epoch + BigInt(MAX_UNKNOWN) > lowest) lowest = epoch + BigInt(MAX_UNKNOWN);
    }
    let missing: bigint | undefined;
    let count = 0;
    for (let epoch = current - 1n; epoch >= lowest; epoch -= 1n) {
      if (stored.has(epoch)) count += 1;
      else if (!gone.has(epoch)) missing ??= epoch;
    }
    return { epoch: missing, stored: count, of: Number(current - lowest) };
  }

  async function fillEpochs(signal: AbortSignal): Promise<void> {
    const gone = new Set<bigint>();
    let isCalm = false;
    for (let fetched = 0; ; ) {
      const { epoch, stored, of } = missingEpoch(gone);
      // What everybody looks at comes first.
      const isTime = resources.nodes.epochs.refreshedAt !== 0 && resources.walks().every(isFilled);
      if (epoch === undefined || !isTime) {
        const isDone = isTime;
        if (isDone && fetched > 0)
          journal({ level: 'info', text: `Past epochs: ${fetched.toLocaleString('en')} downloaded.`, list: 'nodes' });
        fetched = 0;
        tell(pastEpochs, { state: isDone ? 'done' : 'waiting', done: stored, of: isDone ? of : null, problem: null });
        await wait(isDone ? EPOCHS_EVERY_MS : UNTIL_TIME_MS, signal);
        continue;
      }
      tell(pastEpochs, { state: isCalm ? 'running' : 'waiting', done: stored, of, problem: null });
      await wait(isCalm ? pollMs : CALM_POLLS * pollMs, signal);
      isCalm = true;
      await persistently(
        pastEpochs,
        async () => {
          try {
            await resources.nodes.fetchInBackground(epoch, signal);
            fetched += 1;
          } catch (thrown) {
            if (!(thrown instanceof OrreryError && thrown.code === 'EPOCH_UNKNOWN')) throw thrown;
            gone.add(epoch);
          }
        },
        signal,
      );
    }
  }

  /** Whether the list of parties itself says what they call themselves. */
  async function namesAreListed(signal: AbortSignal): Promise<boolean> {
    const { page } = await link.list('parties', {}, { first: NAMES_LOOKED_FOR }, signal, background);
    return page.edges.some(({ node: { alias, metadata } }) => alias !== '' || metadata.length > 0);
  }

  /** Reads all profiles; false where the service has none to give, or its list of parties names them itself. */
  async function readProfiles(signal: AbortSignal): Promise<boolean> {
    if (await namesAreListed(signal)) return false;
    tell(profiles, { state: 'running', done: 0, problem: null });
    for (let after: string | undefined; ; ) {
      const page = await link.profiles(after, signal, background);
      if (page === null) return false;
      const changed = writer.saveProfiles(
        page.edges.map(({ node: { partyId, alias, metadata } }) => ({ id: partyId, alias, metadata })),
      );
      if (changed > 0) onProfiles();
      tell(profiles, { done: profiles.done + page.edges.length });
      const next = page.edges.at(-1)?.cursor;
      if (!page.pageInfo.hasNextPage || next === undefined || next === after) return true;
      after = next;
    }
  }

  async function keepProfiles(signal: AbortSignal): Promise<void> {
    for (;;) {
      // Profiles name parties, which must be there to be named.
      while (!resources.walks().every(isFilled)) await wait(UNTIL_TIME_MS, signal);
      await persistently(
        profiles,
        async () => {
          const isRead = await readProfiles(signal);
          tell(profiles, { state: isRead ? 'done' : 'absent', of: isRead ? profiles.done : null, problem: null });
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
      // Each ends only with the signal: what fails in between is told by its task.
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
