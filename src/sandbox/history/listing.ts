import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HistorySegment, OrreryError } from '../../contract/index.ts';
import type { Segments } from './segments.ts';

/** Segments described before the event loop gets a turn. */
const SEGMENTS_PER_TURN = 1000;

/** Returns the segments that are finished at a height, newest first; empty if none is. @throws OrreryError CANCELLED */
export async function listSegments(
  segments: Segments,
  height: number,
  signal?: AbortSignal,
): Promise<HistorySegment[]> {
  const newest = segments.newestAt(height);
  const listed: HistorySegment[] = [];
  if (newest === undefined) return listed;
  for (const segment of segments.between(segments.oldestAt(height).from, newest.to)) {
    listed.push(segments.describe(segment));
    if (listed.length % SEGMENTS_PER_TURN !== 0) continue;
    await nextTurn();
    if (signal?.aborted) throw new OrreryError('CANCELLED', {});
  }
  return listed.reverse();
}
