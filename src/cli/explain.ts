import type { OrreryError } from '../contract/index.ts';

/** Writes an error for people: what happened and what to do. An internal error also names its place in the code. */
export function explain(error: OrreryError): string {
  const text = `orrery: ${error.message}`;
  return error.code === 'INTERNAL' && error.cause instanceof Error ? `${text}\n${error.cause.stack}` : text;
}
