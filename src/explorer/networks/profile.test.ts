import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../testing.ts';
import { chainFolder, openNetworks, parseBaseUrl, profileFor } from './profile.ts';

test('a base URL loses its trailing slash and keeps its path', () => {
  expect(parseBaseUrl('--network', 'https://data.example.org/')).toBe('https://data.example.org');
  expect(parseBaseUrl('--network', 'http://127.0.0.1:3008/a/b//')).toBe('http://127.0.0.1:3008/a/b');
});

test.each(['data.example.org', 'file:///etc', 'https://me:secret@example.org', 'https://example.org/?a=b', ''])(
  '"%s" is refused as a base URL',
  (value) => {
    expect(() => parseBaseUrl('--network', value)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
  },
);

test('the transaction gateway is the data gateway unless named', () => {
  expect(profileFor('https://a.example').txUrl).toBe('https://a.example');
  expect(profileFor('https://a.example', 'https://b.example').txUrl).toBe('https://b.example');
});

test('what was learnt of a network is known at the next start', async () => {
  const folder = await testFolder();
  const profile = { ...profileFor('https://a.example'), chainId: 'chain-a' };
  const networks = await openNetworks(folder);
  expect(networks.last).toBeUndefined();
  await networks.save(profile);
  await networks.save(profileFor('sandbox'));
  const reopened = await openNetworks(folder);
  expect(reopened.last?.id).toBe('sandbox');
  expect(reopened.get(profile.id)).toEqual(profile);
});

test('no chain id leaves the folder of networks, and no two share one', () => {
  const anyId = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('..', '../..', 'a/b', 'A', 'a', 'CON', 'mainnet.1'),
  );
  fc.assert(
    fc.property(anyId, anyId, (one, other) => {
      const folder = chainFolder('/data', one);
      expect(dirname(folder)).toBe(join('/data', 'networks'));
      const sameFolder = folder.toLowerCase() === chainFolder('/data', other).toLowerCase();
      expect(sameFolder).toBe(one === other);
    }),
  );
});
