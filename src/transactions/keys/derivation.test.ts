import { VegaWallet } from '@vegaprotocol/crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicKeyOf } from '../signing/ed25519.ts';
import { keyVectors, transactionVectors } from '../vectors.fixture.ts';
import { entropyOfPhrase, phraseOfEntropy, seedOfEntropy } from './phrase.ts';
import { childNode, masterNode } from './slip10.ts';
import { type Derivation, listKeyChoices, secretKeyAt, walletIdOf, walletNode } from './wallet-node.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const nodeOfPhrase = async (phrase: string) => walletNode(await seedOfEntropy(entropyOfPhrase(phrase)));
const derivationOf = (version: number): Derivation => (version === 1 ? 'old' : 'current');

test('the tree is the one of SLIP-10 (its second test vector)', () => {
  const seed = Buffer.from(
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    'hex',
  );
  const master = masterNode(seed);
  expect(hex(master)).toBe(
    '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012ef70a74db9c3a5af931b5fe73ed8e1a53464133654fd55e7a66f8570b8e33c3b',
  );
  expect(hex(childNode(childNode(master, 0), 2147483647)).slice(0, 64)).toBe(
    'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4',
  );
});

test.each(keyVectors)('version $version, $path', async ({ mnemonic, version, index, privateKeySeedHex, publicKey }) => {
  const secret = secretKeyAt(await nodeOfPhrase(mnemonic), derivationOf(version), index);
  expect(hex(secret)).toBe(privateKeySeedHex);
  expect(publicKeyOf(secret)).toBe(publicKey);
});

test.each(transactionVectors)('$name: phrase, seed, wallet, key', async (vector) => {
  const seed = await seedOfEntropy(entropyOfPhrase(vector.mnemonic));
  expect(hex(seed)).toBe(vector.seedHex);
  const node = walletNode(seed);
  expect(walletIdOf(node)).toBe(vector.walletId);
  const { version, index } = vector.derivation;
  expect(hex(secretKeyAt(node, derivationOf(version), index))).toBe(vector.privateKeySeedHex);
});

test('the network package derives the same keys from any phrase', async () => {
  const anyEntropy = fc
    .constantFrom(16, 20, 24, 28, 32)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));
  await fc.assert(
    fc.asyncProperty(anyEntropy, fc.integer({ min: 0, max: 2 ** 30 }), async (entropy, index) => {
      const phrase = phraseOfEntropy(entropy);
      const theirs = await (await VegaWallet.fromMnemonic(phrase)).keyPair(0x8000_0000 + index);
      const secret = secretKeyAt(await nodeOfPhrase(phrase), 'current', index);
      expect(publicKeyOf(secret)).toBe(theirs.publicKey.toString());
      expect(theirs.secretKey.toString().startsWith(hex(secret))).toBe(true);
    }),
    { numRuns: 5 },
  );
});

describe('choosing the keys to import', () => {
  test('shows keys from number 0 for both derivations, because wallets start at different numbers', async () => {
    const [vector] = keyVectors;
    const choices = listKeyChoices(await nodeOfPhrase(vector?.mnemonic ?? ''), 3);
    const expected = keyVectors
      .filter(({ mnemonic }) => mnemonic === vector?.mnemonic)
      .map(({ version, index, publicKey }) => ({ derivation: derivationOf(version), index, publicKey }));
    expect(choices).toHaveLength(6);
    expect(choices).toEqual(expect.arrayContaining(expected));
  });

  test.each([-1, 1.5, 2 ** 31])('there is no key number %s', (index) => {
    expect(() => secretKeyAt(new Uint8Array(64), 'old', index)).toThrow(
      expect.objectContaining({ code: 'KEY_INVALID' }),
    );
  });
});
