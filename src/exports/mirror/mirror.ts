/**
 * Keeps chosen tables complete in the background, newest segments first, within a limit of bytes on disk. What is new is
 * also added to a dataset, if one is chosen.
 */
import { backoffMs, RETRY, raceAbort, wait } from '../../async/index.ts';
import { type Mirror, type MirrorSettings, OrreryError } from '../../contract/index.ts';
import { type ExportTable, type History, requireTable } from '../../history/index.ts';
import type { Documents } from '../../store/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import type { EvictionPins } from '../eviction-pins.ts';
import { fetchWithBlocks } from '../fetch-with-blocks.ts';
import { isInterruption } from '../interruption.ts';
import { whenLive } from '../jobs/wait-for-network.ts';
import type { PartFetcher } from '../part-fetcher.ts';
import type { DatasetTarget } from './dataset-target.ts';
import { createDeferredParts } from './deferred-parts.ts';
import { type DatasetAddition, nextAddition, notYetAdded } from './next-addition.ts';
import { type MirroredTable, nextMissing } from './next-missing.ts';
import { type QueryCacheSpace, roomForHistory } from './query-cache-space.ts';

const SETTINGS = 'mirror';
const OFF: MirrorSettings = { tables: [], limitBytes: null, paused: false };

/** The objects that mirroring uses. */
export interface MirrorParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  history: Pick<History, 'holdings' | 'evict' | 'bytes'>;
  fetcher: PartFetcher;
  pins: EvictionPins;
  queryCache: QueryCacheSpace;
  target: DatasetTarget;
  documents: Documents<MirrorSettings>;
  /** Called when the state of mirroring changed. */
  onChange(): void;
  /** The first pause after a failure (milliseconds); that of `RETRY.mirror` by default. */
  retryMs?: number;
}

/** Keeps chosen tables of history complete in the background. */
export interface Mirroring {
  /** Returns the settings and the present state. */
  status(): Promise<Mirror>;
  /** Stores new settings, which count from now on. */
  set(settings: MirrorSettings): Promise<void>;
  readonly tables: readonly ExportTable[];
  /** Reports a change that may add or remove work: segments became known, a job ended. */
  wake(): void;
  /** Starts the work. Before this call, settings are only stored. */
  start(): void;
  close(): Promise<void>;
}

type Activity = Pick<Mirror, 'state' | 'fetching' | 'problem'>;

