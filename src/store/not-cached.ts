import { OrreryError } from '../contract/index.ts';

/**
 * Creates NOT_CACHED for data that was never fetched, so that the store cannot answer. A caller that can reach the
 * network may fetch it.
 * @param what names the data, at the start of a sentence
 */
export function notCached(what: string): OrreryError<'NOT_CACHED'> {
  return new OrreryError('NOT_CACHED', { what, reason: 'no request was sent' });
}
