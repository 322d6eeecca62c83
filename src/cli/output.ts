/**
 * What the command line says: one JSON object on one line of standard output for programs, everything for people on
 * standard error.
 */
export interface Output {
  /** The result, or a server's ready line; bigint values become decimal strings. */
  result(value: Readonly<Record<string, unknown>>): void;
  say(text: string): void;
  /** One line that replaces itself; silent where standard error is no terminal. */
  progress(text: string): void;
}

export interface Streams {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

const CLEAR_LINE = '\r\u001b[K';

export function createOutput({ stdout, stderr }: Streams): Output {
  // A reader that went away (`orrery serve | head`) ends nothing: the work goes on and is ended cleanly.
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
