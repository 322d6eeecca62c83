/**
 * Archives as real services stream them: deflated while they are sent, with sizes after the data. This writer is a
 * library and not Orrery's own archive writer, so that Orrery's reader is tested against another implementation.
 */
import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { GENESIS } from '../chain.ts';

/** A file of an archive. */
export interface ArchiveFile {
  name: string;
  /** Its text, in pieces; called when the archive reaches the file. */
  text: () => Iterable<string | Buffer>;
}

/** Fixed options: the same input gives the same bytes. */
const OPTIONS = { mtime: new Date(GENESIS), compressionLevel: 6 } as const;

async function* bytesOf(files: readonly ArchiveFile[], after: string): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // Its declared type is narrower than the value: the owner must be able to destroy it.
  const output = zip.outputStream as PassThrough;
  zip.once('error', (failure: Error) => output.destroy(failure));
  let reading: Readable | undefined;
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, OPTIONS, (take) => {
      // One piece at a time: each is made when the one before it is sent.
      reading = Readable.from(text(), { highWaterMark: 1 });
      reading.once('error', (failure) => output.destroy(failure));
      take(null, reading);
    });
  }
  zip.end();
  try {
    yield* output;
    if (after !== '') yield Buffer.from(after);
  } finally {
    reading?.destroy();
    output.destroy();
  }
}

/**
 * Returns the bytes of an archive of files as a stream, with only a few pieces in memory. Destroying the stream stops
 * the making of its text.
 * @param after bytes behind the archive's end, as a service that fails half-way sends them
 */
export function streamArchive(files: readonly ArchiveFile[], after = ''): Readable {
  return Readable.from(bytesOf(files, after), { objectMode: false });
}
