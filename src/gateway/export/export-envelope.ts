/**
 * An export as a stream of JSON texts, one a line (docs/interface.md 4.1 rule 3): each a chunk in base64, or the error
 * that ended it. The stream then ends as any other, so a reader without that line has the whole archive.
 */
import type { z } from 'zod';
import type { ExportedArchive, ExportStreamElement, OrreryError } from '../../contract/index.ts';
import type { Writing } from './begun-stream.ts';

export const ENVELOPE_TYPE = 'application/x-ndjson';
export const ARCHIVE_TYPE = 'application/zip';

/** How much a list of media types wants one, from 0 to 1; nothing where it does not name it. */
function weightOf(accept: string, type: string): number | undefined {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const [, weight = '1'] = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)).find(Boolean) ?? [];
    return Number(weight);
  }
  return undefined;
}

/** Whether an Accept header prefers the envelope to the archive itself, which it must do by name. */
export function wantsEnvelope(accept = ''): boolean {
  const weight = weightOf(accept, ENVELOPE_TYPE) ?? 0;
  return weight > 0 && weight >= (weightOf(accept, ARCHIVE_TYPE) ?? 0);
}

function line(element: z.input<typeof ExportStreamElement>): Buffer {
  return Buffer.from(`${JSON.stringify(element)}\n`);
}

export function errorLine(error: OrreryError): Buffer {
  return line({ error: error.toBody() });
}

/** Tells what a ZIP answer's headers tell, in a type that every reader of such messages knows. */
function extensionOf({ name, whole }: ExportedArchive) {
  return {
    '@type': 'type.googleapis.com/google.protobuf.Struct',
    value: { name, ...(whole !== null && { bytes: String(whole.bytes), etag: whole.etag }) },
  };
}

/** Bytes in one element at most: writing it is one task of the event loop. A multiple of three fills base64 evenly. */
const ELEMENT_BYTES = 192 * 1024;

export async function* inElements(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += ELEMENT_BYTES) yield piece.subarray(at, at + ELEMENT_BYTES);
  }
}

const START = Buffer.from(`{"result":{"contentType":"${ARCHIVE_TYPE}","data":"`);

/** @param toError what becomes of a failure */
export function inEnvelopes(archive: ExportedArchive, toError: (thrown: unknown) => OrreryError): Writing {
  let extensions = [extensionOf(archive)];
  return {
    piece(bytes) {
      // Around base64, where nothing has to be escaped: to have so much text looked through takes longer than the rest.
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
      const end = `","extensions":${JSON.stringify(extensions)}}}\n`;
      extensions = [];
      return Buffer.concat([START, Buffer.from(data, 'latin1'), Buffer.from(end)]);
    },
    failure: (thrown) => errorLine(toError(thrown)),
  };
}
