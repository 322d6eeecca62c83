import type { BlockRange } from '../../contract/index.ts';
import type { Holding } from '../../history/index.ts';
import type { StoredSegment } from '../write/choose-segments.ts';

/** A segment whose stored rows are read. */
export type ReadableSegment = StoredSegment & Pick<Holding, 'suspicion'>;

/**
 * Returns the stored segments of a table whose rows are read, lowest first. Ranges that overlap would give rows twice:
 * the one that starts first is read, and of two with one start the longer.
 */
export function readableSegments(holdings: readonly Holding[]): ReadableSegment[] {
  const stored = holdings.flatMap(({ segment, part, suspicion }) =>
    part === undefined ? [] : [{ segment, part, suspicion }],
  );
  const ordered = stored.sort((a, b) => {
    const [first, second] = [a.segment, b.segment];
    if (first.from !== second.from) return first.from < second.from ? -1 : 1;
    return first.to > second.to ? -1 : 1;
  });
  let end = -1n;
  return ordered.filter(({ segment: { from, to } }) => {
    if (from <= end) return false;
    end = to;
    return true;
  });
}

/** The blocks of a table of history, lowest first in each list. */
export interface TableBlocks {
  /** The blocks of the segments whose rows are read. */
  segments: BlockRange[];
  /** The part of `segments` whose rows may be missing or wrong. */
  suspect: BlockRange[];
  /** The blocks of all known segments. */
  known: BlockRange[];
  /** When the newest segment was stored (Unix milliseconds); null if none is stored. */
  storedAt: number | null;
}

const blocksOf = (holdings: readonly Pick<Holding, 'segment'>[]): BlockRange[] =>
  holdings.map(({ segment: { from, to } }) => ({ from, to }));

/** Returns the blocks of a table. @param readable the holdings whose rows are read */
export function blocksOfTable(holdings: readonly Holding[], readable: readonly ReadableSegment[]): TableBlocks {
  return {
    segments: blocksOf(readable),
    suspect: blocksOf(readable.filter(({ suspicion }) => suspicion !== null)),
    known: blocksOf(holdings),
    storedAt: readable.length === 0 ? null : Math.max(...readable.map(({ part }) => part.storedAt)),
  };
}
