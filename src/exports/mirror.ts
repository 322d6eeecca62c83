/** Keeps chosen tables complete in the background: newest segments first, within a limit of bytes on disk. */
import { z } from 'zod';
import { backoffMs, RETRY, raceAbort, wait } from '../async/index.ts';
import { type Mirror, type MirrorSettings, OrreryError, Table } from '../contract/index.ts';
import { type ExportTable, type History, requireTable, type Span, type TableSpan } from '../history/index.ts';
import type { Documents } from '../store/index.ts';
import type { SyncClient } from '../sync/index.ts';
import type { EvictionPins } from './eviction-pins.ts';
import { fetchWithBlocks } from './fetch-with-blocks.ts';
import { isInterruption } from './interruption.ts';
import { whenLive } from './jobs/wait-for-network.ts';
import type { PartFetcher } from './part-fetcher.ts';

export const StoredMirror = z.object({
  tables: z.array(Table),
  limitBytes: z.int().nonnegative().nullable(),
  paused: z.boolean(),
});

const SETTINGS = 'mirror';
const OFF: MirrorSettings = { tables: [], limitBytes: null, paused: false };
/** Expected size of a part of a table without stored parts (bytes). */
const UNKNOWN_PART_BYTES = 1024 * 1024;
/** Factor for the bytes that SQLite needs beside the rows. */
const OVERHEAD = 1.1;

export interface MirrorParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  history: Pick<History, 'holdings' | 'evict' | 'bytes'>;
  fetcher: PartFetcher;
  pins: EvictionPins;
  documents: Documents<MirrorSettings>;
  onChange(): void;
  retryMs?: number;
}

export interface Mirroring {
  status(): Promise<Mirror>;
  set(settings: MirrorSettings): Promise<void>;
  readonly tables: readonly ExportTable[];
  /** Reports a change that may add or remove work: segments became known, a job ended. */
  wake(): void;
  /** Starts the work. Before this call, settings are only stored. */
  start(): void;
  close(): Promise<void>;
}

const keyOf = ({ table, from, to }: TableSpan): string => `${table} ${from} ${to}`;

type Activity = Pick<Mirror, 'state' | 'fetching' | 'problem'>;

interface Missing extends TableSpan {
  /** Estimated size in the store (bytes). */
  bytes: number;
}

export async function openMirror(parts: MirrorParts): Promise<Mirroring> {
  const { network, history, fetcher, pins, documents, onChange, retryMs = RETRY.mirror.firstDelayMs } = parts;
  let settings = (await documents.get(SETTINGS))?.content ?? OFF;
  let activity: Activity = { state: 'off', fetching: null, problem: null };
  const policy = { ...RETRY.mirror, firstDelayMs: retryMs };
  const life = new AbortController();
  /** Aborts the current wait or fetch, so that the next step sees the change. */
  let turn = new AbortController();
  let running: Promise<void> | undefined;
  let woken = false;
  /** Parts that failed, and when each is tried again (performance.now()). */
  const deferred = new Map<string, { failures: number; until: number; problem: string }>();

  const tables = (): ExportTable[] => settings.tables.map(requireTable);

  function become(next: Activity): void {
    activity = next;
    onChange();
  }

  /** Returns the newest missing table of a segment. Within one segment, the table that was chosen first wins. */
  async function nextMissing(): Promise<Missing | undefined> {
    let next: Missing | undefined;
    for (const table of tables()) {
      const holdings = await history.holdings(table);
      const missing = holdings
        .filter(({ part, segment }) => part === undefined && segment.origin === 'listed' && !isDeferred(table, segment))
        .reduce<(typeof holdings)[number] | undefined>(
          (best, next) => (best === undefined || next.segment.to > best.segment.to ? next : best),
          undefined,
        );
      if (missing === undefined || (next !== undefined && missing.segment.to <= next.to)) continue;
      const stored = holdings.flatMap(({ part }) => (part === undefined ? [] : [part.storedBytes]));
      const largest = stored.length === 0 ? UNKNOWN_PART_BYTES : Math.max(...stored);
      next = { table, from: missing.segment.from, to: missing.segment.to, bytes: Math.ceil(largest * OVERHEAD) };
    }
    return next;
  }

  function isDeferred(table: ExportTable, { from, to }: Span): boolean {
    return (deferred.get(keyOf({ table, from, to }))?.until ?? 0) > performance.now();
  }

  /** Defers a part that failed, so that it does not block the others. */
  function defer(span: TableSpan, error: OrreryError): void {
    const failures = (deferred.get(keyOf(span))?.failures ?? 0) + 1;
    const until = performance.now() + backoffMs(policy, failures);
    deferred.set(keyOf(span), { failures, until, problem: error.summary });
  }

  /** Nothing can be fetched now. Returns the time until the first deferred part is due; null if none is. */
  function restUntilDeferred(): number | null {
    const waiting = [...deferred.values()].sort((a, b) => a.until - b.until);
    const [next] = waiting;
    become({ state: next === undefined ? 'current' : 'failed', fetching: null, problem: next?.problem ?? null });
    return next === undefined ? null : Math.max(1, next.until - performance.now());
  }

  /**
   * Frees disk space within the limit. Of mirrored tables it removes only segments below `mirroredBelow`. Returns true
   * if there is enough space now.
   */
  async function makeRoom(bytes: number, mirroredBelow?: bigint): Promise<boolean> {
    const { limitBytes } = settings;
    if (limitBytes === null) return true;
    const allowed = limitBytes - bytes;
    if ((await history.bytes()) <= allowed) return true;
    await history.evict({ bytes: Math.max(0, allowed), keep: pins.pinned(), mirrored: tables(), mirroredBelow });
    return (await history.bytes()) <= allowed;
  }

  /** Does one step. Returns the time until the next one (milliseconds); null means: until something changes. */
  async function step(signal: AbortSignal): Promise<number | null> {
    // The limit covers all stored segments, mirrored or not.
    await makeRoom(0);
    if (settings.paused || settings.tables.length === 0) {
      become({ state: settings.tables.length === 0 ? 'off' : 'paused', fetching: null, problem: null });
      return null;
    }
    const missing = await nextMissing();
    if (missing === undefined) return restUntilDeferred();
    if (!(await makeRoom(missing.bytes, missing.from))) {
      become({ state: 'full', fetching: null, problem: null });
      return null;
    }
    const { connection } = network.status();
    if (connection.state !== 'live') become({ state: 'waiting', fetching: null, problem: connection.reason });
    await whenLive(network, signal);
    const { bytes: _, ...fetching } = missing;
    become({ state: 'fetching', fetching, problem: null });
    try {
      await fetchWithBlocks(fetcher, fetching, { signal });
      deferred.delete(keyOf(fetching));
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (error.code !== 'UPSTREAM_INVALID' && (error.code !== 'UPSTREAM_REFUSED' || isInterruption(error)))
        throw error;
      defer(fetching, error);
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
      return { settings, ...activity, tables: counted, bytes: await history.bytes() };
    },
    async set(next) {
      const chosen = { ...next, tables: [...new Set(next.tables.map(requireTable))] };
      await documents.put(SETTINGS, chosen);
      settings = chosen;
      deferred.clear();
      woken = true;
      turn.abort();
      onChange();
    },
    wake() {
      woken = true;
      // Do not abort a running fetch for this.
      if (activity.state !== 'fetching') turn.abort();
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
