import { type Mirror, type MirrorSettings, OrreryError } from '../../contract/index.ts';
import { type ExportTable, type History, requireTable, type TableSpan } from '../../history/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import type { EvictionPins } from '../eviction-pins.ts';
import { fetchWithBlocks, tryBlocksOf } from '../fetch-with-blocks.ts';
import { isInterruption, whenLive } from '../interruption.ts';
import type { PartFetcher } from '../part-fetcher.ts';
import type { DatasetTarget } from './dataset-target.ts';
import type { DeferredParts } from './deferred-parts.ts';
import { type DatasetAddition, nextAddition, notYetAdded } from './next-addition.ts';
import { type MirroredTable, nextMissing, nextUnjudged } from './next-missing.ts';
import { type QueryCacheSpace, roomForHistory } from './query-cache-space.ts';

/** The part of the state of mirroring that its steps show. */
export type MirrorActivity = Pick<Mirror, 'state' | 'fetching' | 'problem'>;

/** The objects that the steps of mirroring use. */
export interface MirrorStepParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  history: Pick<History, 'holdings' | 'evict' | 'bytes'>;
  fetcher: PartFetcher;
  pins: EvictionPins;
  queryCache: QueryCacheSpace;
  target: DatasetTarget;
}

/** The state of mirroring that its steps read and change. */
export interface MirrorStepState {
  /** Returns the settings that count now. */
  settings(): MirrorSettings;
  /** Parts that failed and are tried again later. */
  deferred: DeferredParts;
  /** Shows what mirroring does from now on. */
  show(state: Mirror['state'], more?: Partial<MirrorActivity>): void;
}

/** Returns the tables that the settings mirror. @throws OrreryError TABLE_REQUIRED for TABLE_UNSPECIFIED */
export function tablesOf({ tables }: MirrorSettings): ExportTable[] {
  return tables.map(requireTable);
}

/** Returns true for an error of one part alone: other parts may well be fetched. */
function concernsOnePart(error: OrreryError): boolean {
  if (error.code === 'UPSTREAM_INVALID' || error.code === 'UPSTREAM_BEHIND') return true;
  return error.code === 'UPSTREAM_REFUSED' && !isInterruption(error);
}

/**
 * Returns a function that does one step of mirroring: it makes room, then adds stored segments to the dataset or
 * fetches a part, whichever comes next. The function returns the pause before the next step (milliseconds); Infinity
 * means until something changes. It throws CANCELLED and the errors that stop all parts.
 */
export function createMirrorStep(
  { network, history, fetcher, pins, queryCache, target }: MirrorStepParts,
  { settings, deferred, show }: MirrorStepState,
): (signal: AbortSignal) => Promise<number> {
  /** The segments whose blocks were asked for to judge stored rows, by their keys: once in each run. */
  const tried = new Set<bigint>();

  /** Returns the mirrored tables with their segments, and with what the dataset has of them, or had before it went away. */
  async function readTables(): Promise<MirroredTable[]> {
    const { dataset } = settings();
    if (dataset !== undefined) await target.read(dataset);
    return Promise.all(
      tablesOf(settings()).map(async (table) => ({
        table,
        holdings: await history.holdings(table),
        present: dataset === undefined ? undefined : target.presentOf(table),
      })),
    );
  }

  /** Returns what to add to the dataset next; undefined also while the dataset waits after a failure. */
  const nextToAdd = (mirrored: readonly MirroredTable[], isFull: boolean) =>
    target.rest() === null ? nextAddition(mirrored, isFull) : undefined;

  /** Makes room for `bytes`, in mirrored tables only below block `mirroredBelow`. Returns true if there is enough. */
  async function makeRoom(bytes: number, mirroredBelow?: bigint): Promise<boolean> {
    const { limitBytes } = settings();
    if (limitBytes === null) return true;
    const allowed = await roomForHistory(limitBytes - bytes, history, queryCache);
    if ((await history.bytes()) <= allowed) return true;
    const keep = [...pins.pinned(), ...notYetAdded(await readTables())];
    await history.evict({ bytes: Math.max(0, allowed), keep, mirrored: tablesOf(settings()), mirroredBelow });
    return (await history.bytes()) <= allowed;
  }

  async function addToDataset(addition: DatasetAddition, signal: AbortSignal): Promise<number> {
    show('writing');
    const { table, from, to } = addition;
    const unpin = pins.pin({ table, from, to });
    try {
      await target.add(addition, signal);
    } finally {
      unpin();
    }
    return 0;
  }

  async function fetchPart({ table, from, to }: TableSpan, signal: AbortSignal): Promise<number> {
    const fetching = { table, from, to };
    const { connection } = network.status();
    if (connection.state !== 'live') show('waiting', { problem: connection.reason });
    await whenLive(network, signal);
    // While one download after the other fails, the reason stays in sight.
    show('fetching', { fetching, problem: deferred.lastProblem() });
    try {
      await fetchWithBlocks(fetcher, fetching, { signal });
      deferred.remove(fetching);
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (!concernsOnePart(error)) throw error;
      deferred.add(fetching, error);
    }
    return 0;
  }

  /**
   * Fetches the blocks of the next segment whose stored rows were never judged. Returns false if there is none, no room
   * for them, or no network.
   */
  async function judgeNext(mirrored: readonly MirroredTable[], signal: AbortSignal): Promise<boolean> {
    const unjudged = nextUnjudged(mirrored, ({ key }) => tried.has(key));
    if (unjudged === undefined || network.status().connection.state !== 'live') return false;
    // Mirrored parts stay: none begins below block 0.
    if (!(await makeRoom(unjudged.bytes, 0n))) return false;
    const { key, from, to } = unjudged.segment;
    show('fetching', { fetching: { table: 'TABLE_BLOCKS', from, to } });
    await tryBlocksOf(fetcher, { table: unjudged.table, from, to }, { signal });
    tried.add(key);
    return true;
  }

  /** Returns the rest until the dataset is tried again after a failure (milliseconds); Infinity without a failure. */
  const untilDataset = () => (settings().dataset === undefined ? Infinity : (target.rest() ?? Infinity));

  /** Rests until a part or the dataset is tried again after a failure, or something changes. */
  function restWithNothingToFetch(): number {
    const failed = deferred.next();
    show(failed === undefined ? 'current' : 'failed', { problem: failed?.problem ?? null });
    return Math.min(failed?.restMs ?? Infinity, untilDataset());
  }

  return async (signal) => {
    // The limit covers all stored segments, mirrored or not.
    await makeRoom(0);
    const { tables, paused } = settings();
    if (paused || tables.length === 0) {
      show(tables.length === 0 ? 'off' : 'paused');
      return Infinity;
    }
    const mirrored = await readTables();
    const addition = nextToAdd(mirrored, false);
    if (addition !== undefined) return addToDataset(addition, signal);
    const missing = nextMissing(mirrored, deferred.has);
    if (missing === undefined) return (await judgeNext(mirrored, signal)) ? 0 : restWithNothingToFetch();
    if (await makeRoom(missing.bytes, missing.from)) return fetchPart(missing, signal);
    // Segments that were added to the dataset make room.
    const last = nextToAdd(mirrored, true);
    if (last !== undefined) return addToDataset(last, signal);
    show('full');
    return untilDataset();
  };
}
