import { createCipheriv, scryptSync } from 'node:crypto';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { endThreads } from '../../threads/end-threads.fixture.ts';
import { secretKeyAt, walletNode } from '../keys/wallet-node.ts';
import { publicKeyOf } from '../signing/ed25519.ts';
import { deriveKeyInThread, openWalletFileInThread } from './key-derivation.ts';

const salt = new Uint8Array(32).fill(3);
const QUICK = { logN: 8, r: 8, p: 1 };
/** Would take many minutes, in the least memory that the thread allows for it: `p` must stay below N. */
const ENDLESS = { logN: 14, r: 8, p: 16_000 };

test('it is scrypt: the same key as another implementation, for every Unicode form of the passphrase', async () => {
  const expected = scryptSync('caf\u00e9 au lait', salt, 32, { N: 256, r: 8, p: 1 });
  expect(Buffer.from(await deriveKeyInThread('cafe\u0301 au lait', salt, QUICK))).toEqual(expected);
});

test('it ends in the middle of its work when it is given up', async () => {
  const giveUp = new AbortController();
  const key = deriveKeyInThread('a passphrase', salt, ENDLESS, giveUp.signal);
  setTimeout(() => giveUp.abort(), 100);
  await expect(key).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('nor does it begin when it was given up before', async () => {
  await expect(deriveKeyInThread('a passphrase', salt, ENDLESS, AbortSignal.abort())).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

/** A wallet file as large as the largest that was seen. */
function walletFileOf(count: number): Uint8Array {
  const node = walletNode(new Uint8Array(64).fill(5));
  const keys = Array.from({ length: count }, (_, index) => {
    const secret = secretKeyAt(node, 'current', index + 1);
    const publicKey = publicKeyOf(secret);
    return { index: index + 1, public_key: publicKey, private_key: Buffer.from(secret).toString('hex') + publicKey };
  });
  const content = JSON.stringify({ version: 2, node: Buffer.from(node).toString('base64'), keys });
  const cipher = createCipheriv('aes-256-gcm', sha3_256(Buffer.from('its passphrase')), Buffer.alloc(12));
  return Buffer.concat([Buffer.alloc(12), cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

test('a wallet file opens beside the event loop, with every secret at its key', async () => {
  const { node, keys, secretKeys } = await openWalletFileInThread(walletFileOf(5), 'its passphrase');
  expect(node).toEqual(walletNode(new Uint8Array(64).fill(5)));
  expect(secretKeys.map(publicKeyOf)).toEqual(keys.map(({ publicKey }) => publicKey));
  await expect(openWalletFileInThread(walletFileOf(1), 'another')).rejects.toMatchObject({
    code: 'WALLET_FILE_CLOSED',
  });
});

test('one of 2,300 keys can be given up while its keys are verified', async () => {
  const giveUp = new AbortController();
  const opening = openWalletFileInThread(walletFileOf(2_300), 'its passphrase', giveUp.signal);
  setImmediate(() => giveUp.abort());
  await expect(opening).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a derivation whose thread ends still gives the correct key', async () => {
  const expected = scryptSync('a passphrase', salt, 32, { N: 2 ** 15, r: 8, p: 8, maxmem: 2 ** 27 });
  const key = deriveKeyInThread('a passphrase', salt, { logN: 15, r: 8, p: 8 });
  await expect.poll(() => endThreads('key-derivation')).toBe(1);
  expect(Buffer.from(await key)).toEqual(expected);
});
