/** Corrupt archives on purpose, each wrong in one way. */
import type { ArchiveFile } from '../history/archive.ts';
import type { SandboxExport } from '../history/export-plan.ts';

const CENTRAL_HEADER = Buffer.from('PK\u0001\u0002', 'latin1');
const DATA_DESCRIPTOR = Buffer.from('PK\u0007\u0008', 'latin1');
/** Offsets in a central directory header: CRC-32, name length and name. */
const CENTRAL_CRC = 16;
const CENTRAL_NAME_LENGTH = 28;
const CENTRAL_NAME = 46;
const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

/** The text that a service writes after its archive when it cannot open a segment half-way. */
export const BREAKING_OFF = JSON.stringify({
  error: {
    code: 13,
    message: 'Internal error',
    details: [
      {
        '@type': 'type.googleapis.com/vega.ErrorDetail',
        code: 10_000,
        message: 'failed to extract data from network history segment file',
        inner: 'table file not found in segment',
      },
    ],
  },
});

/** Returns the plan without the rows of its last segment; a file of only that segment is empty. */
export function withoutLastSegment(plan: SandboxExport): SandboxExport {
  const last = plan.runs.length - 1;
  const runs = plan.runs.map((run, index) => (index === last ? { ...run, segments: run.segments.slice(0, -1) } : run));
  return { ...plan, runs };
}

/** Returns whole rows of a text, about half of it. */
function firstRows(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '\n' && !isQuoted && at * 2 >= text.length) return text.slice(0, at + 1);
  }
  return text;
}

/**
 * Returns the files, the last one without its later rows, as from a service that stops reading a segment at a long row.
 */
export function brokenOff(files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.map(({ name, text }, index) => ({
    name,
    text: index < files.length - 1 ? text : () => [firstRows([...text()].join(''))],
  }));
}

/** Returns the files, with a single row of this many mebibytes in place of the rows of the first one. */
export function asBomb(files: readonly ArchiveFile[], mebibytes: number): ArchiveFile[] {
  function* text(header: string): Generator<string | Buffer> {
    yield header;
    for (let count = 0; count < mebibytes; count += 1) yield MEBIBYTE;
  }
  return files.map((file, index) => {
    if (index > 0) return file;
    const [start = ''] = file.text();
    const header = start.toString().split('\n', 1)[0] ?? '';
    return { name: file.name, text: () => text(`${header}\n`) };
  });
}

/** The start of a name that leads out of any folder, and one of the same length that does not. */
const UPWARDS = '../../';
const DOWNWARDS = 'up/up/';

/**
 * Returns the files with a folder of two names before the name of the first. In the finished archive, `leadUpwards` turns
 * this folder into `../../`, which is equally long, so that the archive holds a name that leads out of its folder.
 */
export function withPath(files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.map((file, index) => (index === 0 ? { ...file, name: DOWNWARDS + file.name } : file));
}

function replaceAll(bytes: Buffer, found: Buffer, by: Buffer): void {
  for (let at = bytes.indexOf(found); at !== -1; at = bytes.indexOf(found, at + by.length)) by.copy(bytes, at);
}

/** Turns the name of `withPath` into a path upwards, in all headers of the archive, in place. */
export function leadUpwards(archive: Buffer): void {
  const at = archive.indexOf(CENTRAL_HEADER);
  const name = archive.subarray(at + CENTRAL_NAME, at + CENTRAL_NAME + archive.readUInt16LE(at + CENTRAL_NAME_LENGTH));
  const found = Buffer.from(name);
  replaceAll(archive, found, Buffer.concat([Buffer.from(UPWARDS), found.subarray(UPWARDS.length)]));
}

/** Flips a bit of the CRC-32 of an archive's first file, in both of its headers, in place. */
export function makeCrcWrong(archive: Buffer): void {
  const at = archive.indexOf(CENTRAL_HEADER) + CENTRAL_CRC;
  const right = Buffer.concat([DATA_DESCRIPTOR, archive.subarray(at, at + 4)]);
  const wrong = Buffer.from(right);
  wrong.writeUInt8(wrong.readUInt8(DATA_DESCRIPTOR.length) ^ 1, DATA_DESCRIPTOR.length);
  replaceAll(archive, right, wrong);
  wrong.copy(archive, at, DATA_DESCRIPTOR.length);
}
