import type { RecordOf } from '../../contract/index.ts';
import type { ListProgress, SyncDirection } from '../../store/index.ts';
import { createFundingPages, FUNDING_LIST, type FundingEdges } from './funding-pages.ts';
import { keepPage, type ListSyncParts, type SyncStep } from './list-sync.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';
import { readTimeResumeToken, type TimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

/** A step of the sync of funding points. */
export type FundingStep = SyncStep<typeof FUNDING_LIST>;

/** The funding points of one market: those that are stored, and the pages of the service. */
export class PagedPoints {
  readonly #marketId: string;
  readonly #parts: ListSyncParts;
  /** Fetches a page, as `createFundingPages` says. */
  readonly nextPage: ReturnType<typeof createFundingPages>;

  constructor(marketId: string, parts: ListSyncParts) {
    this.#marketId = marketId;
    this.#parts = parts;
    this.nextPage = createFundingPages(marketId, parts);
  }

  /** Returns the stored progress; null before the first page. */
  state(): ListProgress | null {
    return this.#parts.writer.progress(FUNDING_LIST, this.#marketId);
  }

  /** Stores a page with the progress after it, as `keepPage` does. */
  keep(edges: FundingEdges, direction: SyncDirection, progress: ListProgress): RecordOf<typeof FUNDING_LIST>[] {
    return keepPage(this.#parts, { list: FUNDING_LIST, scope: this.#marketId, edges, direction, progress });
  }

  /** Returns the guard of one read of pages. */
  newGuard(): LoopGuard {
    return createLoopGuard(this.#parts.service, FUNDING_LIST);
  }
}

/**
 * Returns the cursor of the upper edge of the stored range after a page; null if there was none and the page is empty.
 * Only its time moves; the period moves when it is settled.
 */
export function newerCursorAfter(cursor: string | null, edges: FundingEdges): string | null {
  const known = readTimeResumeToken(cursor);
  const newest = edges.reduce<TimeResumeToken | null>(
    (edge, { node: { timestamp, seq } }) => ({
      timestamp: edge === null || timestamp > edge.timestamp ? timestamp : edge.timestamp,
      seq: known?.seq ?? (edge === null || seq > edge.seq ? seq : edge.seq),
    }),
    known,
  );
  return newest === null ? null : writeTimeResumeToken(newest);
}
