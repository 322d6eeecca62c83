import { z } from 'zod';
import { type ErrorCode, OrreryError } from '../../contract/index.ts';

/** What the catalogue says to programs, said to a person in front of a view. */
const FOR_PEOPLE: Partial<Record<ErrorCode, (parameters: Readonly<Record<string, string>>) => string>> = {
  EPOCH_UNKNOWN: ({ epoch }) => `The network does not tell of epoch ${epoch}: it has not begun, or is too long ago.`,
  PARTY_UNKNOWN: ({ party }) => `Party ${party} is not known. Check its id; the link may be of another network.`,
  STORE_DAMAGED: ({ file, reason }) =>
    `${file} cannot be read: ${reason}. Start Orrery again: it sets a damaged file aside and says what was in it.`,
  NOT_CACHED: ({ what }) => `${what} is not stored here, and the network cannot be asked now.`,
};

function errorFrom(error: unknown): OrreryError {
  if (error instanceof z.ZodError) return new OrreryError('INTERNAL', { problem: z.prettifyError(error) });
  return OrreryError.from(error);
}

/** What went wrong and what to do, for a person. */
export function errorText(error: unknown): string {
  const { code, parameters, message } = errorFrom(error);
  return FOR_PEOPLE[code]?.(parameters) ?? message;
}

/** The catalogue's code of anything that was thrown. */
export function errorCode(error: unknown): ErrorCode {
  return errorFrom(error).code;
}
