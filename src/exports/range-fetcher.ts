import { OrreryError } from '../contract/index.ts';
import { type ExportTable, type History, type Holding, joinHoldings, type Span } from '../history/index.ts';
import { fetchWithBlocks } from './fetch-with-blocks.ts';
import type { PartFetcher } from './part-fetcher.ts';
import type { Listing } from './segment-listing.ts';

/** How far a range is: segments stored of those it joins, with their rows and compressed bytes, arriving ones included. */
export interface BringProgress {
  segments: number;
  segmentsTotal: number;
  rows: number;
  bytes: number;
}

export interface BringOptions {
  signal: AbortSignal;
  urgent?: boolean;
  onProgress?: (progress: BringProgress) => void;
}

/** Completes ranges of a table in the store. */
export interface RangeFetcher {
  /**
   * The segments that join to a range, with what is stored of a table. Segments are listed anew where those known do
   * not join. A range no service lists, of a service without a listing, has none yet.
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN
   */
  join(table: ExportTable, range: Span): Promise<Holding[]>;
  /**
   * Fetches what is missing of a range, and the `blocks` of the segments that it fetches. What was fetched before an error stays.
   * @returns how many segments were fetched
   * @throws OrreryError as `join` and the fetcher do
   */
  ensure(table: ExportTable, range: Span, options: BringOptions): Promise<number>;
}

const RANGE_CODES = new Set(['RANGE_OFF_BOUNDARY', 'RANGE_OUTSIDE', 'RANGE_GAP', 'HISTORY_UNKNOWN']);

/** No known segments join to a range: a newer listing may have some that do. */
function isRangeProblem(thrown: unknown): thrown is OrreryError {
  return thrown instanceof OrreryError && RANGE_CODES.has(thrown.code);
}

/** Segments worked on side by side; the fetcher lets only as many archives come at once as it has places. */
const WORKERS = 3;

export function createRangeFetcher(history: History, listing: Listing, fetcher: PartFetcher): RangeFetcher {
  async function joinKnown(table: ExportTable, range: Span): Promise<Holding[]> {
    return joinHoldings(await history.holdings(table), range);
  }

  async function join(table: ExportTable, range: Span): Promise<Holding[]> {
    try {
      return await joinKnown(table, range);
    } catch (thrown) {
      if (!isRangeProblem(thrown)) throw thrown;
      // What is known here decides where nobody can be asked.
      const isFresh = await listing.freshen().then(
        () => true,
        () => false,
      );
      if (!isFresh) throw thrown;
      if (!listing.exists) return [];
      return joinKnown(table, range);
    }
  }

  return {
    join,
    async ensure(table, range, options) {
      const { signal, urgent = false, onProgress } = options;
      const holdings = await join(table, range);
      const stored = holdings.flatMap(({ part }) => (part === undefined ? [] : [part]));
      const missing: Span[] =
        holdings.length === 0
          ? [range]
          : holdings.filter(({ part }) => part === undefined).map(({ segment: { from, to } }) => ({ from, to }));
      const done = {
        segments: stored.length,
        segmentsTotal: stored.length + missing.length,
        rows: stored.reduce((sum, { rows }) => sum + rows, 0),
        bytes: stored.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
      };
      const arriving = new Map<Span, number>();
      const tell = (): void => {
        const bytes = [...arriving.values()].reduce((sum, some) => sum + some, done.bytes);
        onProgress?.({ ...done, bytes });
      };
      tell();
      const abort = new AbortController();
      const either = AbortSignal.any([signal, abort.signal]);
      const fetchOptions = { signal: either, urgent };

      async function work(): Promise<void> {
        for (let mine = missing.shift(); mine !== undefined && !either.aborted; mine = missing.shift()) {
          const range = mine;
          const onBytes = (bytes: number): void => {
            arriving.set(range, bytes);
            tell();
          };
          const span = { table, ...range };
          const options = { ...fetchOptions, onBytes };
          const parts = await fetchWithBlocks(fetcher, span, options);
          arriving.delete(range);
          done.segments += 1;
          done.rows += parts.reduce((sum, { rows }) => sum + rows, 0);
          done.bytes += parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
          tell();
        }
      }

      const wanted = missing.length;
      const outcomes = await Promise.allSettled(
        Array.from({ length: Math.min(WORKERS, wanted) }, () =>
          work().catch((thrown: unknown) => {
            // The first failure is the one that counts; the others are its echo.
            abort.abort(thrown);
            throw thrown;
          }),
        ),
      );
      if (signal.aborted) throw new OrreryError('CANCELLED', {});
      if (abort.signal.aborted) throw abort.signal.reason;
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      return wanted;
    },
  };
}
