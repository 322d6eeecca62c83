/**
 * The history of the published interface, over the store. Stored tables are answered at once; missing ones are fetched
 * first.
 */
import {
  type ExportedArchive,
  type ExportRequest,
  type HistorySegment,
  OrreryError,
  type SegmentListing,
} from '../contract/index.ts';
import { type History, type Holding, nameArchive, type OpenedArchive } from '../history/index.ts';
import type { EvictionPins } from './eviction-pins.ts';
import { isInterruption } from './interruption.ts';
import { runsOf } from './plan-range.ts';
import type { RangeFetcher } from './range-fetcher.ts';
import type { Listing } from './segment-listing.ts';
import { spansInWords } from './words.ts';

/** The history that the published interface answers from: segments and exports. */
export interface PublishedHistory {
  /**
   * Returns the segments, newest first, after a new listing if the network answers.
   * @throws OrreryError HISTORY_UNKNOWN if none are known
   */
  segments(): Promise<SegmentListing>;
  /** Opens the archive of a table over a range of blocks; see DataSource.export. */
  export(request: ExportRequest, signal?: AbortSignal): Promise<ExportedArchive>;
}

/** The objects that the published history uses. */
export interface PublishedParts {
  chainId: string;
  history: History;
  listing: Listing;
  rangeFetcher: RangeFetcher;
  pins: EvictionPins;
  /** Returns the reason why the network cannot be asked, in words; null if it probably can. */
  absence(): string | null;
}

/** Returns the error of a fetch for a client: NOT_CACHED with its reason where the network was away, else the same. */
function forClient(thrown: unknown, what: string): unknown {
  const isAway = thrown instanceof OrreryError && isInterruption(thrown);
  return isAway ? new OrreryError('NOT_CACHED', { what, reason: thrown.summary }, { cause: thrown }) : thrown;
}

/** Returns an opened archive of stored segments in the shape of DataSource. */
function asExported(opened: OpenedArchive, holdings: readonly Holding[]): ExportedArchive {
  const { name, bytes, etag } = opened;
  const suspect = holdings.flatMap(({ segment: { from, to }, suspicion }) =>
    suspicion === null ? [] : [{ from, to, suspicion }],
  );
  return {
    name,
    whole: { bytes, etag, suspect },
    read: (range, signal) => opened.read(range, signal),
    close: () => opened.close(),
  };
}

/**
 * Returns the segments and the exports of the published interface, over the stored history. Reading an export first
 * fetches what is not stored.
 */
export function createPublishedHistory(parts: PublishedParts): PublishedHistory {
  const { chainId, history, listing, rangeFetcher, pins, absence } = parts;

  async function listed(): Promise<HistorySegment[]> {
    const segments = await history.segments();
    const listed = segments.filter(({ origin }) => origin === 'listed');
    // Learnt ranges can overlap. They are listed only if the service has no listing.
    return (listed.length > 0 ? listed : segments)
      .sort((a, b) => (a.to > b.to ? -1 : a.to < b.to ? 1 : 0))
      .map(({ from, to, segmentId, previousSegmentId, schemaVersion }) => ({
        fromHeight: from,
        toHeight: to,
        historySegmentId: segmentId,
        previousHistorySegmentId: previousSegmentId,
        databaseVersion: schemaVersion,
        chainId,
      }));
  }

  return {
    async segments() {
      // If refreshing fails, the old listing is used.
      const isFresh = await listing.freshen().then(
        () => listing.exists,
        () => false,
      );
      const segments = await listed();
      if (segments.length === 0 && !isFresh) throw new OrreryError('HISTORY_UNKNOWN', {});
      return { segments, coverage: { complete: isFresh && absence() === null, asOf: listing.listedAt } };
    },

    async export({ table, fromBlock: from, toBlock: to, names }) {
      const range = { from, to };
      const holdings = await rangeFetcher.join(table, range).catch((thrown: unknown) => {
        throw forClient(thrown, spansInWords(table, [range]));
      });
      const missing = holdings.filter(({ part }) => part === undefined).map(({ segment }) => segment);
      if (holdings.length > 0 && missing.length === 0)
        return asExported(await history.openArchive({ table, range, names }), holdings);
      const what = spansInWords(table, holdings.length === 0 ? [range] : missing);
      const absent = absence();
      if (absent !== null) throw new OrreryError('NOT_CACHED', { what, reason: absent });
      const release = pins.pin({ table, ...range });
      const name = nameArchive(chainId, table, runsOf(holdings, range), names);
      return {
        name,
        whole: null,
        async *read(_, signal = new AbortController().signal) {
          // Nothing is renewed: a request waits for what is missing, and not for more.
          await rangeFetcher.ensure(table, range, { signal, urgent: true }).catch((thrown: unknown) => {
            throw forClient(thrown, what);
          });
          const opened = await history.openArchive({ table, range, names });
          try {
            yield* opened.read({}, signal);
          } finally {
            await opened.close();
          }
        },
        close() {
          release();
          return Promise.resolve();
        },
      };
    },
  };
}
