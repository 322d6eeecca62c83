import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { parseBaseUrl } from './addresses.ts';
import { chainFolder } from './chain-folder.ts';
import { chosenProfile } from './chosen-profile.ts';
import { openNetworkProfiles } from './network-profiles.ts';
import { NetworkProfile, newProfile, profileFor, SANDBOX } from './profile.ts';

test('a base URL loses its trailing slash and keeps its path', () => {
  expect(parseBaseUrl('--network', 'https://data.example.org/')).toBe('https://data.example.org');
  expect(parseBaseUrl('--network', 'http://127.0.0.1:3008/a/b//')).toBe('http://127.0.0.1:3008/a/b');
  expect(parseBaseUrl('--network', 'grpcs://data.example.org:3007/')).toBe('grpcs://data.example.org:3007');
});

test.each([
  'data.example.org',
  'localhost:3008',
  'https:data.example.org',
  'https://',
  'file:///etc',
  'https://me:secret@example.org',
  'https://:secret@example.org',
  'https://example.org/?a=b',
  'https://example.org/#nodes',
  'grpc://example.org/#nodes',
  'grpc://example.org/path',
  '',
])('"%s" is refused as a base URL', (value) => {
  expect(() => parseBaseUrl('--network', value)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
});

test('an error about an address says that query and fragment are not allowed', () => {
  for (const value of ['https://example.org/#nodes', 'grpc://example.org/?a=b']) {
    expect(() => parseBaseUrl('--network', value)).toThrow(/query and fragment/);
  }
});

test.each([
  'https://me:secret@example.org',
  'me:secret@example.org',
  'http://me:se/cret@[example',
  'ftp://me:s@ecret@a',
])('an error does not quote the secret in "%s"', (value) => {
  expect(() => parseBaseUrl('--network', value)).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/secret|ecret|se\/|s@/) }),
  );
});

test.each([
  ['data.example.org:3008', 'must begin with https://, http://, grpcs:// or grpc://'],
  ['ftp://data.example.org', 'must begin with https://, http://, grpcs:// or grpc://'],
  ['https://data.example.org:port', 'must be an address, such as https://data.example.org'],
  ['https://me@example.org', 'must contain no user name and no password'],
  ['grpc://example.org/v2', 'must have no path'],
])('the error about "%s" says what it must be', (value, words) => {
  expect(() => parseBaseUrl('address', value)).toThrow(words);
});

test('a network is found by any of its data gateways, and keeps the transaction gateway that is named', () => {
  const known = [
    SANDBOX,
    { ...newProfile('https://a.example'), dataGateways: ['https://a.example', 'https://b.example'] },
  ];
  expect(profileFor(known, 'https://b.example/', undefined)).toBe(known[1]);
  expect(profileFor(known, 'https://b.example', 'https://tx.example/').transactionGateway).toBe('https://tx.example');
  expect(profileFor(known, 'https://c.example', undefined)).toEqual(newProfile('https://c.example'));
});

test('a transaction gateway without a network is that of the network shown last, and never of the sandbox', () => {
  const last = newProfile('https://a.example');
  const known = { all: [SANDBOX, last], last };
  const transactionAddress = 'https://tx.example';
  expect(chosenProfile(known, {})).toBe(last);
  expect(chosenProfile(known, { transactionAddress })).toEqual({ ...last, transactionGateway: transactionAddress });
  const refused = expect.objectContaining({
    code: 'OPTION_INVALID',
    message: expect.stringMatching(/^--tx .*sandbox/),
  });
  expect(() => chosenProfile({ all: [SANDBOX], last: undefined }, { transactionAddress })).toThrow(refused);
  expect(() => chosenProfile(known, { network: 'sandbox', transactionAddress })).toThrow(refused);
});

test('facts learnt about a network are known at the next start', async () => {
  const folder = await testFolder();
  const profile = { ...newProfile('https://a.example'), chainId: 'chain-a' };
  const known = await openNetworkProfiles(folder);
  expect(known.last).toBeUndefined();
  await known.save(profile);
  await known.show('sandbox');
  const reopened = await openNetworkProfiles(folder);
  expect(reopened.last?.id).toBe('sandbox');
  expect(reopened.get(profile.id)).toEqual(profile);
});

test('a profile of the first form is read', () => {
  const first = {
    id: 'x',
    name: 'a.example',
    kind: 'remote',
    dataUrl: 'https://a.example',
    txUrl: 'https://a.example',
    stakeDecimals: 6,
    chainId: 'a',
  };
  expect(NetworkProfile.parse(first)).toEqual({
    ...newProfile('https://a.example'),
    id: 'x',
    stakeDecimals: 6,
    chainId: 'a',
  });
  expect(NetworkProfile.parse({ ...first, txUrl: 'https://tx.example' }).transactionGateway).toBe('https://tx.example');
});

test('no chain id leads out of the folder of networks, and no two ids share a folder', () => {
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
