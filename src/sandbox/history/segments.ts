/** Boundaries of segments: every 1000 blocks, and at protocol upgrades, which leave a short segment on either side. */
import type { HistorySegment } from '../../contract/index.ts';
import { remember } from '../memo.ts';
import { segmentId } from './segment-id.ts';
import { createUpgrades } from './upgrades.ts';

const SEGMENT_BLOCKS = 1000;
/** Number of newest blocks that are kept, so that the list of segments is bounded on a chain of any age. */
const KEPT_BLOCKS = 100_000_000;

/** A segment of the sandbox: its blocks, both included, and its schema version. */
export interface SandboxSegment {
  from: number;
  to: number;
  version: number;
}

/** The segments of a world. */
export interface Segments {
  /** The segment of a block (1 or later), finished or not. */
  at(height: number): SandboxSegment;
  /** The newest segment that is finished at a height, if there is one. */
  newestAt(height: number): SandboxSegment | undefined;
  /** The oldest segment that is kept at a height. */
  oldestAt(height: number): SandboxSegment;
  /** The segments that hold the blocks of a range, lowest first. */
  between(from: number, to: number): Generator<SandboxSegment>;
  /** A segment as the network lists it. */
  describe(segment: SandboxSegment): HistorySegment;
}

/** Returns the segments of the network that is made from a seed. Ranges of blocks include both ends. */
export function createSegments(seed: string, chainId: string): Segments {
  const upgrades = createUpgrades(seed);

  const at = (height: number): SandboxSegment => {
    const lastUpgrade = upgrades.before(height)?.height ?? 0;
    const from = Math.max(Math.floor((height - 1) / SEGMENT_BLOCKS) * SEGMENT_BLOCKS, lastUpgrade) + 1;
    const to = Math.min(Math.ceil(height / SEGMENT_BLOCKS) * SEGMENT_BLOCKS, upgrades.from(height).height);
    return { from, to, version: upgrades.versionAt(height) };
  };

  /** The id of the segment that begins at a block. A list names each id twice: as its own and as the previous one. */
  const idFrom = remember(2, (from) => {
    const { to, version } = at(from);
    return segmentId(`${chainId}-${version}-${from}-${to}`);
  });

  return {
    at,
    newestAt(height) {
      if (height < 1) return undefined;
      const segment = at(height);
      if (segment.to === height) return segment;
      return segment.from === 1 ? undefined : at(segment.from - 1);
    },
    oldestAt: (height) => at(Math.max(1, height - KEPT_BLOCKS)),
    *between(from, to) {
      for (let next = from; next <= to; ) {
        const segment = at(next);
        yield segment;
        next = segment.to + 1;
      }
    },
    describe(segment) {
      return {
        fromHeight: BigInt(segment.from),
        toHeight: BigInt(segment.to),
        historySegmentId: idFrom(segment.from),
        previousHistorySegmentId: segment.from === 1 ? '' : idFrom(at(segment.from - 1).from),
        databaseVersion: BigInt(segment.version),
        chainId,
      };
    },
  };
}
