import { describe, expect, test } from 'vitest';
import { createProofLedger, isProofAgeing, isProofAlive, isProofFresh, type ProofTerms } from './terms.ts';

const terms: ProofTerms = {
  hashFunction: 'sha3_24_rounds',
  difficulty: 15,
  pastBlocks: 100,
  perBlock: 2,
  increasing: false,
};

describe('the age of a proof', () => {
  test("it is valid for the network's number of blocks, its own included", () => {
    expect(isProofAlive(1000n, 1000n, terms)).toBe(true);
    expect(isProofAlive(1000n, 1099n, terms)).toBe(true);
    expect(isProofAlive(1000n, 1100n, terms)).toBe(false);
    expect(isProofAlive(1001n, 1000n, terms)).toBe(false);
  });

  test('it is renewed before that', () => {
    expect(isProofAgeing(1000n, 1079n, terms)).toBe(false);
    expect(isProofAgeing(1000n, 1080n, terms)).toBe(true);
    expect(isProofAgeing(1001n, 1000n, terms)).toBe(true);
  });

  test('it is fresh for the first tenth of that', () => {
    expect(isProofFresh(1000n, 1010n, terms)).toBe(true);
    expect(isProofFresh(1000n, 1011n, terms)).toBe(false);
    expect(isProofFresh(1001n, 1000n, terms)).toBe(false);
  });
});

describe('how many proofs a key may use for one block', () => {
  test("the network's number, counted per key and block", () => {
    const ledger = createProofLedger();
    expect([ledger.enter('a', 7n, terms), ledger.enter('a', 7n, terms)]).toEqual([15, 15]);
    expect(() => ledger.enter('a', 7n, terms)).toThrow(expect.objectContaining({ code: 'PROOF_LIMIT' }));
    expect(ledger.enter('b', 7n, terms)).toBe(15);
    expect(ledger.enter('a', 8n, terms)).toBe(15);
    expect(() => ledger.enter('a', 7n, terms)).toThrow(expect.objectContaining({ code: 'PROOF_LIMIT' }));
  });

  test('a proof that was never sent can be released', () => {
    const ledger = createProofLedger();
    for (let made = 0; made < 5; made += 1) {
      ledger.enter('a', 7n, terms);
      ledger.release('a', 7n);
    }
    ledger.release('b', 7n);
    expect([ledger.enter('a', 7n, terms), ledger.enter('a', 7n, terms)]).toEqual([15, 15]);
    expect(() => ledger.enter('a', 7n, terms)).toThrow(expect.objectContaining({ code: 'PROOF_LIMIT' }));
  });

  test('on a network that raises the difficulty instead, each full lot costs one more bit', () => {
    const ledger = createProofLedger();
    const raising = { ...terms, increasing: true };
    expect(Array.from({ length: 6 }, () => ledger.enter('a', 7n, raising))).toEqual([15, 15, 16, 16, 17, 17]);
  });

  test('an unknown hash function is refused', () => {
    expect(() => createProofLedger().enter('a', 7n, { ...terms, hashFunction: 'sha4' })).toThrow(
      expect.objectContaining({ code: 'PROOF_UNSUPPORTED' }),
    );
  });
});
