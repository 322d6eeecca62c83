import type { OrreryError } from '../contract/index.ts';

/** An error for people: what happened and what to do; where Orrery itself is at fault also where it happened. */
export function explain(error: OrreryError): string {
  const text = `orrery: ${error.message}`;
  return error.code === 'INTERNAL' && error.cause instanceof Error ? `${text}\n${error.cause.stack}` : text;
}
