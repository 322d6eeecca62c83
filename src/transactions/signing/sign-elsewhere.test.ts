import { describe, expect, test } from 'vitest';
import { fromBase64, transactionVectors } from '../vectors.fixture.ts';
import { inspectTransaction } from './inspect-transaction.ts';
import { signedElsewhere } from './sign-elsewhere.ts';

/** Transactions that another implementation signed. */
const vectors = transactionVectors.map((vector) => ({
  name: vector.name,
  prepared: { chainId: vector.chainId, inputData: fromBase64(vector.inputDataBase64) },
  publicKey: vector.publicKey,
  signature: vector.signature.value,
  proof: { tid: vector.pow.tid, nonce: BigInt(vector.pow.nonce) },
}));

test.each(vectors)('$name: the signature of another implementation makes a valid transaction', (vector) => {
  const { prepared, publicKey, signature, proof } = vector;
  const transaction = signedElsewhere(prepared, { publicKey, signature }, proof);
  expect(inspectTransaction(transaction, { chainId: prepared.chainId })).toMatchObject({
    signature: 'valid',
    sender: publicKey,
  });
});

describe('a signature may be written', () => {
  const [vector] = vectors;
  if (vector === undefined) throw new Error('no vector');
  const { prepared, publicKey, signature, proof } = vector;
  const bytes = Buffer.from(signature, 'hex');
  test.each([
    ['in capitals', signature.toUpperCase()],
    ['with a prefix', `0x${signature}`],
    ['in lines', `${signature.slice(0, 64)}\n ${signature.slice(64)}\n`],
    ['in base64', bytes.toString('base64')],
    ['in base64 for addresses', bytes.toString('base64url')],
  ])('%s', (_, written) => {
    const { signature: made } = signedElsewhere(prepared, { publicKey, signature: written }, proof);
    expect(made).toEqual({ value: signature, algo: 'vega/ed25519', version: 1 });
  });

  const neither = { code: 'SIGNATURE_INVALID' };
  const notOfThis = { code: 'SIGNATURE_REFUSED', parameters: { problem: 'it is not of this key over this digest' } };
  test.each([
    ['nothing', '', publicKey, prepared, neither],
    ['a digit short', signature.slice(1), publicKey, prepared, neither],
    ['of another key', signature, 'ab'.repeat(32), prepared, notOfThis],
    ['for another chain', signature, publicKey, { ...prepared, chainId: 'another' }, notOfThis],
    ['of another signature', '00'.repeat(64), publicKey, prepared, notOfThis],
  ])('but not %s', (_, written, key, of, error) => {
    expect(() => signedElsewhere(of, { publicKey: key, signature: written }, proof)).toThrow(
      expect.objectContaining(error),
    );
  });
});
