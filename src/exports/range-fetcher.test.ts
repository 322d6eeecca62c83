import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { createRangeFetcher } from './range-fetcher.ts';

/** Fetches ten stored segments whose rows end too early, from a service that has this failure. */
async function fetchAll(failure: OrreryError) {
  const holdings = Array.from({ length: 10 }, (_, index) => ({
    segment: { from: BigInt(index * 10 + 1), to: BigInt(index * 10 + 10), schemaVersion: 1n },
    part: { key: BigInt(index), rows: 5, storedBytes: 50 },
    reach: 'short',
    suspicion: 'short',
  }));
  let asked = 0;
  const fetch = () => {
    asked += 1;
    return Promise.reject(failure);
  };
  const rangeFetcher = createRangeFetcher({ holdings: async () => holdings } as never, {} as never, { fetch } as never);
  const steps: object[] = [];
  const options = { signal: new AbortController().signal, onProgress: (step: object) => steps.push(step) };
  const fetched = await rangeFetcher.ensure('TABLE_TRADES', { from: 1n, to: 100n }, options);
  expect(steps.at(-1)).toEqual({ segments: 10, segmentsTotal: 10, rows: 50, bytes: 500 });
  return { fetched, asked };
}

test('the first failures of an outage end the renewal of stored segments', async () => {
  const { fetched, asked } = await fetchAll(
    new OrreryError('UPSTREAM_UNREACHABLE', { service: 'a', reason: 'it is off' }),
  );
  expect(fetched).toBe(0);
  // Three are fetched at a time.
  expect(asked).toBe(3);
});

test('a segment that a service does not have keeps no other one from being renewed', async () => {
  const { fetched, asked } = await fetchAll(new OrreryError('UPSTREAM_INVALID', { service: 'a', problem: 'no rows' }));
  expect([fetched, asked]).toEqual([0, 10]);
});
