/**
 * Reduces very many segments to runs of pixels with the same look. Every visible segment has a share of the pixels it
 * touches, so that one suspect segment among thousands is always visible.
 */
import type { BlockRange, StoredPart } from '../../../../contract/index.ts';
import { lengthOf, type Span } from '../../../ui/viewport/index.ts';
import { xOf } from './scale.ts';

/** How a column of pixels looks. 'partly': stored and missing segments share these pixels. */
export type Look = 'stored' | 'missing' | 'partly' | 'suspect';

/** Adjacent pixels of the ruler whose segments are in the same state. */
export interface PixelRun<Kind> {
  /** Pixels from the left edge. */
  x: number;
  width: number;
  kind: Kind;
}

/** The state of one table in a segment. 'suspect': stored, but rows may be missing or wrong. */
export type SegmentState = 'stored' | 'missing' | 'suspect';

/**
 * Returns the state of each segment, in their order. A part counts only if it has exactly the blocks of the segment.
 * @param parts the stored parts of one table
 */
export function segmentStatesOf(segments: readonly BlockRange[], parts: readonly StoredPart[]): SegmentState[] {
  const byStart = new Map(parts.map((part) => [part.from, part]));
  return segments.map(({ from, to }) => {
    const part = byStart.get(from);
    if (part === undefined || part.to !== to) return 'missing';
    return part.suspicion === null ? 'stored' : 'suspect';
  });
}

const STORED = 1;
const MISSING = 2;
const SUSPECT = 4;
const BIT: Readonly<Record<SegmentState, number>> = { stored: STORED, missing: MISSING, suspect: SUSPECT };

function lookOf(bits: number): Look | undefined {
  if (bits & SUSPECT) return 'suspect';
  if (bits === (STORED | MISSING)) return 'partly';
  if (bits === STORED) return 'stored';
  return bits === MISSING ? 'missing' : undefined;
}

/** Returns the index of the first segment that ends in or after the visible part. */
function firstInSight(segments: readonly BlockRange[], span: Span): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(segments[middle]?.to ?? 0n) < span.from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns runs of pixels with the same look, from left to right. Blocks in no segment leave their pixels empty.
 * @param states the state of each segment, in the order of `segments`
 * @param width pixels of the visible part
 */
export function laneRuns(
  segments: readonly BlockRange[],
  states: readonly SegmentState[],
  span: Span,
  width: number,
): PixelRun<Look>[] {
  const columns = new Uint8Array(Math.max(0, Math.ceil(width)));
  for (let at = firstInSight(segments, span); at < segments.length; at += 1) {
    const segment = segments[at];
    const state = states[at];
    if (segment === undefined || state === undefined || Number(segment.from) >= span.to) break;
    // Segments of a pixel or more share no pixel; smaller ones share one pixel, which shows all their states.
    const first = Math.max(0, Math.min(columns.length - 1, Math.round(xOf(span, width, segment.from))));
    const end = Math.max(first + 1, Math.round(xOf(span, width, segment.to + 1n)));
    for (let x = first; x < Math.min(end, columns.length); x += 1) columns[x] = (columns[x] ?? 0) | BIT[state];
  }
  const runs: PixelRun<Look>[] = [];
  columns.forEach((bits, x) => {
    const look = lookOf(bits);
    const run = runs.at(-1);
    if (run !== undefined && run.kind === look && run.x + run.width === x) run.width += 1;
    else if (look !== undefined) runs.push({ x, width: 1, kind: look });
  });
  return runs;
}

/** Pixels a segment must have so that its edges are drawn. */
const EDGE_FROM = 7;

/**
 * Returns where visible segments end (pixels from the left edge), for segments of at least seven pixels. Empty if there
 * are more edges than half the pixels.
 */
export function edgesOf(segments: readonly BlockRange[], span: Span, width: number): number[] {
  const edges: number[] = [];
  const perBlock = width / lengthOf(span);
  for (let at = firstInSight(segments, span); at < segments.length; at += 1) {
    const segment = segments[at];
    if (segment === undefined || Number(segment.from) >= span.to) break;
    if (Number(segment.to - segment.from + 1n) * perBlock < EDGE_FROM) continue;
    const edge = xOf(span, width, segment.to + 1n);
    if (edge < width) edges.push(edge);
    if (edges.length > width / 2) return [];
  }
  return edges;
}

/**
 * Joins adjacent segments of one schema version. An export starts a new file at each change of schema.
 * @param segments lowest first
 */
export function schemaRuns(
  segments: readonly (BlockRange & { schemaVersion: bigint })[],
): (BlockRange & { schemaVersion: bigint })[] {
  const runs: (BlockRange & { schemaVersion: bigint })[] = [];
  for (const { from, to, schemaVersion } of segments) {
    const run = runs.at(-1);
    if (run !== undefined && run.schemaVersion === schemaVersion && run.to + 1n === from) run.to = to;
    else runs.push({ from, to, schemaVersion });
  }
  return runs;
}
