import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { temporaryFolder } from '../files/folder.fixture.ts';
import type { DownloadedArchive } from '../history/index.ts';
import { createPartFetcher, type PartFetcherParts } from './part-fetcher.ts';

const SPAN = { table: 'TABLE_TRADES', from: 1n, to: 100n } as const;

/** Fetches where the service in use sends an invalid archive, and the archive of the other one meets `failure`. */
async function fetchFrom(failure: OrreryError) {
  const folder = await temporaryFolder();
  const parts: PartFetcherParts = {
    network: {
      saveArchive: async ({ service = 'used' }) => ({ bytes: 1, source: service }),
      status: () => ({ services: [{ address: 'other', used: false, state: 'live' }] }) as never,
    },
    history: {
      ingest: ({ source }: DownloadedArchive) =>
        Promise.reject(
          source === 'other'
            ? failure
            : new OrreryError('UPSTREAM_INVALID', { service: source, problem: 'it has no rows' }),
        ),
      compare: async () => {},
      part: async () => undefined,
    } as never,
    folder,
    onStored: () => {},
  };
  const fetcher = await createPartFetcher(parts);
  return fetcher.fetch(SPAN, { signal: new AbortController().signal });
}

test('a disk that is full for the archive of another service is what the fetch fails with', async () => {
  const failure = new OrreryError('DISK_FULL', { file: '/there', problem: 'no space left' });
  await expect(fetchFrom(failure)).rejects.toThrow(failure);
});

test('if no service has a valid archive, the fetch fails with the fault of the service in use', async () => {
  const failure = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'other', reason: 'it is off' });
  await expect(fetchFrom(failure)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID', parameters: { service: 'used' } });
});

test('a stored part is fetched again only for a caller that names it as the former one', async () => {
  let stored = 7n;
  const parts = {
    network: { saveArchive: async () => ({ bytes: 1, source: 'used' }), status: () => ({ services: [] }) },
    history: { ingest: async () => [{ key: ++stored }], part: async () => ({ key: stored }) },
    folder: await temporaryFolder(),
    onStored: () => {},
  };
  const fetcher = await createPartFetcher(parts as never);
  const keyAfter = async (former?: bigint) =>
    (await fetcher.fetch(SPAN, { signal: new AbortController().signal, former }))[0]?.key;
  expect(await keyAfter()).toBe(7n);
  expect(await keyAfter(7n)).toBe(8n);
  // Another caller has fetched it again meanwhile.
  expect(await keyAfter(7n)).toBe(8n);
});

test('rows that were stored before are reported too, and not as new ones', async () => {
  let key = 7n;
  const reported: [string, boolean][] = [];
  const parts = {
    network: { saveArchive: async () => ({ bytes: 1, source: 'used' }), status: () => ({ services: [] }) },
    history: { ingest: async () => [{ key }], part: async () => ({ key: 7n }) },
    folder: await temporaryFolder(),
    onStored: (_: object, source: string, isNew: boolean) => reported.push([source, isNew]),
  };
  const fetcher = await createPartFetcher(parts as never);
  const fetch = () => fetcher.fetch(SPAN, { signal: new AbortController().signal, former: 7n });
  await fetch();
  key = 8n;
  await fetch();
  expect(reported).toEqual([
    ['used', false],
    ['used', true],
  ]);
});
