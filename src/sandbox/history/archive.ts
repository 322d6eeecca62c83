/**
 * Archives as real services stream them: deflated as they are sent, sizes only known afterwards. The writer is another
 * hand's than that of Orrery's own archives, so that its reader never proves itself right by agreeing with itself.
 */
import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { GENESIS } from '../chain.ts';

export interface ArchiveFile {
  name: string;
  /** Its text, piece by piece; asked for when it is the file's turn. */
  text: () => Iterable<string | Buffer>;
}

/** The same bytes whenever they are made. */
const OPTIONS = { mtime: new Date(GENESIS), compressionLevel: 6 } as const;

async function* bytesOf(files: readonly ArchiveFile[], after: string): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // Declared as less than it is: the owner has to be able to destroy it.
  const output = zip.outputStream as PassThrough;
  zip.once('error', (failure: Error) => output.destroy(failure));
  let reading: Readable | undefined;
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, OPTIONS, (take) => {
      // One piece at a time: each is made when the one before it is on its way.
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
 * Streams an archive of files. In memory: some pieces. Whoever destroys the stream ends the making of its text.
 *
 * @param after what follows the archive's end, for services that break off
 */
export function streamArchive(files: readonly ArchiveFile[], after = ''): Readable {
  return Readable.from(bytesOf(files, after), { objectMode: false });
}
