/**
 * Keeps chosen tables complete in the background, newest segments first, within a limit of bytes on disk. What is new is
 * also added to a dataset, if one is chosen.
 */
import { backoffMs, createSerialQueue, RETRY } from '../../async/index.ts';
import type { Mirror, MirrorSettings } from '../../contract/index.ts';
import { type ExportTable, type History, requireTable, type TableSpan } from '../../history/index.ts';
import type { Documents } from '../../store/index.ts';
import { isInterruption } from '../interruption.ts';
import { createDeferredParts } from './deferred-parts.ts';
import { createMirrorStep, type MirrorActivity, type MirrorStepParts, tablesOf } from './mirror-step.ts';
import { isCutOff } from './next-addition.ts';
import { createStepLoop } from './step-loop.ts';

const SETTINGS = 'mirror';
const OFF: MirrorSettings = { tables: [], limitBytes: null, paused: false };

/** The objects that mirroring uses. */
export interface MirrorParts extends MirrorStepParts {
  history: Pick<History, 'holdings' | 'evict' | 'bytes' | 'bytesWithin'>;
  /** Returns the tables and blocks that unfinished exports will still write. */
  needed(): TableSpan[];
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
  /** Stores new settings, which count from then on. Of several calls, the last one counts. */
  set(settings: MirrorSettings): Promise<void>;
  /**
   * Removes the files for queries, and all stored parts that are neither mirrored nor pinned. A reader can keep pages of the
   * file a little longer. Returns true if it removed parts.
   */
  free(): Promise<boolean>;
  readonly tables: readonly ExportTable[];
  /** Reports a change that may add or remove work: segments became known, a job ended. */
  wake(): void;
  /** Starts the work. Before this call, settings are only stored. */
  start(): void;
  close(): Promise<void>;
}

/** Reads the settings and returns the mirror; it does nothing before `start`. */
export async function openMirror(parts: MirrorParts): Promise<Mirroring> {
  const { history, needed, pins, queryCache, target, documents, onChange, retryMs = RETRY.mirror.firstDelayMs } = parts;
  const policy = { ...RETRY.mirror, firstDelayMs: retryMs };
  const deferred = createDeferredParts(policy);
  // The settings in memory must be those on disk, also if two calls store theirs at the same time.
  const queued = createSerialQueue();
  let settings = (await documents.get(SETTINGS))?.content ?? OFF;
  let activity: MirrorActivity = { state: 'off', fetching: null, problem: null };

  function show(state: Mirror['state'], more: Partial<MirrorActivity> = {}): void {
    activity = { state, fetching: null, problem: null, ...more };
    onChange();
  }

  const step = createMirrorStep(parts, { settings: () => settings, deferred, show });
  const loop = createStepLoop(step, (error, failures) => {
    show(isInterruption(error) ? 'waiting' : 'failed', { problem: error.summary });
    return backoffMs(policy, failures);
  });

  async function countSegments(table: ExportTable) {
    const holdings = await history.holdings(table);
    const listed = holdings.filter(({ segment }) => segment.origin === 'listed');
    const segments = listed.filter(({ part }) => part !== undefined).length;
    const last = listed.reduce((to, { segment }) => (segment.to > to ? segment.to : to), -1n);
    return { count: { table, segments, segmentsTotal: listed.length }, table, holdings, last };
  }

  /** Returns the state of the dataset for views, after it was read. */
  function datasetStatus(dataset: string, counted: Awaited<ReturnType<typeof countSegments>>[]): Mirror['dataset'] {
    const tables = counted.map(({ table, holdings, last }) => {
      const present = target.presentOf(table);
      const isCut = isCutOff({ holdings, present });
      const waits = present !== undefined && !isCut && last > (present?.to ?? -1n);
      return { table, to: present?.to ?? null, isCut, waits };
    });
    return {
      ...target.status(dataset),
      waits: activity.state === 'full' && tables.some(({ waits }) => waits),
      tables: tables.map(({ waits: _, ...table }) => table),
    };
  }

  /** Returns the size of the stored parts that would make room if unfinished exports did not need them. */
  function countKept(): Promise<number> {
    const mirrored = tablesOf(settings);
    return history.bytesWithin(needed().filter(({ table }) => !mirrored.includes(table)));
  }

  function wake(): void {
    if (activity.state === 'fetching' || activity.state === 'writing') {
      loop.skipRest();
      return;
    }
    // The event may be the end of an export to the dataset.
    target.forget();
    loop.interrupt();
  }

  return {
    get tables() {
      return tablesOf(settings);
    },
    async status() {
      const counted = await Promise.all(tablesOf(settings).map(countSegments));
      const { dataset } = settings;
      if (dataset !== undefined) await target.read(dataset);
      return {
        settings,
        ...activity,
        tables: counted.map(({ count }) => count),
        bytes: (await history.bytes()) + (await queryCache.bytes()),
        keptBytes: activity.state === 'full' ? await countKept() : 0,
        dataset: dataset === undefined ? null : datasetStatus(dataset, counted),
      };
    },
    async set(next) {
      const chosen = { ...next, tables: [...new Set(next.tables.map(requireTable))] };
      await queued(async () => {
        await documents.put(SETTINGS, chosen);
        const { dataset } = settings;
        settings = chosen;
        try {
          if (chosen.dataset === dataset) target.forget();
          else await target.reset();
        } finally {
          deferred.clear();
          loop.interrupt();
          onChange();
        }
      });
    },
    async free() {
      await queryCache.shrink(0);
      // No part begins below block 0, so mirrored ones stay: they would be downloaded again at once.
      const eviction = { bytes: 0, keep: pins.pinned(), mirrored: tablesOf(settings), mirroredBelow: 0n };
      const removed = await history.evict(eviction);
      onChange();
      // There may be room for mirrored parts now.
      wake();
      return removed > 0;
    },
    wake,
    start: loop.start,
    close: loop.close,
  };
}
