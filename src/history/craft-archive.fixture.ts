/** Archives as a careless or hostile service could create them. */
import { crc32, deflateRawSync } from 'node:zlib';
import { centralDirectory, localHeader, type ZipEntry } from './zip/records.ts';

export interface CraftedFile {
  name: string;
  text: string | Buffer;
  /** Stored bytes that replace the deflated text. */
  stored?: Buffer;
  /** False values for the records, in both headers or only in the local one. */
  claims?: Partial<ZipEntry>;
  localClaims?: Partial<ZipEntry>;
}

export function craftArchive(files: readonly CraftedFile[], after: string | Buffer = ''): Buffer {
  const pieces: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const { name, text, stored, claims, localClaims } of files) {
    const raw = Buffer.from(text);
    const bytes = stored ?? deflateRawSync(raw);
    const entry = { name, rawCrc: crc32(raw), rawBytes: raw.length, storedBytes: bytes.length, offset, ...claims };
    const header = localHeader({ ...entry, ...localClaims });
    entries.push(entry);
    pieces.push(header, bytes);
    offset += header.length + bytes.length;
  }
  return Buffer.concat([...pieces, centralDirectory(entries, offset), Buffer.from(after)]);
}
