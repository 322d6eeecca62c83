import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type DataSource, HistorySegment, historyPaths, type WireNames } from '../../contract/index.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { readParameters } from '../http/parameters.ts';
import { sendJson } from '../http/responses.ts';
import { writeCoverage, writePosition } from './coverage-headers.ts';

/** The number of segments to write before the event loop gets a turn. */
const SEGMENTS_PER_TURN = 1000;

async function written(segments: readonly HistorySegment[]): Promise<unknown[]> {
  const elements: unknown[] = [];
  for (const segment of segments) {
    elements.push(z.encode(HistorySegment, segment));
    if (elements.length % SEGMENTS_PER_TURN === 0) await nextTurn();
  }
  return elements;
}

/**
 * Adds the route of the history segments (GET), which answers with all segments of the source in the network's shape,
 * their coverage and the position.
 */
export function addSegmentRoutes(app: FastifyInstance, source: DataSource, wireNames: WireNames): void {
  app.get(historyPaths.segments, async (request, reply) => {
    readParameters(request.url, {});
    const positioned = source.position().then((position) => writePosition(position, reply));
    const { segments, coverage } = await source.segments(disconnectSignal(reply)).finally(() => positioned);
    writeCoverage(coverage, reply);
    return sendJson(reply, { segments: await written(segments) }, wireNames);
  });
}
