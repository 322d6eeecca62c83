/**
 * The records that turn deflate streams into a ZIP archive (APPNOTE 6.3: 4.3.7 local header, 4.3.12 central directory,
 * 4.3.14 to 4.3.16 its end). Sizes and CRC are known in advance, so there are no data descriptors. The bytes do not
 * depend on the clock. Sizes and offsets are in bytes, below 2^53.
 */

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

/** Placeholders for values in the ZIP64 record. */
const SEE_ZIP64_32 = 0xffffffff;
const SEE_ZIP64_16 = 0xffff;

const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
const MADE_BY_UNIX = 3 << 8;
const UTF8_NAMES = 1 << 11;
const DEFLATE = 8;
/** 1980-01-01 00:00, the earliest time of the format. */
const FIXED_TIME = 0;
const FIXED_DATE = 0x21;
/** A regular file that all may read and its owner may write. */
const UNIX_FILE_MODE = 0o100644;

/** A file of a ZIP archive, as its records describe it. */
export interface ZipEntry {
  name: string;
  /** CRC-32 of the text, header row included. */
  rawCrc: number;
  /** Size of the text, header row included. */
  rawBytes: number;
  /** Size of the deflate stream. */
  storedBytes: number;
  /** The offset of the local header in the archive. */
  offset: number;
}

function sizesNeedZip64({ rawBytes, storedBytes }: ZipEntry): boolean {
  return rawBytes >= SEE_ZIP64_32 || storedBytes >= SEE_ZIP64_32;
}

/** Returns the extra field with 64-bit values (APPNOTE 4.5.3); empty if there are none. */
function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

/** Returns the fields that local header and central header share, from "version needed" to "extra field length". */
function sharedFields(entry: ZipEntry, name: Buffer, extra: Buffer, version: number): Buffer {
  const see64 = sizesNeedZip64(entry);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATE, 4);
  fields.writeUInt16LE(FIXED_TIME, 6);
  fields.writeUInt16LE(FIXED_DATE, 8);
  fields.writeUInt32LE(entry.rawCrc, 10);
  fields.writeUInt32LE(see64 ? SEE_ZIP64_32 : entry.storedBytes, 14);
  fields.writeUInt32LE(see64 ? SEE_ZIP64_32 : entry.rawBytes, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

/** Returns the local header of a ZIP entry: the record before its deflate stream. */
export function localHeader(entry: ZipEntry): Buffer {
  const see64 = sizesNeedZip64(entry);
  const name = Buffer.from(entry.name);
  const extra = zip64Extra(see64 ? [entry.rawBytes, entry.storedBytes] : []);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(LOCAL_HEADER);
  return Buffer.concat([
    signature,
    sharedFields(entry, name, extra, see64 ? ZIP64_VERSION : PLAIN_VERSION),
    name,
    extra,
  ]);
}

/** Returns the record of an entry in the central directory. */
function centralHeader(entry: ZipEntry): Buffer {
  const see64 = sizesNeedZip64(entry);
  const offset64 = entry.offset >= SEE_ZIP64_32;
  const name = Buffer.from(entry.name);
  const extra = zip64Extra([
    ...(see64 ? [entry.rawBytes, entry.storedBytes] : []),
    ...(offset64 ? [entry.offset] : []),
  ]);
  const start = Buffer.alloc(6);
  start.writeUInt32LE(CENTRAL_HEADER, 0);
  start.writeUInt16LE(MADE_BY_UNIX | ZIP64_VERSION, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(UNIX_FILE_MODE * 0x10000, 6);
  rest.writeUInt32LE(offset64 ? SEE_ZIP64_32 : entry.offset, 10);
  const version = see64 || offset64 ? ZIP64_VERSION : PLAIN_VERSION;
  return Buffer.concat([start, sharedFields(entry, name, extra, version), rest, name, extra]);
}

/**
 * Returns the ZIP64 end record and its locator, for the number of entries and the size and offset of the central
 * directory.
 */
function zip64End(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(ZIP64_END, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_BY_UNIX | ZIP64_VERSION, 12);
  record.writeUInt16LE(ZIP64_VERSION, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(ZIP64_LOCATOR, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/**
 * Returns all records after the last entry: the central directory and the end of the archive.
 * @param offset where the directory begins in the archive
 */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const headers = Buffer.concat(entries.map(centralHeader));
  const count = entries.length;
  const see64 = count >= SEE_ZIP64_16 || offset >= SEE_ZIP64_32 || headers.length >= SEE_ZIP64_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, SEE_ZIP64_16), 8);
  end.writeUInt16LE(Math.min(count, SEE_ZIP64_16), 10);
  end.writeUInt32LE(Math.min(headers.length, SEE_ZIP64_32), 12);
  end.writeUInt32LE(Math.min(offset, SEE_ZIP64_32), 16);
  return Buffer.concat(see64 ? [headers, zip64End(count, headers.length, offset), end] : [headers, end]);
}
