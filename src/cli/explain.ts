import type { OrreryError } from '../contract/index.ts';

/** Returns the text of an error for people: what happened and what to do. For an internal error it adds the stack. */
export function explainError(error: OrreryError): string {
  const text = `orrery: ${error.message}`;
  return error.code === 'INTERNAL' && error.cause instanceof Error ? `${text}\n${error.cause.stack}` : text;
}
