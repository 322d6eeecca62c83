import type { FastifyInstance } from 'fastify';
import { sendJson } from '../http/responses.ts';
import { type DescribedGateway, describeGateway } from './document.ts';

/**
 * Adds `GET /openapi.json`, which answers with the OpenAPI document. It contains no data and no secret, so it needs no
 * token.
 */
export function addOpenApiRoute(app: FastifyInstance, described: DescribedGateway): void {
  let document: unknown;
  app.get('/openapi.json', (_, reply) => {
    document ??= describeGateway(described);
    return sendJson(reply, document);
  });
}
