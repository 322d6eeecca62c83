/** Endpoints of the interface that this version does not serve yet: export, its segments, and the transaction check. */
import type { FastifyInstance } from 'fastify';
import { OrreryError } from '../contract/index.ts';

const pending = [
  { method: 'GET', url: '/api/v2/networkhistory/export', what: 'The export of network history' },
  { method: 'GET', url: '/api/v2/networkhistory/segments', what: 'The list of history segments' },
  { method: 'POST', url: '/transaction/check', what: 'The transaction check' },
] as const;

export function addPendingRoutes(app: FastifyInstance): void {
  for (const { method, url, what } of pending) {
    app.route({ method, url, handler: () => Promise.reject(new OrreryError('NOT_IMPLEMENTED', { what })) });
  }
}
