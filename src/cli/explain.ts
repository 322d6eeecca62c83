import type { OrreryError } from '../contract/index.ts';

/**
 * Returns the text of an error for people: what happened and what to do. That of an internal error also has its place
 * in the code.
 */
export function explainError(error: OrreryError): string {
  const text = `orrery: ${error.message}`;
  return error.code === 'INTERNAL' && error.cause instanceof Error ? `${text}\n${error.cause.stack}` : text;
}
