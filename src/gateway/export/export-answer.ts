/**
 * The status and headers of an export's answer, decided only from the request's headers (RFC 9110 sections 13 and 14).
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, type ExportedArchive, OrreryError } from '../../contract/index.ts';
import { readByteRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import { allowsRange, isKnown } from './entity-tags.ts';
import { ARCHIVE_TYPE, ENVELOPE_TYPE } from './export-envelope.ts';
import { SUSPECT_HEADER, suspectText } from './suspect-segments.ts';

/** Status and headers of the answer to an export, and the range of bytes to send. */
export interface ExportAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  /** The range of the archive that is sent as the body; absent when the answer has no body. */
  body?: ByteRange;
}

/**
 * Returns status, headers and range of an answer with the archive itself: 304 if the client has it, 206 for a range,
 * else 200. There is no body for HEAD. If the size is not known before, ranges are not served.
 * @throws OrreryError BYTES_OUTSIDE if the requested range has no byte of the archive
 */
export function answerArchive(
  { name, whole }: Pick<ExportedArchive, 'name' | 'whole'>,
  method: string,
  request: IncomingHttpHeaders,
): ExportAnswer {
  const described = { 'content-type': ARCHIVE_TYPE, 'content-disposition': attachment(name) };
  const isHead = method === 'HEAD';
  if (whole === null) {
    return { status: 200, headers: { ...described, 'accept-ranges': 'none' }, ...(!isHead && { body: {} }) };
  }
  const { bytes, etag } = whole;
  const suspect = suspectText({ whole });
  const tagged = { etag, ...(suspect !== undefined && { [SUSPECT_HEADER]: suspect }) };
  if (isKnown(request['if-none-match'], etag)) return { status: 304, headers: tagged };
  const headers = { ...described, 'accept-ranges': 'bytes', ...tagged };
  if (isHead) return { status: 200, headers: { ...headers, 'content-length': String(bytes) } };
  // Node joins repeated headers, but its types allow several texts for If-Range.
  const ifRange = request['if-range'];
  const range = allowsRange(ifRange === undefined ? undefined : String(ifRange), etag)
    ? readByteRange(request.range, bytes)
    : undefined;
  if (range === 'outside') throw new OrreryError('BYTES_OUTSIDE', { value: request.range ?? '', name, bytes });
  const body = range ?? { start: 0, end: bytes };
  const sized = { ...headers, 'content-length': String(body.end - body.start) };
  if (range === undefined) return { status: 200, headers: sized, body };
  const contentRange = `bytes ${range.start}-${range.end - 1}/${bytes}`;
  return { status: 206, headers: { ...sized, 'content-range': contentRange }, body };
}

/**
 * Returns status and headers of an answer with the archive in envelopes, always from its beginning; no body for HEAD.
 */
export function answerEnvelope(method: string): ExportAnswer {
  const headers = { 'content-type': ENVELOPE_TYPE };
  return { status: 200, headers, ...(method !== 'HEAD' && { body: {} }) };
}
