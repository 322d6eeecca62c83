/**
 * The export of network history (docs/interface.md 4.1). A complete archive is an ordinary file: with a size, a tag and
 * ranges. An archive with missing parts is streamed while they are fetched. A failure breaks the connection, so that no
 * client mistakes a part for the whole; in the envelope the failure is the last line.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ByteRange,
  type DataSource,
  type ExportedArchive,
  historyPaths,
  OrreryError,
  type WireNames,
} from '../../contract/index.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { errorHeaders, sendError } from '../http/responses.ts';
import { beginStream, toStream, type Writing } from './begun-stream.ts';
import { answerArchive, answerEnvelope } from './export-answer.ts';
import { ENVELOPE_TYPE, errorLine, inElements, inEnvelopes, wantsEnvelope } from './export-envelope.ts';
import { readExportQuery } from './export-parameters.ts';

/**
 * A failure within this time is an answer of its own, because the headers of the archive are not sent yet
 * (milliseconds).
 */
const FIRST_BYTE_MS = 1000;

/** Bytes that are handed on at once. Each buffer on the way to a slow client holds one slice, not a whole piece of the archive. */
const SLICE_BYTES = 512 * 1024;

/**
 * Exports that are sent at once, over REST and gRPC. Each one holds up to 5 MiB while its client does not read, and all of
 * them wait for one thread.
 */
const MAX_EXPORTS = 64;

const asItIs: Writing = { piece: (bytes) => bytes };

/**
 * Yields the bytes of a range of an archive in pieces of at most 512 KiB, and closes the archive in any case.
 * @throws OrreryError INTERNAL if the source gives more or fewer bytes than it announced; errors of the source
 */
async function* readAndClose(
  archive: ExportedArchive,
  range: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { start = 0, end = archive.whole?.bytes } = range;
  const wrongLength = () =>
    new OrreryError('INTERNAL', { problem: `${archive.name} has a different length than announced` });
  let rest = end === undefined ? Number.POSITIVE_INFINITY : end - start;
  try {
    for await (const piece of archive.read(range, signal)) {
      rest -= piece.length;
      if (rest < 0) throw wrongLength();
      for (let at = 0; at < piece.length; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES);
    }
    if (end !== undefined && rest > 0) throw wrongLength();
  } finally {
    await archive.close();
  }
}

function sendExportError(reply: FastifyReply, error: OrreryError): FastifyReply {
  if (!wantsEnvelope(reply.request.headers.accept)) return sendError(reply, error);
  const headers = { ...errorHeaders(error), 'content-type': ENVELOPE_TYPE };
  return reply.code(error.status).headers(headers).send(errorLine(error));
}

/**
 * Adds the route of the export (GET and HEAD), which streams an archive of the source, as a ZIP or in envelopes.
 * @param names the naming scheme of the archive's columns
 * @param report called with each failure that is Orrery's own (INTERNAL)
 */
export function addExportRoutes(
  app: FastifyInstance,
  source: DataSource,
  names: WireNames,
  report?: (error: OrreryError) => void,
): void {
  const toError = (thrown: unknown): OrreryError => {
    const error = OrreryError.from(thrown);
    if (error.code === 'INTERNAL') report?.(error);
    return error;
  };

  let running = 0;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, headers } = request;
    reply.header('vary', 'Accept');
    const signal = disconnectSignal(reply);
    const query = { ...readExportQuery(request.url), names };
    if (running >= MAX_EXPORTS) throw new OrreryError('EXPORTS_TOO_MANY', { limit: MAX_EXPORTS });
    if (!reply.raw.destroyed) {
      running += 1;
      reply.raw.once('close', () => {
        running -= 1;
      });
    }
    const archive = await source.export(query, signal);
    try {
      const inLines = wantsEnvelope(headers.accept);
      const answered = inLines ? answerEnvelope(method) : answerArchive(archive, method, headers);
      if (answered.body === undefined) {
        await archive.close();
        return reply.code(answered.status).headers(answered.headers).send();
      }
      const pieces = readAndClose(archive, answered.body, signal);
      const body = await beginStream(inLines ? inElements(pieces) : pieces, FIRST_BYTE_MS);
      const writing = inLines ? inEnvelopes(archive, toError) : asItIs;
      // Sends the headers at once, however long the first byte takes.
      const stream = toStream(body, writing, () => reply.raw.flushHeaders());
      // A caller within this process learns the reason; for others the connection breaks.
      if (!inLines) stream.once('error', (thrown) => reply.raw.socket?.destroy(toError(thrown)));
      return reply.code(answered.status).headers(answered.headers).send(stream);
    } catch (thrown) {
      await archive.close();
      throw thrown;
    }
  }

  app.route({
    url: historyPaths.export,
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    config: { sendError: sendExportError },
    handler: answer,
  });
}
