/** The sandbox's control endpoints, which have no faults and no rate limit: they set faults and count requests. */
import type { FastifyInstance } from 'fastify';
import { sendJson } from '../../gateway/index.ts';
import type { RequestCounts } from './request-counts.ts';

export const CONTROL_PREFIX = '/sandbox/';

/** The functions behind the sandbox's control endpoints. */
export interface Controls {
  /** Returns the active faults as text. */
  faults(): string;
  /** Replaces the active faults. @throws OrreryError OPTION_INVALID */
  setFaults(spec: string): void;
  /** Returns the numbers of requests so far. */
  requests(): RequestCounts;
}

/** Adds `GET|PUT /sandbox/faults` (a list of faults as plain text, empty for none) and `GET /sandbox/requests`. */
export function addControlRoutes(app: FastifyInstance, controls: Controls): void {
  app.register((control, _, done) => {
    control.removeAllContentTypeParsers();
    control.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    const path = `${CONTROL_PREFIX}faults`;
    control.get(path, (_request, reply) => sendJson(reply, { faults: controls.faults() }));
    control.put(path, (request, reply) => {
      controls.setFaults(typeof request.body === 'string' ? request.body : '');
      return sendJson(reply, { faults: controls.faults() });
    });
    control.get(`${CONTROL_PREFIX}requests`, (_request, reply) => sendJson(reply, controls.requests()));
    done();
  });
}
