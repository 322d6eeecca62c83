import { OrreryError } from '../contract/index.ts';

/**
 * The requested data was never fetched, so the store cannot answer. A caller that can reach the network may fetch it.
 */
export function notCached(what: string): OrreryError<'NOT_CACHED'> {
  return new OrreryError('NOT_CACHED', { what, reason: 'no request was sent' });
}
