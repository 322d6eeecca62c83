/** What errors mean to those who walk lists. */
import { type ErrorCode, errorCatalogue, OrreryError } from '../contract/index.ts';

const OVERLOADED = new Set(['502', '503', '504']);

/**
 * The service refuses the cursor of a walk: real ones with 400, some cursors of other services with 500
 * (docs/network.md 2.4).
 */
export function isDeadCursor(error: unknown): boolean {
  return (
    error instanceof OrreryError &&
    error.code === 'UPSTREAM_REFUSED' &&
    (error.parameters.status === '400' || error.parameters.status === '500')
  );
}

/** The network cannot be used at all for now, whatever is asked of it. */
export function isDisconnection(error: OrreryError): boolean {
  return (
    error.code === 'UPSTREAM_UNREACHABLE' ||
    error.code === 'UPSTREAM_LIMITED' ||
    error.code === 'CHAIN_MISMATCH' ||
    (error.code === 'UPSTREAM_REFUSED' && OVERLOADED.has(error.parameters.status ?? ''))
  );
}

/** What happened, without what to do: the first part of an error's message, and no full stop, for use inside a sentence. */
export function inWords(error: OrreryError): string {
  const { remedy } = errorCatalogue[error.code as ErrorCode];
  const text = error.message.endsWith(remedy) ? error.message.slice(0, -remedy.length) : error.message;
  return text.trim().replace(/\.$/, '');
}
