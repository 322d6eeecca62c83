import { describe, expect, test } from 'vitest';
import { fromBase64, keyVectors, transactionVectors, walletFileVector } from '../vectors.fixture.ts';
import { secretKeyOfHex, seedOfHex } from './hex-secrets.ts';
import { sealWalletFile } from './seal-wallet-file.fixture.ts';
import { openWalletFile } from './wallet-file.ts';
import { walletIdOf, walletNode } from './wallet-node.ts';

const { passphrase, fileBase64, plaintext } = walletFileVector;
const file = fromBase64(fileBase64);

const seal = (content: string) => sealWalletFile(content, passphrase);

const changed = (change: (content: Record<string, unknown>) => void) => {
  const content = JSON.parse(plaintext) as Record<string, unknown>;
  change(content);
  return seal(JSON.stringify(content));
};

describe('a wallet file of the command line', () => {
  test('opens with its passphrase', () => {
    const wallet = openWalletFile(file, passphrase);
    expect(wallet).toMatchObject({
      derivation: 'current',
      keys: [{ index: 1, publicKey: transactionVectors[0]?.publicKey, name: 'Key 1', tainted: false }],
    });
    expect(wallet.node && walletIdOf(wallet.node)).toBe(transactionVectors[0]?.walletId);
    expect(Buffer.from(wallet.secretKeys[0] ?? []).toString('hex')).toBe(transactionVectors[0]?.privateKeySeedHex);
  });

  test('of single keys has no node', () => {
    expect(
      openWalletFile(
        changed((content) => Reflect.deleteProperty(content, 'node')),
        passphrase,
      ),
    ).toMatchObject({
      node: null,
      keys: [{ index: 1 }],
    });
  });

  test('of version 1 has keys of the old derivation', () => {
    const old = keyVectors.find(({ version, index }) => version === 1 && index === 1);
    const wallet = openWalletFile(
      changed((content) => {
        content.version = 1;
        content.keys = [
          { index: 1, public_key: old?.publicKey, private_key: `${old?.privateKeySeedHex}${old?.publicKey}` },
        ];
      }),
      passphrase,
    );
    expect(wallet).toMatchObject({ derivation: 'old', keys: [{ index: 1, name: '', tainted: false }] });
  });

  test.each([
    ['next to nothing', new Uint8Array(27), passphrase, 'it is too short'],
    ['far too much', new Uint8Array(8 * 1024 * 1024 + 1), passphrase, 'it is too large'],
    ['no JSON', seal('secret words'), passphrase, 'its content is not a wallet'],
    ['other JSON', seal('{"version":2}'), passphrase, 'its content is not a wallet'],
    [
      'a short node',
      changed((content) => {
        content.node = 'AAAA';
      }),
      passphrase,
      'its content is not a wallet',
    ],
    [
      'a newer version',
      changed((content) => {
        content.version = 3;
      }),
      passphrase,
      'it is of version 3, and 1 and 2 are known',
    ],
    [
      'another id',
      changed((content) => {
        content.id = 'ab';
      }),
      passphrase,
      'its id does not fit its keys',
    ],
    [
      'another derivation',
      changed((content) => {
        content.version = 1;
      }),
      passphrase,
      'its key number 1 does not fit the rest',
    ],
  ])('is refused for %s', (_, bytes, words, problem) => {
    expect(() => openWalletFile(bytes, words)).toThrow(
      expect.objectContaining({ code: 'WALLET_FILE_REFUSED', parameters: { problem } }),
    );
  });

  test.each([
    ['another passphrase', file, `${passphrase} `],
    ['a cut', file.subarray(0, -1), passphrase],
  ])('stays closed for %s', (_, bytes, words) => {
    expect(() => openWalletFile(bytes, words)).toThrow(expect.objectContaining({ code: 'WALLET_FILE_CLOSED' }));
  });

  test('stays closed for any changed byte', () => {
    for (let index = 0; index < file.length; index += 1) {
      const damaged = Uint8Array.from(file);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      expect(() => openWalletFile(damaged, passphrase)).toThrow(
        expect.objectContaining({ code: 'WALLET_FILE_CLOSED' }),
      );
    }
  });
});

describe('hexadecimal secrets', () => {
  const [vector] = transactionVectors;
  const seed = vector?.seedHex ?? '';
  const secret = vector?.privateKeySeedHex ?? '';

  test('a seed gives the wallet of its phrase', () => {
    expect(walletIdOf(walletNode(seedOfHex(` ${seed.toUpperCase()}\n`)))).toBe(vector?.walletId);
  });

  test('a key is taken with its public key or without', () => {
    const bytes = new Uint8Array(Buffer.from(secret, 'hex'));
    expect(secretKeyOfHex(secret)).toEqual(bytes);
    expect(secretKeyOfHex(`0x${secret}${vector?.publicKey}`)).toEqual(bytes);
  });

  test.each([
    [() => seedOfHex(secret), 'it has 64 digits instead of 128'],
    [() => seedOfHex(`${seed.slice(1)}g`), 'it has other characters than hexadecimal digits'],
    [() => secretKeyOfHex(''), 'it has 0 digits instead of 64 or 128'],
    [() => secretKeyOfHex(secret + secret), 'its second half is not the public key of the first'],
  ])('%#', (read, problem) => {
    expect(read).toThrow(expect.objectContaining({ code: 'KEY_INVALID', parameters: { problem } }));
  });
});
