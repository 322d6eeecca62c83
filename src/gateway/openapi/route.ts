import type { FastifyInstance } from 'fastify';
import type { WireNames } from '../../contract/index.ts';
import type { Access } from '../http/guard.ts';
import { sendJson } from '../http/responses.ts';
import { describeGateway } from './document.ts';

/** `GET /openapi.json`: it contains no data and no secret, so it needs no token. */
export function addOpenApiRoute(app: FastifyInstance, names: WireNames, access: Access['kind']): void {
  let document: unknown;
  app.get('/openapi.json', (_, reply) => {
    document ??= describeGateway(names, access);
    return sendJson(reply, document);
  });
}
