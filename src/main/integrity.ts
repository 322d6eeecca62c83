/**
 * Compares the files beside the archive with the archive's header. Electron checks only the files inside the archive.
 * The threads, the packages and the native addon are outside; the header holds the SHA-256 of those files too.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  /** The members of a folder. */
  files?: Record<string, Entry>;
  /** The target of a link. */
  link?: string;
  unpacked?: boolean;
  integrity?: { algorithm: string; hash: string };
}

/** An archive begins with four 32-bit numbers; the last is the length of the header's JSON text in bytes, which follows. */
const PREAMBLE_BYTES = 16;
const HEADER_LENGTH_AT = 12;

/** Returns the file tree in the header of an archive. Throws if the file cannot be read or has no such header. */
function readHeader(archive: string): Entry {
  const descriptor = openSync(archive, 'r');
  try {
    const preamble = Buffer.alloc(PREAMBLE_BYTES);
    readSync(descriptor, preamble, 0, PREAMBLE_BYTES, 0);
    const header = Buffer.alloc(preamble.readUInt32LE(HEADER_LENGTH_AT));
    readSync(descriptor, header, 0, header.length, PREAMBLE_BYTES);
    return JSON.parse(header.toString('utf8')) as Entry;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Returns the SHA-256 (hexadecimal) of each file outside the archive, by path with `/`; undefined where the header has
 * none.
 */
function digestsIn({ files = {} }: Entry, folder = ''): Map<string, string | undefined> {
  return new Map(
    Object.entries(files).flatMap(([name, entry]): [string, string | undefined][] => {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (entry.files !== undefined) return [...digestsIn(entry, path)];
      return entry.unpacked === true ? [[path, entry.integrity?.hash]] : [];
    }),
  );
}

/** Returns the paths of all files and links under a folder, relative to `root`, with `/`. */
function pathsUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? pathsUnder(root, path) : [path];
  });
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Returns the path of a file outside the archive that was changed, removed or added since packing; undefined if there is
 * none. The path is relative to `app.asar.unpacked`. Electron itself checks the files inside the archive. Throws the
 * error of the system, or a SyntaxError, if the archive's header or a file beside it cannot be read.
 * @param archive `app.asar`, read as a plain file; the unpacked files are in `app.asar.unpacked`
 */
export function changedFile(archive: string): string | undefined {
  const expected = digestsIn(readHeader(archive));
  const folder = `${archive}.unpacked`;
  const found = pathsUnder(folder);
  const present = new Set(found);
  return (
    [...expected.keys()].find((path) => !present.has(path)) ??
    found.find((path) => expected.get(path) === undefined || expected.get(path) !== sha256(join(folder, path)))
  );
}
