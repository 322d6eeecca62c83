import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type DataSource, LastBlock } from '../contract/index.ts';
import { disconnectSignal } from './http/disconnect.ts';
import { readParameters } from './http/parameters.ts';
import { sendJson } from './http/responses.ts';

export const LAST_BLOCK_PATH = '/blockchain/height';

/**
 * Adds the route of the last block (GET), which answers with height and hash of the newest block of the source and with
 * the terms of the proof of work. A client needs both before it signs.
 */
export function addLastBlockRoute(app: FastifyInstance, source: DataSource): void {
  app.get(LAST_BLOCK_PATH, async (request, reply) => {
    readParameters(request.url, {});
    return sendJson(reply, z.encode(LastBlock, await source.lastBlock(disconnectSignal(reply))));
  });
}
