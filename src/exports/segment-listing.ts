import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import type { History } from '../history/index.ts';
import type { Documents } from '../store/index.ts';
import type { SyncClient } from '../sync/index.ts';

/** The stored record of the last listing of segments. */
export const ListingState = z.object({ listedAt: z.int() });
export type ListingState = z.output<typeof ListingState>;

/** Keeps the list of upstream's segments current. */
export interface Listing {
  /** Time of the last listing (Unix milliseconds); null before the first one. */
  readonly listedAt: number | null;
  /** False after the service turned out to have no listing. Ranges are then learnt from its answers. */
  readonly exists: boolean;
  /** Lists the segments now. Concurrent callers share the request. @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH */
  refresh(): Promise<void>;
  /** Lists the segments, unless they were listed within the last few seconds. Throws as `refresh` does. */
  freshen(): Promise<void>;
  /** Ends the regular listings. */
  close(): void;
}

/** A listing younger than this is not requested again (milliseconds). */
const FRESH_MS = 5_000;
/** The interval of regular listings, since a service can also learn about older segments. */
const LISTING_INTERVAL_MS = 600_000;
/** Default number of blocks of a segment. */
const DEFAULT_BLOCKS = 1000n;
/** Number of newest segments that give the usual length. */
const NEWEST_COUNT = 5;

const STATE = 'listing';

/** The objects that a listing of segments uses. */
export interface ListingParts {
  network: Pick<SyncClient, 'segments' | 'status' | 'listen'>;
  history: Pick<History, 'newestSegments' | 'recordListing'>;
  documents: Documents<ListingState>;
  /** True lists again when the chain has grown past the known segments. */
  follow: boolean;
  /** Called when segments were added or changed, or are disputed. */
  onChange(): void;
}

/**
 * Reads when the last listing was. With `follow`, lists at once and whenever the chain has grown by a segment or ten
 * minutes have passed.
 */
export async function openListing(parts: ListingParts): Promise<Listing> {
  const { network, history, documents, follow, onChange } = parts;
  let listedAt = (await documents.get(STATE))?.content.listedAt ?? null;
  let exists = true;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let hasListed = false;
  let lastSucceeded = false;
  /** The height at which the next segment is probably complete. */
  let due: bigint | null = null;
  let running: Promise<void> | undefined;
  let closed = false;

  /**
   * Computes the height at which the next segment is probably complete: the longest of the last five after the newest.
   */
  async function plan(): Promise<void> {
    const segments = await history.newestSegments(NEWEST_COUNT);
    const [newest] = segments;
    const longest = segments.map(({ from, to }) => to - from + 1n).reduce((a, b) => (a > b ? a : b), 0n);
    due = newest === undefined ? 0n : newest.to + (longest === 0n ? DEFAULT_BLOCKS : longest);
  }

  async function list(): Promise<void> {
    requestedAt = performance.now();
    lastSucceeded = false;
    const { listing, source } = await network.segments();
    exists = listing !== null;
    hasListed = true;
    if (listing === null) return;
    const { added, changed, disputed } = await history.recordListing(listing, source);
    listedAt = Date.now();
    await documents.put(STATE, { listedAt });
    await plan();
    if (added + changed + disputed > 0) onChange();
  }

  function refresh(): Promise<void> {
    running ??= list()
      .then(() => {
        lastSucceeded = true;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  /** Lists again if a new segment is due, or the last listing is ten minutes old. Ignores failures. */
  function refreshIfDue(): void {
    const { connection, position } = network.status();
    if (closed || running !== undefined || connection.state !== 'live') return;
    const age = performance.now() - requestedAt;
    if (age < FRESH_MS || (!exists && age < LISTING_INTERVAL_MS)) return;
    const isBehind = position !== null && due !== null && position.height >= due;
    if (!hasListed || isBehind || age > LISTING_INTERVAL_MS) {
      // The connection state shows a failure; the next check tries again.
      refresh().catch(() => {});
    }
  }

  const stopListening = follow ? network.listen(refreshIfDue) : () => {};
  if (follow) refreshIfDue();
  return {
    get listedAt() {
      return listedAt;
    },
    get exists() {
      return exists;
    },
    refresh,
    freshen() {
      const { state, reason } = network.status().connection;
      if (follow && state === 'offline') {
        // The network is known to be offline, so fail fast.
        const problem = { service: 'The network', reason: reason ?? state };
        return Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', problem));
      }
      const isFresh = running === undefined && lastSucceeded && performance.now() - requestedAt < FRESH_MS;
      return isFresh ? Promise.resolve() : refresh();
    },
    close() {
      closed = true;
      stopListening();
    },
  };
}
