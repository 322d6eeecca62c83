import { retryAfterPauses } from '../async/index.ts';
import { type BlockRange, OrreryError } from '../contract/index.ts';
import { type ExportTable, explainRange, type History, type Segment } from '../history/index.ts';
import type { EvictionPins } from './eviction-pins.ts';
import { type PlannedRange, planRange } from './plan-range.ts';
import type { RangeFetcher, RangeProgress } from './range-fetcher.ts';
import type { Listing } from './segment-listing.ts';

/** The objects that the fetching of tables uses. */
export interface FetchTablesParts {
  history: Pick<History, 'segments'>;
  listing: Pick<Listing, 'refresh'>;
  rangeFetcher: Pick<RangeFetcher, 'ensure'>;
  pins: EvictionPins;
}

/** Tables of history to fetch. */
export interface FetchTablesRequest {
  tables: readonly ExportTable[];
  /**
   * The blocks, both ends included. A missing end means the oldest or the newest block; other ends move outwards to the
   * nearest segment, or are refused if `exact`.
   */
  range: { from?: bigint | undefined; to?: bigint | undefined; exact?: boolean | undefined };
  signal: AbortSignal;
  onProgress?: ((progress: { table: ExportTable; segments: number; segmentsTotal: number }) => void) | undefined;
  /** Called if some of the blocks are not in a known segment, with the reason in sentences. The others are fetched. */
  onBeyond?: ((problem: string) => void) | undefined;
}

/** @throws OrreryError RANGE_* if a given end had to move. A range that was not found is refused by its fetching. */
function requireUnmoved(
  { requested, range }: PlannedRange,
  { from, to }: FetchTablesRequest['range'],
  segments: readonly Segment[],
): void {
  if (requested === null || range === null) return;
  const isMoved = (given: bigint | undefined, found: bigint) => given !== undefined && given !== found;
  if (isMoved(from, range.from) || isMoved(to, range.to)) throw explainRange(segments, requested);
}

/**
 * Returns the blocks to fetch. It lists the segments again, except for a whole `exact` range: the fetching joins known
 * segments to it, so rows that are stored need no network, and lists again or refuses the range itself if none join.
 * @throws OrreryError RANGE_* if an end of an `exact` range had to move, HISTORY_UNLISTED, and UPSTREAM_* of the listing
 */
async function findRange(
  { history, listing }: Pick<FetchTablesParts, 'history' | 'listing'>,
  { range: wanted, signal, onBeyond }: Pick<FetchTablesRequest, 'range' | 'signal' | 'onBeyond'>,
): Promise<BlockRange> {
  const { from, to, exact = false } = wanted;
  const whole = from === undefined || to === undefined ? undefined : { from, to };
  if (exact && whole !== undefined) return whole;
  await retryAfterPauses(() => listing.refresh(), signal);
  const segments = await history.segments();
  const planned = planRange(segments, from, to);
  if (exact) requireUnmoved(planned, wanted, segments);
  if (planned.range !== null && planned.problem !== null) onBeyond?.(planned.problem);
  // A range that is unavailable has a reason. A service without a listing is asked for the exact range.
  const range = planned.range ?? whole ?? planned.requested;
  if (range === null) throw new OrreryError('HISTORY_UNLISTED', {});
  return range;
}

/**
 * Fetches the missing segments of each table, for a command that waits for them. Without tables, it only lists the segments
 * again. Repeats after pauses that the service requests.
 * @returns the number of fetched parts
 * @throws OrreryError as `RangeFetcher.ensure` does, RANGE_* if an end of an `exact` range had to move, HISTORY_UNLISTED, and
 * UPSTREAM_* of the listing
 */
export async function fetchTables(
  { history, listing, rangeFetcher, pins }: FetchTablesParts,
  { tables, range: wanted, signal, onProgress, onBeyond }: FetchTablesRequest,
): Promise<number> {
  if (tables.length === 0) {
    // A service without history is no error here.
    await listing.refresh().catch(() => {});
    return 0;
  }
  const range = await findRange({ history, listing }, { range: wanted, signal, onBeyond });
  let fetched = 0;
  for (const table of tables) {
    const unpin = pins.pin({ table, ...range });
    try {
      const options = {
        signal,
        renews: true,
        onProgress: (progress: RangeProgress) => onProgress?.({ table, ...progress }),
        onFetched: () => {
          fetched += 1;
        },
      };
      await retryAfterPauses(() => rangeFetcher.ensure(table, range, options), signal);
    } finally {
      unpin();
    }
  }
  return fetched;
}
