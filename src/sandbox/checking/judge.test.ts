import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Transaction, TX_VERSIONS } from '../../contract/index.ts';
import { proofHash } from '../../transactions/index.ts';
import { createSandboxSource } from '../source.ts';
import { signedAt, solve } from './signing.fixture.ts';

let now = 1_800_000_000_000;

/** A chain at block 5000 that moves on request, and a function that makes transactions for it as a wallet does. */
function newChain() {
  const start = now;
  const source = createSandboxSource({ height: 5000, now: () => now });
  const block = (height = source.height()) => ({ chainId: source.chainId, height, hash: source.blockHash(height) });
  return {
    source,
    block,
    check: (tx: Transaction | null) => source.check(tx),
    moveOn: (blocks: number) => {
      now = Math.max(now, start) + blocks * 1000;
    },
  };
}

const refused = (code: number, data: string, info = '') => ({
  success: false,
  code,
  data,
  info,
  log: '',
  gasWanted: 0n,
});

test('a valid transaction passes and uses one gas', async () => {
  const { check, block } = newChain();
  expect(await check(signedAt(block()))).toEqual({
    success: true,
    code: 0,
    gasWanted: 1n,
    gasUsed: 0n,
    data: '',
    log: '',
    info: '',
  });
});

describe('60: a transaction that cannot be decoded is refused before its proof is checked', () => {
  const cases: [string, (tx: Transaction) => Transaction | null, string][] = [
    ['no transaction', () => null, 'tx (is required)'],
    ['no version', (tx) => ({ ...tx, version: 'TX_VERSION_UNSPECIFIED' }), 'tx.version (is required)'],
    ['no sender', ({ pubKey: _, ...tx }) => tx, 'tx.from (is required)'],
    ['an address alone', ({ pubKey: _, ...tx }) => ({ ...tx, address: 'x' }), 'tx.from.pub_key (is required)'],
    ['half a key', (tx) => ({ ...tx, pubKey: 'ab' }), 'tx.from.pub_key (should be a valid vega public key)'],
    ['no input data', (tx) => ({ ...tx, inputData: '' }), 'tx.input_data (is required)'],
    [
      'content that is none',
      (tx) => ({ ...tx, inputData: '/w==' }),
      "tx.input_data (couldn't unmarshall input data: proto: cannot parse invalid wire-format data)",
    ],
    [
      'a command that only nodes make',
      (tx) => ({ ...tx, inputData: 'CAGC+gEA' }),
      'tx.input_data.command (is not supported)',
    ],
    ['no signature', (tx) => ({ ...tx, signature: null }), 'tx.signature (is required)'],
    [
      'a nonce of zero',
      (tx) => ({ ...tx, inputData: 'EAE=' }),
      'tx.input_data.command (is required), tx.input_data.nonce (must be positive)',
    ],
    [
      'a signature that is no number',
      (tx) => ({ ...tx, signature: { value: 'zz', algo: 'vega/ed25519', version: 1 } }),
      'tx.signature.value (should be hex encoded)',
    ],
    [
      'another algorithm',
      (tx) => ({ ...tx, signature: { value: 'aa', algo: '', version: 2 } }),
      'tx.signature.algo (is required, unsupported algorithm), tx.signature.version (unsupported algorithm)',
    ],
    [
      "somebody else's signature",
      (tx) => ({ ...tx, signature: { value: 'aa'.repeat(64), algo: 'vega/ed25519', version: 1 } }),
      'tx.signature.value (invalid signature)',
    ],
  ];
  test.each(cases)('%s', async (_, broken, data) => {
    const { check, block } = newChain();
    expect(await check(broken(signedAt({ ...block(), difficulty: 0 })))).toMatchObject(refused(60, data, data));
  });

  test('a transaction for another chain', async () => {
    const { check, block } = newChain();
    const tx = signedAt({ ...block(), chainId: 'another', difficulty: 0 });
    expect(await check(tx)).toMatchObject({ code: 60, data: 'tx.signature.value (invalid signature)' });
  });

  test("a command that breaks its own rules, in the network's words", async () => {
    const { check, block } = newChain();
    const tx = signedAt({ ...block(), difficulty: 0 }, { voteSubmission: { proposalId: 'ab', value: 'VALUE_NO' } });
    expect(await check(tx)).toMatchObject({
      code: 60,
      data: 'vote_submission.proposal_id (should be a valid Vega ID)',
    });
  });
});

