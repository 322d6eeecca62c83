import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../contract/index.ts';
import { decodeTransaction } from '../encoding/transaction-bytes.ts';
import { fromBase64, transactionVectors, type Vector } from '../vectors.fixture.ts';
import { chainlessDigest } from './digest.ts';
import { publicKeyOf, signDigest } from './ed25519.ts';
import { inspectTransaction } from './inspect-transaction.ts';
import { prepareTransaction, signTransaction } from './sign-transaction.ts';

const network = ({ chainId, pow }: Vector) => ({
  chainId,
  block: { hash: pow.blockHash, difficulty: pow.difficulty },
});

test.each(transactionVectors)('$name is understood and holds', (vector) => {
  const tx = decodeTransaction(fromBase64(vector.transactionBase64));
  expect(inspectTransaction(tx, network(vector))).toMatchObject({
    command: vector.command,
    nonce: BigInt(vector.nonce),
    blockHeight: BigInt(vector.blockHeight),
    canonical: true,
    sender: vector.publicKey,
    signature: 'valid',
    proof: 'sufficient',
    proofBits: vector.pow.leadingZeroBits,
    hash: vector.transactionHashGoOrder,
  });
});

describe('a broken transaction', () => {
  const secret = Buffer.alloc(32, 3);
  const command = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
  const prepared = prepareTransaction(command, { chainId: 'chain', blockHeight: 5n, nonce: 6n });
  const good = signTransaction(prepared, secret, { tid: 'cd'.repeat(32), nonce: 1n });
  const inspect = (change: Partial<Transaction>, chainId = 'chain') =>
    inspectTransaction({ ...good, ...change }, { chainId });
  const { signature } = good;
  const value = signature?.value ?? '';

  test.each<[string, Partial<Transaction>, string]>([
    ['nothing is broken', {}, 'valid'],
    ['another sender', { pubKey: publicKeyOf(Buffer.alloc(32, 4)) }, 'invalid'],
    ['an address for a sender', { pubKey: undefined, address: 'x' }, 'missing'],
    ['no signature', { signature: null }, 'missing'],
    ['a cut signature', { signature: { value: value.slice(2), algo: 'vega/ed25519', version: 1 } }, 'invalid'],
    ['another algorithm', { signature: { value, algo: 'ed25519', version: 1 } }, 'unsupported'],
    ['another version of it', { signature: { value, algo: 'vega/ed25519', version: 2 } }, 'unsupported'],
    ['no version', { version: 'TX_VERSION_UNSPECIFIED' }, 'unsupported'],
    ['version 2 over a digest of version 3', { version: 'TX_VERSION_V2' }, 'invalid'],
    ['another command', { inputData: prepareTransactionText() }, 'invalid'],
  ])('%s', (_, change, verdict) => {
    expect(inspect(change).signature).toBe(verdict);
  });

  test('for another chain is invalid here', () => {
    expect(inspect({}, 'other').signature).toBe('invalid');
  });

  test('of version 2 holds on every chain, and is called so', () => {
    const old = { value: signDigest(chainlessDigest(prepared.inputData), secret), algo: 'vega/ed25519', version: 1 };
    expect(inspect({ version: 'TX_VERSION_V2', signature: old }, 'any').signature).toBe('valid-on-every-chain');
    expect(inspect({ version: 'TX_VERSION_V3', signature: old }).signature).toBe('invalid');
  });

  test.each<[string, Partial<Transaction>, string]>([
    ['no proof', { pow: null }, 'missing'],
    ['an empty proof', { pow: { tid: '', nonce: 0n } }, 'missing'],
    ['a proof for a block that is not known', {}, 'unjudged'],
  ])('with %s', (_, change, verdict) => {
    expect(inspect(change).proof).toBe(verdict);
  });

  test('whose proof is too easy is insufficient', () => {
    const block = { hash: '00'.repeat(32), difficulty: 40 };
    expect(inspectTransaction(good, { chainId: 'chain', block }).proof).toBe('insufficient');
    expect(inspectTransaction(good, { chainId: 'chain', block: { ...block, difficulty: 0 } }).proof).toBe('sufficient');
  });

  test('that smuggles bytes past its command is not canonical', () => {
    const inputData = Buffer.concat([prepared.inputData, Buffer.from('9a06016f', 'hex')]).toString('base64');
    expect(inspect({ inputData })).toMatchObject({ canonical: false, command });
  });

  test.each(['!', 'AAA', 'QR==', Buffer.from('garbage').toString('base64')])(
    'with %j for input data is none',
    (inputData) => {
      expect(() => inspect({ inputData })).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
    },
  );

  function prepareTransactionText(): string {
    const other = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_NO' } };
    const { inputData } = prepareTransaction(other, { chainId: 'chain', blockHeight: 5n, nonce: 6n });
    return Buffer.from(inputData).toString('base64');
  }
});
