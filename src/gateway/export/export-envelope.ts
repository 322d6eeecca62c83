/**
 * An export as a stream of JSON texts, one for each line (docs/interface.md 4.1 rule 3). Each line is a chunk in
 * base64, or the error that ended the archive. The stream then ends normally: an archive without an error line is
 * whole.
 */
import type { z } from 'zod';
import type { ExportedArchive, ExportStreamElement, OrreryError } from '../../contract/index.ts';
import type { Writing } from './begun-stream.ts';
import { suspectText } from './suspect-segments.ts';

export const ENVELOPE_TYPE = 'application/x-ndjson';
export const ARCHIVE_TYPE = 'application/zip';

/**
 * Returns the weight that a list of media types gives to a type, usually from 0 to 1; undefined if it does not name the
 * type. Wildcards do not count.
 */
function acceptWeight(accept: string, type: string): number | undefined {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const [, weight = '1'] = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)).find(Boolean) ?? [];
    return Number(weight);
  }
  return undefined;
}

/**
 * Returns true if an Accept header names the envelope with a weight above 0 and at least that of the archive. Wildcards
 * do not count.
 */
export function wantsEnvelope(accept = ''): boolean {
  const weight = acceptWeight(accept, ENVELOPE_TYPE) ?? 0;
  return weight > 0 && weight >= (acceptWeight(accept, ARCHIVE_TYPE) ?? 0);
}

function line(element: z.input<typeof ExportStreamElement>): Buffer {
  return Buffer.from(`${JSON.stringify(element)}\n`);
}

/** Returns an error as one line of an export in envelopes. */
export function errorLine(error: OrreryError): Buffer {
  return line({ error: error.toBody() });
}

/**
 * Returns what the headers of a ZIP answer say (name, size in bytes, tag, suspect segments), in a type that every reader
 * of such messages knows. What is unknown is left out.
 */
function describeExtension({ name, whole }: ExportedArchive) {
  const suspect = suspectText({ whole });
  return {
    '@type': 'type.googleapis.com/google.protobuf.Struct',
    value: {
      name,
      ...(whole !== null && { bytes: String(whole.bytes), etag: whole.etag }),
      ...(suspect !== undefined && { suspect }),
    },
  };
}

/**
 * The largest number of bytes in one element: one task of the event loop writes it. A multiple of three fills base64
 * evenly.
 */
const ELEMENT_BYTES = 192 * 1024;

/**
 * Yields the bytes of an archive, in pieces small enough for one line of the envelope (192 KiB). Does not copy them.
 */
export async function* inElements(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += ELEMENT_BYTES) yield piece.subarray(at, at + ELEMENT_BYTES);
  }
}

const START = Buffer.from(`{"result":{"contentType":"${ARCHIVE_TYPE}","data":"`);

/**
 * Returns a writer of envelopes: each piece becomes one line of JSON with its bytes in base64, and the first line also
 * describes the archive. A failure becomes an error line.
 * @param toError turns a failure into an error of the catalogue
 */
export function inEnvelopes(archive: ExportedArchive, toError: (thrown: unknown) => OrreryError): Writing {
  let extensions = [describeExtension(archive)];
  return {
    piece(bytes) {
      // Writes the JSON around the base64 text, which needs no escaping: searching that much text for escapes would
      // take longer than the rest.
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
      const end = `","extensions":${JSON.stringify(extensions)}}}\n`;
      extensions = [];
      return Buffer.concat([START, Buffer.from(data, 'latin1'), Buffer.from(end)]);
    },
    failure: (thrown) => errorLine(toError(thrown)),
  };
}