/** Reads the settings and returns the mirror; it does nothing before `start`. */
export async function openMirror(parts: MirrorParts): Promise<Mirroring> {
  const {
    network,
    history,
    fetcher,
    pins,
    queryCache,
    target,
    documents,
    onChange,
    retryMs = RETRY.mirror.firstDelayMs,
  } = parts;
  let settings = (await documents.get(SETTINGS))?.content ?? OFF;
  let activity: Activity = { state: 'off', fetching: null, problem: null };
  const policy = { ...RETRY.mirror, firstDelayMs: retryMs };
  const life = new AbortController();
  /** Aborts the current wait or fetch, so that the next step sees the change. */
  let turn = new AbortController();
  let running: Promise<void> | undefined;
  let woken = false;
  const deferred = createDeferredParts(policy);

  const tables = (): ExportTable[] => settings.tables.map(requireTable);

  function become(next: Activity): void {
    activity = next;
    onChange();
  }

  /** Returns the mirrored tables with their segments, and with what the dataset has of them. */
  async function readTables(): Promise<MirroredTable[]> {
    const { dataset } = settings;
    if (dataset !== undefined) await target.read(dataset);
    return Promise.all(
      tables().map(async (table) => ({
        table,
        holdings: await history.holdings(table),
        present: dataset === undefined ? undefined : target.presentOf(table),
      })),
    );
  }

  /** Shows that nothing can be fetched. Returns the milliseconds until a failed part is tried again; null for none. */
  function restUntilRetry(): number | null {
    const next = deferred.next();
    become({ state: next === undefined ? 'current' : 'failed', fetching: null, problem: next?.problem ?? null });
    return earlier(next?.restMs ?? null);
  }

  /** Returns the given rest (milliseconds), or a shorter one if the dataset failed; null: until something changes. */
  function earlier(rest: number | null): number | null {
    const other = settings.dataset === undefined ? null : target.rest();
    return rest === null || other === null ? (rest ?? other) : Math.min(rest, other);
  }

  async function addToDataset(addition: DatasetAddition, signal: AbortSignal): Promise<number> {
    become({ state: 'writing', fetching: null, problem: null });
    const { table, from, to } = addition;
    const unpin = pins.pin({ table, from, to });
    try {
      await target.add(addition, signal);
    } finally {
      unpin();
    }
    return 0;
  }

  /** Makes room for `bytes`, in mirrored tables only below block `mirroredBelow`. Returns true if there is enough. */
  async function makeRoom(bytes: number, mirroredBelow?: bigint): Promise<boolean> {
    const { limitBytes } = settings;
    if (limitBytes === null) return true;
    const allowed = await roomForHistory(limitBytes - bytes, history, queryCache);
    if ((await history.bytes()) <= allowed) return true;
    const keep = [...pins.pinned(), ...notYetAdded(await readTables())];
    await history.evict({ bytes: Math.max(0, allowed), keep, mirrored: tables(), mirroredBelow });
    return (await history.bytes()) <= allowed;
  }

  /** Does one step. Returns the time until the next one (milliseconds); null: until something changes. */
  async function step(signal: AbortSignal): Promise<number | null> {
    // The limit covers all stored segments, mirrored or not.
    await makeRoom(0);
    if (settings.paused || settings.tables.length === 0) {
      become({ state: settings.tables.length === 0 ? 'off' : 'paused', fetching: null, problem: null });
      return null;
    }
    const mirrored = await readTables();
    const addition = nextAddition(mirrored, false);
    if (addition !== undefined) return addToDataset(addition, signal);
    const missing = nextMissing(mirrored, deferred.has);
    if (missing === undefined) return restUntilRetry();
    if (!(await makeRoom(missing.bytes, missing.from))) {
      const last = nextAddition(mirrored, true);
      if (last !== undefined) return addToDataset(last, signal);
      become({ state: 'full', fetching: null, problem: null });
      return earlier(null);
    }
    const { connection } = network.status();
    if (connection.state !== 'live') become({ state: 'waiting', fetching: null, problem: connection.reason });
    await whenLive(network, signal);
    const { bytes: _, ...fetching } = missing;
    become({ state: 'fetching', fetching, problem: null });
    try {
      await fetchWithBlocks(fetcher, fetching, { signal });
      deferred.remove(fetching);
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (error.code !== 'UPSTREAM_INVALID' && (error.code !== 'UPSTREAM_REFUSED' || isInterruption(error)))
        throw error;
      deferred.add(fetching, error);
    }
    return 0;
  }

  async function pause(milliseconds: number | null): Promise<void> {
    const { signal } = turn;
    // An aborted signal emits no further event, so do not wait for one.
    if (woken || signal.aborted || milliseconds === 0) return;
    const forever = new Promise<void>(() => {});
    await (milliseconds === null ? raceAbort(forever, signal) : wait(milliseconds, signal)).catch(() => {});
  }

  async function work(): Promise<void> {
    for (let failures = 0; !life.signal.aborted; ) {
      turn = new AbortController();
      woken = false;
      let rest: number | null;
      try {
        rest = await step(AbortSignal.any([life.signal, turn.signal]));
        failures = 0;
      } catch (thrown) {
        if (life.signal.aborted) return;
        const error = OrreryError.from(thrown);
        if (error.code === 'CANCELLED') continue;
        failures += 1;
        rest = backoffMs(policy, failures);
        const state = isInterruption(error) ? 'waiting' : 'failed';
        become({ state, fetching: null, problem: error.summary });
      }
      await pause(rest);
    }
  }

  return {
    get tables() {
      return tables();
    },
    async status() {
      const counted = await Promise.all(
        tables().map(async (table) => {
          const listed = (await history.holdings(table)).filter(({ segment }) => segment.origin === 'listed');
          const segments = listed.filter(({ part }) => part !== undefined).length;
          return { table, segments, segmentsTotal: listed.length };
        }),
      );
      const { dataset } = settings;
      if (dataset !== undefined) await target.read(dataset);
      return {
        settings,
        ...activity,
        tables: counted,
        bytes: (await history.bytes()) + (await queryCache.bytes()),
        dataset: dataset === undefined ? null : target.status(dataset, tables()),
      };
    },
    async set(next) {
      const chosen = { ...next, tables: [...new Set(next.tables.map(requireTable))] };
      await documents.put(SETTINGS, chosen);
      settings = chosen;
      deferred.clear();
      target.forget();
      woken = true;
      turn.abort();
      onChange();
    },
    wake() {
      woken = true;
      // Do not abort running work for this.
      if (activity.state === 'fetching' || activity.state === 'writing') return;
      // The event may be the end of an export to the dataset.
      target.forget();
      turn.abort();
    },
    start() {
      running ??= work();
    },
    async close() {
      life.abort();
      turn.abort();
      await running;
    },
  };
}
