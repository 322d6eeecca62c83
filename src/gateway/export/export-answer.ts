/** What an export's answer says before its body, decided from the request's headers alone (RFC 9110 sections 13 and 14). */
import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, type ExportedArchive, OrreryError } from '../../contract/index.ts';
import { readByteRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import { allowsRange, isKnown } from './entity-tags.ts';
import { ARCHIVE_TYPE, ENVELOPE_TYPE } from './export-envelope.ts';

export interface ExportAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  /** What of the archive follows; nothing where the answer has no body. */
  stretch?: ByteRange;
}

/** The archive itself. @throws OrreryError BYTES_OUTSIDE */
export function answerArchive(
  { name, whole }: Pick<ExportedArchive, 'name' | 'whole'>,
  method: string,
  request: IncomingHttpHeaders,
): ExportAnswer {
  const described = { 'content-type': ARCHIVE_TYPE, 'content-disposition': attachment(name) };
  const isHead = method === 'HEAD';
  if (whole === null) {
    return { status: 200, headers: { ...described, 'accept-ranges': 'none' }, ...(!isHead && { stretch: {} }) };
  }
  const { bytes, etag } = whole;
  if (isKnown(request['if-none-match'], etag)) return { status: 304, headers: { etag } };
  const headers = { ...described, 'accept-ranges': 'bytes', etag };
  if (isHead) return { status: 200, headers: { ...headers, 'content-length': String(bytes) } };
  // Node joins what is repeated; only If-Range can be several texts in its types.
  const ifRange = request['if-range'];
  const range = allowsRange(ifRange === undefined ? undefined : String(ifRange), etag)
    ? readByteRange(request.range, bytes)
    : undefined;
  if (range === 'outside') throw new OrreryError('BYTES_OUTSIDE', { value: request.range ?? '', name, bytes });
  const stretch = range ?? { start: 0, end: bytes };
  const sized = { ...headers, 'content-length': String(stretch.end - stretch.start) };
  if (range === undefined) return { status: 200, headers: sized, stretch };
  const contentRange = `bytes ${range.start}-${range.end - 1}/${bytes}`;
  return { status: 206, headers: { ...sized, 'content-range': contentRange }, stretch };
}

/** The archive in envelopes, which is always told from its beginning. */
export function answerEnvelope(method: string): ExportAnswer {
  const headers = { 'content-type': ENVELOPE_TYPE };
  return { status: 200, headers, ...(method !== 'HEAD' && { stretch: {} }) };
}
