import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The output of the command line. Standard output gets one JSON object on one line, for programs. Standard error gets
 * everything else, for people.
 */
export interface Output {
  /** Writes the result, or a server's ready line. Bigint values become decimal strings. */
  result(value: Readonly<Record<string, unknown>>): void;
  /** Writes rows in place of a result. Does nothing more when the reader has gone. */
  write(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes one line for people to standard error. */
  say(text: string): void;
  /** Writes one line that replaces the previous one. Writes nothing when standard error is not a terminal. */
  progress(text: string): void;
}

/** Standard output and standard error of a command. */
export interface OutputStreams {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

const CLEAR_LINE = '\r\u001b[K';

/**
 * Returns an output that writes to these streams. Errors of the streams are ignored: if the reader ends (`orrery serve
 * | head`), the work continues and ends cleanly later.
 */
export function createOutput({ stdout, stderr }: OutputStreams): Output {
  // When the reader ends (`orrery serve | head`), the work continues and ends cleanly later.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  let lineIsOpen = false;
  const endLine = () => {
    if (lineIsOpen) stderr.write(CLEAR_LINE);
    lineIsOpen = false;
  };
  return {
    result(value) {
      endLine();
      const plain = (_: string, member: unknown) => (typeof member === 'bigint' ? member.toString() : member);
      stdout.write(`${JSON.stringify(value, plain)}\n`);
    },
    async write(pieces) {
      endLine();
      // A reader that has gone, as of `orrery query … | head`, is no failure.
      await pipeline(Readable.from(pieces), stdout, { end: false }).catch(() => {});
    },
    say(text) {
      endLine();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      if (stderr.isTTY !== true) return;
      stderr.write(`${CLEAR_LINE}${text}`);
      lineIsOpen = true;
    },
  };
}
