import { type BlockRange, OrreryError } from '../contract/index.ts';
import {
  type ExportTable,
  type History,
  type Holding,
  isSuspectReach,
  joinHoldings,
  type Part,
  type StoredHolding,
} from '../history/index.ts';
import type { SyncClient } from '../sync/index.ts';
import { fetchWithBlocks } from './fetch-with-blocks.ts';
import type { PartFetcher } from './part-fetcher.ts';
import { createRenewal } from './renewal.ts';
import type { Listing } from './segment-listing.ts';

/** Progress of a range: stored segments with their rows and compressed bytes, including those that are arriving. */
export interface RangeProgress {
  segments: number;
  segmentsTotal: number;
  rows: number;
  bytes: number;
}

/** Options of fetching a range. */
export interface RangeOptions {
  signal: AbortSignal;
  /** True fetches before background work. */
  urgent?: boolean;
  /**
   * True also judges stored segments that were not judged before, and fetches those again whose rows end too early or are
   * outside of their segment: the service may be well by now. If it is not, the stored rows stay, and are not fetched
   * again for a while (renewal.ts).
   */
  renews?: boolean;
  /**
   * Stored segments whose rows came before this time (Unix milliseconds) are fetched again, as if they were missing. The
   * stored rows stay if the new ones may lack some of them: then this fails.
   */
  renewBefore?: number | undefined;
  onProgress?: (progress: RangeProgress) => void;
  /** Called after each segment that was fetched, also if others fail. */
  onFetched?: (() => void) | undefined;
}

/** Fetches a table over ranges of blocks into the store. */
export interface RangeFetcher {
  /**
   * Returns the segments that form a range, with the stored part of a table. Lists segments again if the known ones do
   * not fit. A service without a listing has no segments for a range yet.
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN; the error of the
   * listing if it fails and the range is outside of the known segments
   */
  join(table: ExportTable, range: BlockRange): Promise<Holding[]>;
  /** Returns true for a stored part that is known to be suspect, and that `ensure` fetches again if it renews. */
  fetchesAgain(holding: Holding): boolean;
  /**
   * Fetches the missing segments of a range, and the `blocks` of those segments. Segments that were stored before an
   * error stay.
   * @throws OrreryError as `join` and the fetcher do
   */
  ensure(table: ExportTable, range: BlockRange, options: RangeOptions): Promise<void>;
}

const RANGE_CODES = new Set(['RANGE_OFF_BOUNDARY', 'RANGE_OUTSIDE', 'RANGE_GAP', 'HISTORY_UNKNOWN']);

/** The codes of ranges about which only a new listing can decide: the known segments say nothing about these blocks. */
const UNDECIDED_CODES = new Set(['RANGE_OUTSIDE', 'HISTORY_UNKNOWN']);

/** Returns true if no known segments join to a range, so that a newer listing may have some that do. */
function isRangeProblem(thrown: unknown): thrown is OrreryError {
  return thrown instanceof OrreryError && RANGE_CODES.has(thrown.code);
}

/**
 * Returns true if the rows of a stored part came at `since` or later (Unix milliseconds); always without `since`. False
 * for a time in the future: the clock was wrong when the rows came.
 */
export function hasComeSince({ storedAt }: Part, since: number | undefined): boolean {
  return since === undefined || (storedAt >= since && storedAt <= Date.now());
}

/** Number of segments in parallel. The fetcher limits parallel downloads further. */
const WORKERS = 3;

/**
 * Returns a fetcher of ranges of blocks, which fetches three segments at a time.
 * @param now returns the time in milliseconds, from any start
 * @param network nothing is renewed while it is offline
 */
export function createRangeFetcher(
  history: Pick<History, 'holdings'>,
  listing: Listing,
  fetcher: PartFetcher,
  now = () => performance.now(),
  network?: Pick<SyncClient, 'status'>,
): RangeFetcher {
  const isOffline = () => network?.status().connection.state === 'offline';
  const renewal = createRenewal(fetcher, now, isOffline);

  async function joinKnown(table: ExportTable, range: BlockRange): Promise<Holding[]> {
    return joinHoldings(await history.holdings(table), range);
  }

  async function join(table: ExportTable, range: BlockRange): Promise<Holding[]> {
    try {
      return await joinKnown(table, range);
    } catch (thrown) {
      if (!isRangeProblem(thrown)) throw thrown;
      await listing.freshen().catch((failure: unknown) => {
        // If the network cannot be asked, the stored listing decides where it can.
        throw UNDECIDED_CODES.has(thrown.code) ? failure : thrown;
      });
      if (!listing.exists) return [];
      return joinKnown(table, range);
    }
  }

  return {
    join,
    fetchesAgain: (holding) => isSuspectReach(holding.reach) && renewal.isDue(holding),
    async ensure(table, range, options) {
      const { signal, urgent = false, renews = false, renewBefore, onProgress, onFetched } = options;
      const holdings = await join(table, range);
      const stored: Part[] = [];
      const missing: { range: BlockRange; old?: Part; former?: StoredHolding }[] =
        holdings.length === 0 ? [{ range }] : [];
      for (const holding of holdings) {
        const { from, to } = holding.segment;
        const { part } = holding;
        if (part === undefined) missing.push({ range: { from, to } });
        else if (!hasComeSince(part, renewBefore)) missing.push({ range: { from, to }, old: part });
        else if (renews && renewal.isDue(holding)) missing.push({ range: { from, to }, former: holding });
        else stored.push(part);
      }
      const done = {
        segments: stored.length,
        segmentsTotal: stored.length + missing.length,
        rows: stored.reduce((sum, { rows }) => sum + rows, 0),
        bytes: stored.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
      };
      const renew = renewal.begin();
      const arriving = new Map<BlockRange, number>();
      const report = (): void => {
        const bytes = [...arriving.values()].reduce((sum, some) => sum + some, done.bytes);
        onProgress?.({ ...done, bytes });
      };
      report();
      const abort = new AbortController();
      const either = AbortSignal.any([signal, abort.signal]);
      const fetchOptions = { signal: either, urgent };

      async function work(): Promise<void> {
        for (let mine = missing.shift(); mine !== undefined && !either.aborted; mine = missing.shift()) {
          const { range, old, former } = mine;
          const onBytes = (bytes: number): void => {
            arriving.set(range, bytes);
            report();
          };
          const span = { table, ...range };
          const options = { ...fetchOptions, onBytes, former: old?.key };
          const parts =
            former === undefined ? await fetchWithBlocks(fetcher, span, options) : await renew(former, span, options);
          arriving.delete(range);
          if (former === undefined || parts.every(({ key }) => key !== former.part.key)) onFetched?.();
          done.segments += 1;
          done.rows += parts.reduce((sum, { rows }) => sum + rows, 0);
          done.bytes += parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
          report();
        }
      }

      await Promise.allSettled(
        Array.from({ length: Math.min(WORKERS, missing.length) }, () =>
          work().catch((thrown: unknown) => {
            // Report the first failure only; the others follow from the abort.
            abort.abort(thrown);
            throw thrown;
          }),
        ),
      );
      if (signal.aborted) {
        // A paused job shows its last progress: the bytes of segments that were broken off are not stored.
        arriving.clear();
        report();
        throw new OrreryError('CANCELLED', {});
      }
      abort.signal.throwIfAborted();
    },
  };
}
