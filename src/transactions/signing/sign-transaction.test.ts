import { describe, expect, test } from 'vitest';
import { encodeTransaction, transactionHash } from '../encoding/transaction-bytes.ts';
import { fromBase64, transactionVectors } from '../vectors.fixture.ts';
import { transactionDigest } from './digest.ts';
import { publicKeyOf } from './ed25519.ts';
import { makeNonce, prepareTransaction, signTransaction } from './sign-transaction.ts';

const secret = Buffer.alloc(32, 7);
const proof = { tid: 'ab'.repeat(32), nonce: 5n };
const vote = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };

test.each(transactionVectors)('$name is signed byte for byte as by other implementations', (vector) => {
  const key = Buffer.from(vector.privateKeySeedHex, 'hex');
  const prepared = prepareTransaction(vector.command, {
    chainId: vector.chainId,
    blockHeight: BigInt(vector.blockHeight),
    nonce: BigInt(vector.nonce),
  });
  expect(prepared.command).toEqual(vector.command);
  expect(Buffer.from(transactionDigest(vector.chainId, prepared.inputData)).toString('hex')).toBe(vector.digestHex);
  expect(publicKeyOf(key)).toBe(vector.publicKey);
  const tx = signTransaction(prepared, key, { tid: vector.pow.tid, nonce: BigInt(vector.pow.nonce) });
  expect(tx.signature).toEqual(vector.signature);
  expect(Buffer.from(encodeTransaction(tx, 'by-number')).toString('base64')).toBe(vector.transactionBase64);
  expect(transactionHash(tx)).toBe(vector.transactionHashGoOrder);
});

describe('preparing', () => {
  test('uses a new nonce of 64 bits each time', () => {
    const nonces = new Set(Array.from({ length: 200 }, makeNonce));
    expect(nonces.size).toBe(200);
    expect([...nonces].some((nonce) => nonce > 2n ** 53n)).toBe(true);
    expect([...nonces].every((nonce) => nonce > 0n && nonce < 2n ** 64n)).toBe(true);
  });

  test('shows the content of the bytes, not the typed text', () => {
    const { command } = prepareTransaction(
      { vote_submission: { proposal_id: 'X', value: 1 } },
      { chainId: 'c', blockHeight: 1n },
    );
    expect(command).toEqual({ voteSubmission: { proposalId: 'X', value: 'VALUE_NO' } });
  });

  test.each(['stateVariableProposal', 'validatorHeartbeat', 'delayedTransactionsWrapper'])('refuses %s', (name) => {
    expect(() => prepareTransaction({ [name]: {} }, { chainId: 'c', blockHeight: 1n })).toThrow(
      expect.objectContaining({ code: 'COMMAND_NOT_OFFERED' }),
    );
  });
});

describe('exploit: bytes that are not one proper command are not signed', () => {
  const good = prepareTransaction(vote, { chainId: 'chain', blockHeight: 9n, nonce: 3n }).inputData;
  const heartbeat = Buffer.from('08031009ba7d00', 'hex');
  test.each([
    ['nothing', new Uint8Array()],
    ['garbage', Buffer.from('garbage')],
    ['a nonce alone', Buffer.from('0803', 'hex')],
    ['a nonce of zero', good.subarray(2)],
    ['two commands', Buffer.concat([good, good.subarray(4)])],
    ['an unknown field behind the command', Buffer.concat([good, Buffer.from('9a06016f', 'hex')])],
    ['an odd spelling of a number', Buffer.concat([Buffer.from('088300', 'hex'), good.subarray(2)])],
    ['a command that is not offered', heartbeat],
  ])('%s', (_, inputData) => {
    expect(() => signTransaction({ chainId: 'chain', inputData }, secret, proof)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(TRANSACTION_INVALID|COMMAND_NOT_OFFERED)$/) }),
    );
  });

  test('a chain id that is empty or could end early', () => {
    for (const chainId of ['', 'a\0b']) {
      expect(() => signTransaction({ chainId, inputData: good }, secret, proof)).toThrow(
        expect.objectContaining({ code: 'TRANSACTION_INVALID' }),
      );
    }
  });

  test('while the good ones are', () => {
    expect(signTransaction({ chainId: 'chain', inputData: good }, secret, proof)).toMatchObject({
      inputData: Buffer.from(good).toString('base64'),
      version: 'TX_VERSION_V3',
      pow: proof,
    });
    expect(fromBase64(Buffer.from(good).toString('base64'))).toEqual(new Uint8Array(good));
  });
});
