/** Other implementations verify Orrery's signatures, and Orrery verifies theirs. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { KeyPair } from '@vegaprotocol/crypto/keypair';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transactionDigest } from './digest.ts';
import { isSignedBy, publicKeyOf, signDigest } from './ed25519.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });
const chainId = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((id) => !id.includes('\0'));
const message = fc.uint8Array({ maxLength: 300 });

test('node:crypto computes the same digest and accepts the signature', () => {
  fc.assert(
    fc.property(secret, chainId, message, (key, chain, bytes) => {
      const digest = transactionDigest(chain, bytes);
      const theirs = createHash('sha3-256').update(chain, 'utf8').update('\0').update(bytes).digest();
      expect(Buffer.compare(digest, theirs)).toBe(0);
      const publicKey = createPublicKey({
        format: 'jwk',
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKeyOf(key), 'hex').toString('base64url') },
      });
      expect(verify(null, digest, publicKey, Buffer.from(signDigest(digest, key), 'hex'))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('the network package makes the same signature', async () => {
  await fc.assert(
    fc.asyncProperty(secret, chainId, message, async (key, chain, bytes) => {
      const theirs = await KeyPair.fromSeed(0, key);
      const signature = Buffer.from(await theirs.sign(bytes, chain)).toString('hex');
      expect(publicKeyOf(key)).toBe(theirs.publicKey.toString());
      expect(signDigest(transactionDigest(chain, bytes), key)).toBe(signature);
      expect(isSignedBy(publicKeyOf(key), transactionDigest(chain, bytes), signature)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a published signature holds with hashing only', () => {
  const publicKey = 'b5fd9d3c4ad553cb3196303b6e6df7f484cf7f5331a572a45031239fd71ad8a0';
  const signature =
    'd1c497702086b54f98821e6cbbd9b3f3390d9531b10a23dabf155f9b5a7f371b8e49210d21ef3a399700c6d407ec50edcf4cc3cefe1657213e479d32bbaa520f';
  const bytes = Buffer.from('hello world');
  expect(isSignedBy(publicKey, transactionDigest('mainnet-v1', bytes), signature)).toBe(true);
  expect(isSignedBy(publicKey, Buffer.concat([Buffer.from('mainnet-v1\0'), bytes]), signature)).toBe(false);
});

test('a text that is no key or no signature is not valid', () => {
  const digest = new Uint8Array(32);
  const key = publicKeyOf(new Uint8Array(32));
  for (const text of ['', 'zz', '00', 'f'.repeat(127), 'f'.repeat(128), '0'.repeat(128)]) {
    expect(isSignedBy(key, digest, text)).toBe(false);
    expect(isSignedBy(text, digest, '0'.repeat(128))).toBe(false);
  }
});

test('exploit: a key of small order, under which one signature fits everything, is refused', () => {
  const identity = `01${'00'.repeat(31)}`;
  expect(isSignedBy(identity, new Uint8Array(32), identity + '00'.repeat(32))).toBe(false);
});
