import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { openListing } from './segment-listing.ts';

/** A listing of a service that gives these answers in turn; a service without a listing answers null. */
async function listingOf(...answers: (null | OrreryError)[]) {
  let asked = 0;
  const network = {
    segments: () => {
      const answer = answers[asked] ?? null;
      asked += 1;
      return answer === null ? Promise.resolve({ listing: null, source: 'a' }) : Promise.reject(answer);
    },
    status: () => ({ connection: { state: 'live' } }),
  } as never;
  const documents = { get: async () => undefined } as never;
  const listing = await openListing({ network, history: {} as never, documents, follow: false, onChange() {} });
  return { listing, asked: () => asked };
}

test('a listing that failed is not fresh, and one that succeeded is', async () => {
  const failure = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'a', reason: 'it is off' });
  const { listing, asked } = await listingOf(failure, failure, null);
  await expect(listing.freshen()).rejects.toBe(failure);
  await expect(listing.freshen()).rejects.toBe(failure);
  expect(listing.exists).toBe(true);
  await listing.freshen();
  await listing.freshen();
  expect([asked(), listing.exists]).toEqual([3, false]);
});
