import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileReason, groupInText, markUnseen, OrreryError, systemCode, unwritable } from '../contract/index.ts';
import { delivered } from './delivered.ts';

/**
 * The output of the command line. Standard output gets one JSON object on one line, for programs. Standard error gets
 * everything else, for people.
 */
export interface Output {
  /** Writes the result, or a server's ready line. Bigint values become decimal strings. */
  result(value: Readonly<Record<string, unknown>>): void;
  /**
   * Writes rows in place of a result. Does nothing more when the reader has gone.
   * @throws OrreryError DISK_FULL, OUTPUT_FAILED, or the error of the pieces
   */
  write(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Waits until all results have left the process.
   * @throws OrreryError DISK_FULL, OUTPUT_FAILED if some of them are lost, unless their reader has gone
   */
  end(): Promise<void>;
  /** Writes one line for people to standard error. */
  say(text: string): void;
  /** Writes one line that replaces the previous one. Writes nothing when standard error is not a terminal. */
  progress(text: string): void;
}

/** Standard output and standard error of a command. */
export interface OutputStreams {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

const CLEAR_LINE = '\r\u001b[K';

/** Standard output in messages. */
const STDOUT = 'standard output';

/**
 * Returns lines for people, with the digits of numbers in groups. A text in them may come from a network, an archive or a
 * folder: its control characters would change a terminal's state or the order of its characters, so they become codes.
 */
function plainLines(text: string): string {
  const lines = groupInText(text).split('\n');
  return lines.map((line) => markUnseen(line, (code) => `[${code}]`)).join('\n');
}

/** Characters that JSON does not escape by itself, and that change a terminal's state or the order of its characters. */
const UNESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a value as JSON that is safe on a terminal: programs read the same value. */
function plainJson(value: Readonly<Record<string, unknown>>): string {
  const plain = (_: string, member: unknown) => (typeof member === 'bigint' ? member.toString() : member);
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, plain).replace(UNESCAPED, (letter) => letter.split('').map(escaped).join(''));
}

/** The codes of a stream whose reader has gone. Standard output may be a pair of sockets, which is reset. */
const READER_GONE: ReadonlySet<string | undefined> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Returns the error for a failed write to standard output. It has no folder to choose: its error has its own remedy. */
function outputError(cause: unknown): OrreryError {
  const error = unwritable(STDOUT, cause);
  if (error.code !== 'FILE_UNWRITABLE') return error;
  return new OrreryError('OUTPUT_FAILED', { reason: fileReason(cause) }, { cause });
}

/**
 * Returns an output that writes to these streams. If a reader ends (`orrery serve | head`), the work continues and ends
 * cleanly later.
 */
export function createOutput({ stdout, stderr }: OutputStreams): Output {
  let failure: unknown;
  const isReaderGone = (thrown: unknown): boolean => {
    const code = systemCode(thrown);
    // A terminal that was closed answers with EIO.
    return READER_GONE.has(code) || (code === 'EIO' && stdout.isTTY === true);
  };
  stdout.on('error', (thrown) => {
    if (!isReaderGone(thrown)) failure ??= thrown;
  });
  stderr.on('error', () => {});
  let lineIsOpen = false;
  const endLine = () => {
    if (lineIsOpen) stderr.write(CLEAR_LINE);
    lineIsOpen = false;
  };
  return {
    result(value) {
      endLine();
      stdout.write(`${plainJson(value)}\n`);
    },
    async write(pieces) {
      endLine();
      await pipeline(Readable.from(pieces), stdout, { end: false }).catch((thrown: unknown) => {
        if (isReaderGone(thrown)) return;
        throw thrown instanceof OrreryError ? thrown : outputError(thrown);
      });
    },
    async end() {
      await delivered(stdout);
      // A stream reports a failed write a moment later.
      await nextTurn();
      if (failure !== undefined) throw outputError(failure);
    },
    say(text) {
      endLine();
      stderr.write(`${plainLines(text)}\n`);
    },
    progress(text) {
      if (stderr.isTTY !== true) return;
      stderr.write(`${CLEAR_LINE}${plainLines(text)}`);
      lineIsOpen = true;
    },
  };
}
