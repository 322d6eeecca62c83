import { expect, test } from 'vitest';
import { transactionVectors } from '../vectors.fixture.ts';
import { countZeroBits, proofHash } from './proof-hash.ts';

test.each(transactionVectors)('the proof of $name', ({ pow }) => {
  const hash = proofHash(pow.blockHash, pow.tid, BigInt(pow.nonce));
  expect(Buffer.from(hash).toString('hex')).toBe(pow.hashHex);
  expect(countZeroBits(hash)).toBe(pow.leadingZeroBits);
});

test.each([
  [
    '2FB2146FC01F21D358323174BAA230E7DE61C0F150B7FBC415C896B0C23E50FF',
    '2E7A16D9EF690F0D2BEED115FBA13BA2AAA16C8F971910AD88C72B9DB010C7D4',
    4n,
    2,
  ],
  [
    '2E7A16D9EF690F0D2BEED115FBA13BA2AAA16C8F971910AD88C72B9DB010C7D4',
    'DFE522E234D67E6AE3F017859F898E576B3928EA57310B765398615A0D3FDE2F',
    146097n,
    19,
  ],
])('published proof: block %s, tid %s, nonce %s has %s bits', (blockHash, tid, nonce, bits) => {
  expect(countZeroBits(proofHash(blockHash, tid, nonce))).toBe(bits);
  expect(countZeroBits(proofHash(blockHash.toLowerCase(), tid, nonce))).not.toBe(bits);
});

test('bits are counted from the front, big-endian', () => {
  expect(countZeroBits(Buffer.from('ff', 'hex'))).toBe(0);
  expect(countZeroBits(Buffer.from('01ff', 'hex'))).toBe(7);
  expect(countZeroBits(Buffer.from('0000800000', 'hex'))).toBe(16);
  expect(countZeroBits(new Uint8Array(32))).toBe(256);
});
