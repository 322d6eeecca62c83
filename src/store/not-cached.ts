import { OrreryError } from '../contract/index.ts';

/** What is asked for was never fetched, so nothing can be said of it from here; who can reach the network may ask there. */
export function notCached(what: string): OrreryError<'NOT_CACHED'> {
  return new OrreryError('NOT_CACHED', { what, reason: 'it was not asked' });
}
