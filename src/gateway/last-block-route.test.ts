/** The newest block, which a client needs before it signs: over REST and gRPC from one place. */
import { afterEach, expect, test } from 'vitest';
import { refusedAnswerOf, serveGateway, smallSource } from './gateway.fixture.ts';
import { connectJs } from './grpc/grpc-js.fixture.ts';

const TOKEN = 'the-token';
const METHODS = ['core', 'vega'].map((core) => `${core}.api.v1.CoreService/LastBlockHeight`);
const source = smallSource();
const served = await serveGateway({ source, access: { kind: 'token', token: TOKEN } });
const js = await connectJs(served.address, TOKEN);
const stranger = await connectJs(served.address);
const ask = (target: string, authorization = `Bearer ${TOKEN}`) => served.get(target, { headers: { authorization } });

afterEach(() => {
  source.block = undefined;
});

test('both forms give what the network answers, the largest height too', async () => {
  source.block = {
    height: 2n ** 64n - 1n,
    hash: 'ab'.repeat(32),
    spamPowHashFunction: 'sha3_24_rounds',
    spamPowDifficulty: 15,
    spamPowNumberOfPastBlocks: 100,
    spamPowNumberOfTxPerBlock: 2,
    spamPowIncreasingDifficulty: true,
    chainId: 'array-chain',
  };
  const answer = await ask('/blockchain/height');
  expect(await answer.text()).toBe(
    `{"height":"18446744073709551615","hash":"${'ab'.repeat(32)}","spamPowHashFunction":"sha3_24_rounds",` +
      '"spamPowDifficulty":15,"spamPowNumberOfPastBlocks":100,"spamPowNumberOfTxPerBlock":2,' +
      '"spamPowIncreasingDifficulty":true,"chainId":"array-chain"}',
  );
  for (const method of METHODS) {
    expect(await js.call(method)).toEqual({
      height: '18446744073709551615',
      hash: 'ab'.repeat(32),
      spam_pow_hash_function: 'sha3_24_rounds',
      spam_pow_difficulty: 15,
      spam_pow_number_of_past_blocks: 100,
      spam_pow_number_of_tx_per_block: 2,
      spam_pow_increasing_difficulty: true,
      chain_id: 'array-chain',
    });
  }
});

test('while the network is away, both forms have the same error, and never an old block', async () => {
  const { status, message, reason } = await refusedAnswerOf(await ask('/blockchain/height'));
  expect([status, reason]).toEqual([503, 'UPSTREAM_UNREACHABLE']);
  expect(message).toContain('it is switched off');
  for (const method of METHODS) {
    const refused = await js.refusal(method);
    // This client leaves some of the percent-encoding.
    expect([refused.code, decodeURIComponent(refused.message)]).toEqual(['UNAVAILABLE', message]);
  }
});

test('without the token there is no answer, in both forms', async () => {
  expect((await refusedAnswerOf(await ask('/blockchain/height', ''))).reason).toBe('TOKEN_MISSING');
  for (const method of METHODS) expect((await stranger.refusal(method)).code).toBe('UNAUTHENTICATED');
});
