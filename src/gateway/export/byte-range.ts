import type { ByteRange } from '../../contract/index.ts';

/**
 * Returns the range that a Range header (RFC 9110 section 14) requests from a body of `bytes` bytes, its end not
 * included; 'outside' if it contains none of them. Undefined if the header is absent, of another unit, malformed or names
 * several ranges: the answer is then the whole body.
 */
export function readByteRange(header: string | undefined, bytes: number): Required<ByteRange> | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').replace(/\s/g, '')) ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'outside' : { start: bytes - length, end: bytes };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= bytes) return 'outside';
  return { start, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}
