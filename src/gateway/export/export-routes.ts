/**
 * The export of network history (docs/interface.md 4.1). Where all of an archive is here it is a file like any other:
 * sized, tagged, resumable. Where parts are still to be fetched it is streamed as they come. A failure breaks the
 * connection, so that no client takes a part for the whole; in the envelope it is the last line.
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
import { begin, streamOf, type Writing } from './begun-stream.ts';
import { answerArchive, answerEnvelope } from './export-answer.ts';
import { ENVELOPE_TYPE, errorLine, inElements, inEnvelopes, wantsEnvelope } from './export-envelope.ts';
import { readExportQuery } from './export-parameters.ts';

/** How long a failure may take to be an answer of its own, before the headers of the archive go out (milliseconds). */
const FIRST_BYTE_MS = 1000;

const asItIs: Writing = { piece: (bytes) => bytes };

/** Reads and closes an archive. A part never passes as the whole, whatever the source does. */
async function* readAndClose(
  archive: ExportedArchive,
  stretch: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { start = 0, end = archive.whole?.bytes } = stretch;
  const wrongLength = () => new OrreryError('INTERNAL', { problem: `${archive.name} is not as long as told` });
  let rest = end === undefined ? Number.POSITIVE_INFINITY : end - start;
  try {
    for await (const piece of archive.read(stretch, signal)) {
      rest -= piece.length;
      if (rest < 0) throw wrongLength();
      yield piece;
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

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, headers } = request;
    reply.header('vary', 'Accept');
    const signal = disconnectSignal(reply);
    const archive = await source.export({ ...readExportQuery(request.url), names }, signal);
    try {
      const inLines = wantsEnvelope(headers.accept);
      const answered = inLines ? answerEnvelope(method) : answerArchive(archive, method, headers);
      if (answered.stretch === undefined) {
        await archive.close();
        return reply.code(answered.status).headers(answered.headers).send();
      }
      const pieces = readAndClose(archive, answered.stretch, signal);
      const body = await begin(inLines ? inElements(pieces) : pieces, FIRST_BYTE_MS);
      const writing = inLines ? inEnvelopes(archive, toError) : asItIs;
      // Headers go out at once, however long the first byte takes from here.
      const stream = streamOf(body, writing, () => reply.raw.flushHeaders());
      if (!inLines) stream.once('error', toError);
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
