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
/** Room that the next part is given when nothing is known of its table (bytes). */
const UNKNOWN_PART_BYTES = 1024 * 1024;
/** What SQLite takes beside the rows. */
const OVERHEAD = 1.1;

export interface MirrorParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  history: Pick<History, 'holdings' | 'evict' | 'bytes'>;
  fetcher: PartFetcher;
  needs: EvictionPins;
  documents: Documents<MirrorSettings>;
  onChange(): void;
  retryMs?: number;
}

export interface Mirroring {
  status(): Promise<Mirror>;
  set(settings: MirrorSettings): Promise<void>;
  readonly tables: readonly ExportTable[];
  /** Something changed that may leave more or less to do: segments became known, a job ended. */
  wake(): void;
  /** Begins to work; before this, only settings are kept. */
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
  const { network, history, fetcher, needs, documents, onChange, retryMs = RETRY.mirror.firstDelayMs } = parts;
  let settings = (await documents.get(SETTINGS))?.content ?? OFF;
  let activity: Activity = { state: 'off', fetching: null, problem: null };
  const policy = { ...RETRY.mirror, firstDelayMs: retryMs };
  const life = new AbortController();
  /** Ends the wait or the fetch under way, so that the next look sees what changed. */
  let turn = new AbortController();
  let running: Promise<void> | undefined;
  let woken = false;
  /** Parts that could not be had, and when each is tried again. */
  const deferred = new Map<string, { failures: number; until: number; problem: string }>();

  const tables = (): ExportTable[] => settings.tables.map(requireTable);

  function become(next: Activity): void {
    activity = next;
    onChange();
  }

  /** The newest table of a segment that is missing; among those of one segment the one chosen first. */
  async function nextMissing(): Promise<Missing | undefined> {
    let next: Missing | undefined;
    for (const table of tables()) {
      const holdings = await history.holdings(table);
      const missing = holdings
        .filter(({ part, segment }) => part === undefined && segment.origin === 'listed' && !isDeferred(table, segment))
        .reduce<(typeof holdings)[number] | undefined>(
          (best, held) => (best === undefined || held.segment.to > best.segment.to ? held : best),
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
    return (deferred.get(keyOf({ table, from, to }))?.until ?? 0) > Date.now();
  }

  /** Leaves a part aside for a while, so that one that cannot be had never holds up the others. */
  function defer(span: TableSpan, error: OrreryError): void {
    const failures = (deferred.get(keyOf(span))?.failures ?? 0) + 1;
    const until = Date.now() + backoffMs(policy, failures);
    deferred.set(keyOf(span), { failures, until, problem: error.summary });
  }

  /** Nothing can be had now: until something of what was left aside is tried again, or something changes. */
  function restUntilDeferred(): number | null {
    const waiting = [...deferred.values()].sort((a, b) => a.until - b.until);
    const [next] = waiting;
    become({ state: next === undefined ? 'current' : 'failed', fetching: null, problem: next?.problem ?? null });
    return next === undefined ? null : Math.max(1, next.until - Date.now());
  }

  /** Makes room; of mirrored tables only what lies below a block goes. Whether there is enough now. */
  async function makeRoom(bytes: number, mirroredBelow?: bigint): Promise<boolean> {
    const { limitBytes } = settings;
    if (limitBytes === null) return true;
    const allowed = limitBytes - bytes;
    if ((await history.bytes()) <= allowed) return true;
    await history.evict({ bytes: Math.max(0, allowed), keep: needs.held(), mirrored: tables(), mirroredBelow });
    return (await history.bytes()) <= allowed;
  }

  /** One step; returns how long nothing is to be done (milliseconds), null until something changes. */
  async function step(signal: AbortSignal): Promise<number | null> {
    // The limit counts for everything that is stored, mirrored or not.
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
    // A signal that has fired already tells nobody any more.
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
      // A fetch under way is not given up for it.
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
