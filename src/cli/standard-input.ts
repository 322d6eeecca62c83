import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OrreryError, unreadable } from '../contract/index.ts';

/** The argument that means standard input in place of a file or a text. */
export const STANDARD_INPUT = '-';

/** Returns the text of standard input to its end. @throws OrreryError FILE_UNREADABLE, CANCELLED */
export async function readStandardInput(signal: AbortSignal): Promise<string> {
  try {
    return await text(addAbortSignal(signal, process.stdin));
  } catch (cause) {
    if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause });
    throw unreadable('standard input', cause);
  }
}
