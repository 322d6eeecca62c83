import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import type { History } from '../history/index.ts';
import type { Documents } from '../store/index.ts';
import type { SyncClient } from '../sync/index.ts';

/** What is remembered of the last listing. */
export const ListingState = z.object({ listedAt: z.int() });
export type ListingState = z.output<typeof ListingState>;

/** Keeps the segments that upstream lists known here. */
export interface Listing {
  /** When upstream last listed its segments (Unix milliseconds); null when it never did. */
  readonly listedAt: number | null;
  /** False once the service was found to have no listing: ranges are then learnt from its answers. */
  readonly exists: boolean;
  /** Lists them now; who asks meanwhile shares the request. @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH */
  refresh(): Promise<void>;
  /** Lists them unless that was done within the last few seconds. Throws as `refresh` does. */
  freshen(): Promise<void>;
  close(): void;
}

/** A listing is not asked for again within this (milliseconds). */
const FRESH_MS = 5_000;
/** Without other reason it is asked for this often, since a service can also learn of older segments. */
const SELDOM_MS = 600_000;
/** Blocks of a segment where no other is known. */
const USUAL_BLOCKS = 1000n;
/** Segments looked at for how long they usually are. */
const LATEST = 5;

const STATE = 'listing';

export interface ListingParts {
  network: Pick<SyncClient, 'segments' | 'status' | 'listen'>;
  history: Pick<History, 'segments' | 'recordSegments'>;
  documents: Documents<ListingState>;
  /** Lists by itself when the chain has grown beyond what is known. */
  follow: boolean;
  onChange(): void;
}

export async function openListing(parts: ListingParts): Promise<Listing> {
  const { network, history, documents, follow, onChange } = parts;
  let listedAt = (await documents.get(STATE))?.content.listedAt ?? null;
  let exists = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let askedHere = false;
  /** The height at which the next segment is probably whole. */
  let due: bigint | null = null;
  let running: Promise<void> | undefined;
  let closed = false;

  async function plan(): Promise<void> {
    const segments = (await history.segments()).sort((a, b) => (a.to < b.to ? -1 : 1)).slice(-LATEST);
    const newest = segments.at(-1);
    const longest = segments.map(({ from, to }) => to - from + 1n).reduce((a, b) => (a > b ? a : b), 0n);
    due = newest === undefined ? 0n : newest.to + (longest === 0n ? USUAL_BLOCKS : longest);
  }

  async function list(): Promise<void> {
    askedAt = performance.now();
    const { segments, source } = await network.segments();
    exists = segments !== null;
    askedHere = true;
    if (segments === null) return;
    const { added, changed, disputed } = await history.recordSegments(segments, source);
    listedAt = Date.now();
    await documents.put(STATE, { listedAt });
    await plan();
    if (added + changed + disputed > 0) onChange();
  }

  function refresh(): Promise<void> {
    running ??= list().finally(() => {
      running = undefined;
    });
    return running;
  }

  function look(): void {
    const { connection, position } = network.status();
    if (closed || running !== undefined || connection.state !== 'live') return;
    const age = performance.now() - askedAt;
    if (age < FRESH_MS || (!exists && age < SELDOM_MS)) return;
    const isBehind = position !== null && due !== null && position.height >= due;
    if (!askedHere || isBehind || age > SELDOM_MS) {
      // Its failure shows in the connection; the next look tries again.
      refresh().catch((_: OrreryError) => {});
    }
  }

  const stopListening = follow ? network.listen(look) : () => {};
  if (follow) look();
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
        // It is known to be away; who waits for an answer is told at once.
        const problem = { service: 'The network', reason: reason ?? state };
        return Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', problem));
      }
      return running === undefined && performance.now() - askedAt < FRESH_MS ? Promise.resolve() : refresh();
    },
    close() {
      closed = true;
      stopListening();
    },
  };
}
