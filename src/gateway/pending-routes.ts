/**
 * Endpoints of the interface that a gateway does not serve by itself yet: export, its segments, and the transaction check.
 * What an extension has declared stands.
 */
import type { FastifyInstance } from 'fastify';
import { OrreryError } from '../contract/index.ts';

const pending = [
  { method: 'GET', url: '/api/v2/networkhistory/export', what: 'The export of network history' },
  { method: 'GET', url: '/api/v2/networkhistory/segments', what: 'The list of history segments' },
  { method: 'POST', url: '/transaction/check', what: 'The transaction check' },
] as const;

export function addPendingRoutes(app: FastifyInstance): void {
  for (const { method, url, what } of pending) {
    if (app.hasRoute({ method, url })) continue;
    app.route({ method, url, handler: () => Promise.reject(new OrreryError('NOT_IMPLEMENTED', { what })) });
  }
}