test('the check answers every input and never throws', async () => {
  const { check, block } = newChain();
  const good = signedAt({ ...block(), difficulty: 0 });
  const bytes = fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some).toString('base64'));
  const part = <Value>(right: Value, wrong: fc.Arbitrary<Value>) => fc.oneof(fc.constant(right), wrong);
  const transaction = fc.record({
    inputData: part(good.inputData, bytes),
    signature: part(
      good.signature,
      fc.option(fc.record({ value: fc.string(), algo: fc.constantFrom('', 'vega/ed25519'), version: fc.nat(3) })),
    ),
    pubKey: part(good.pubKey, fc.option(fc.string(), { nil: undefined })),
    version: fc.constantFrom(...TX_VERSIONS),
    pow: part(good.pow, fc.option(fc.record({ tid: fc.string(), nonce: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }))),
  });
  await fc.assert(
    fc.asyncProperty(transaction, async (tx) => {
      const { success, code, data } = await check(tx);
      expect(success).toBe(code === 0);
      expect([60, 89]).toContain(code);
      expect(data).not.toBe('');
    }),
    { numRuns: 300 },
  );
});

describe('89: proof and replay', () => {
  test('a proof is accepted once per block, even if the first transaction failed, and again after the next block', async () => {
    const { check, block, moveOn } = newChain();
    const tx = signedAt(block());
    const again = { ...tx, inputData: signedAt(block()).inputData, signature: signedAt(block()).signature };
    expect((await check(tx)).success).toBe(true);
    expect(await check(tx)).toMatchObject(refused(89, 'proof of work tid already seen by the node'));
    expect((await check(again)).code).toBe(60);
    moveOn(1);
    expect((await check(tx)).success).toBe(true);
  });

  test('a failing proof is used up as well', async () => {
    const { check, block } = newChain();
    const tx = signedAt({ ...block(), difficulty: 0 });
    const solved = solve(block().hash, 15);
    const failing = { ...tx, pow: { ...solved, nonce: nonceShortOf(block().hash, solved.tid) } };
    expect(await check(failing)).toMatchObject(refused(89, 'failed to verify proof of work'));
    expect((await check({ ...tx, pow: solved })).data).toBe('proof of work tid already seen by the node');
  });

  test('no proof at all', async () => {
    const { check, block } = newChain();
    const tx = signedAt({ ...block(), difficulty: 0 });
    expect(await check({ ...tx, pow: null })).toMatchObject(refused(89, 'failed to verify proof of work'));
  });

  test('its block is among the last hundred, and not in the future', async () => {
    const { check, block } = newChain();
    expect((await check(signedAt(block(4901)))).success).toBe(true);
    for (const height of [4900, 5001]) {
      const { code, data } = await check(signedAt(block(height)));
      expect(code).toBe(89);
      expect(data).toMatch(/^unknown block height for tx:[0-9A-F]{64}, command:voteSubmission, party:[0-9a-f]{64}$/);
    }
  });

  test('commands of validators need no proof, and are refused from any other sender', async () => {
    const { check, block } = newChain();
    const command = { nodeSignature: { id: 'ab'.repeat(32), sig: 'AA==', kind: 'NODE_SIGNATURE_KIND_ASSET_NEW' } };
    const tx = signedAt({ ...block(), difficulty: 0 }, command);
    expect(await check({ ...tx, pow: null })).toMatchObject(refused(70, 'node signature not sent by validator'));
  });
});

describe("51 and 70: checks against the network's state", () => {
  const order = (marketId: string) => ({
    marketId,
    side: 'SIDE_BUY',
    type: 'TYPE_LIMIT',
    timeInForce: 'TIME_IN_FORCE_GTC',
    size: '1',
    price: '100',
  });

  test('pools are switched off', async () => {
    const { check, block, source } = newChain();
    const tx = signedAt(block(), { cancelAmm: { marketId: source.markets[0]?.id, method: 'METHOD_IMMEDIATE' } });
    expect(await check(tx)).toMatchObject(refused(51, 'amm pool disabled'));
  });

  test('an order needs an existing market, and uses more gas than a vote', async () => {
    const { check, block, source } = newChain();
    const unknown = signedAt(block(), { orderSubmission: order('ab'.repeat(32)) });
    expect(await check(unknown)).toMatchObject(refused(70, 'market does not exist'));
    const known = await check(signedAt(block(), { orderSubmission: order(source.markets[0]?.id ?? '') }));
    expect(known.success).toBe(true);
    expect(known.gasWanted).toBeGreaterThan(1n);
  });

  test('a batch has at most fifteen instructions', async () => {
    const { check, block, source } = newChain();
    const submissions = Array.from({ length: 16 }, () => order(source.markets[0]?.id ?? ''));
    const whole = await check(signedAt(block(), { batchMarketInstructions: { submissions: submissions.slice(1) } }));
    expect(whole.success).toBe(true);
    const tooBig = await check(signedAt(block(), { batchMarketInstructions: { submissions } }));
    expect(tooBig).toMatchObject(refused(70, 'market batch instructions too big, got(16), expected(15)'));
  });
});

/** A nonce whose hash begins with a set bit. */
function nonceShortOf(hash: string, tid: string): bigint {
  for (let nonce = 0n; ; nonce += 1n) if ((proofHash(hash, tid, nonce)[0] ?? 0) >= 0x80) return nonce;
}
