import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ARCHIVE_UPLOAD_PATH, OrreryError } from '../../contract/index.ts';
import { disconnectSignal } from '../../gateway/index.ts';

/**
 * Adds the route that receives an archive as a stream, with the same token as every method.
 * @param receive stores the archive and returns the id that grants reading it
 */
export function addArchiveUpload(
  app: FastifyInstance,
  receive: (name: string, body: Readable, signal: AbortSignal) => Promise<string>,
): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // The body is written as it arrives; the receiver enforces the limit.
    scope.addContentTypeParser('application/zip', (_request, payload, parsed) => parsed(null, payload));
    scope.post<{ Querystring: { name?: string } }>(ARCHIVE_UPLOAD_PATH, async (request, reply) => {
      const { body, query } = request;
      if (body === undefined || body === null) throw new OrreryError('BODY_INVALID', { problem: 'it is empty' });
      const name = typeof query.name === 'string' ? query.name : '';
      return { chosen: await receive(name, body as Readable, disconnectSignal(reply)) };
    });
    done();
  });
}
