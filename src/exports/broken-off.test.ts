import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import type { TableSpan } from '../history/index.ts';
import { createRangeFetcher } from './range-fetcher.ts';

test('a fetch that is broken off has the bytes of stored segments alone at its end', async () => {
  const holdings = [{ segment: { from: 1n, to: 10n, schemaVersion: 1n } }];
  const stop = new AbortController();
  const fetch = ({ table }: TableSpan, { onBytes }: { onBytes: (bytes: number) => void }) => {
    if (table === 'TABLE_BLOCKS') return Promise.resolve([]);
    onBytes(7_000);
    stop.abort();
    return Promise.reject(new OrreryError('CANCELLED', {}));
  };
  const rangeFetcher = createRangeFetcher({ holdings: async () => holdings } as never, {} as never, { fetch } as never);
  const bytes: number[] = [];
  const options = { signal: stop.signal, onProgress: (step: { bytes: number }) => bytes.push(step.bytes) };
  const ended = rangeFetcher.ensure('TABLE_TRADES', { from: 1n, to: 10n }, options);
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(bytes).toEqual([0, 7_000, 0]);
});
