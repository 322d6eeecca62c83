import { z } from 'zod';
import { type ErrorCode, OrreryError } from '../../contract/index.ts';
import { groupInText, visibleLines } from '../ui/format/index.ts';

/** Texts of the catalogue, rewritten for a person in front of a view. */
const FOR_PEOPLE: Partial<Record<ErrorCode, (parameters: Readonly<Record<string, string>>) => string>> = {
  BODY_INVALID: ({ problem = '' }) => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`,
  EPOCH_UNKNOWN: ({ epoch }) => `Epoch ${epoch} is not available. It has not begun, or it is too old.`,
  PARTY_UNKNOWN: ({ party }) => `Unknown party: ${party}. Check the id. The link may belong to another network.`,
  STORE_DAMAGED: ({ file, reason }) =>
    `${file} cannot be read: ${reason}. Restart Orrery. It moves the damaged file aside and says what was in it.`,
  // The network may answer, and the store alone was asked. The connection is said beside it.
  NOT_CACHED: ({ what }) => `${what} is not stored here.`,
};

function errorFrom(error: unknown): OrreryError {
  if (error instanceof z.ZodError) return new OrreryError('INTERNAL', { problem: z.prettifyError(error) });
  return OrreryError.from(error);
}

/**
 * Returns a text for a person: what happened and what to do.
 * @param error any thrown value; one that is not of the catalogue is shown as an internal error
 */
export function errorText(error: unknown): string {
  const { code, parameters, message } = errorFrom(error);
  // Names of files, wallets and chains in it are from outside. A tab is that of a query.
  return groupInText(visibleLines((FOR_PEOPLE[code]?.(parameters) ?? message).replaceAll('\t', ' ')));
}

/** Returns the catalogue's code of any thrown value; INTERNAL if it is not an error of the catalogue. */
export function errorCode(error: unknown): ErrorCode {
  return errorFrom(error).code;
}
