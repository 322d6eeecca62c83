import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../contract/index.ts';
import { explainCheck } from './explanations.ts';

const answer = (code: number, data: string): CheckResult => ({
  success: code === 0,
  code,
  data,
  log: '',
  info: '',
  gasWanted: 0n,
  gasUsed: 0n,
});

test('the explanation of a passed check says that nothing was broadcast and that the proof was consumed', () => {
  const { title, text, remedy } = explainCheck({ ...answer(0, ''), gasWanted: 151n });
  expect(title).toBe('Passed the check of the network');
  expect(text).toContain('does not look at balances and margin. The transaction would use 151 gas (space in a block)');
  expect(text).toContain('Nothing was broadcast');
  expect(remedy).toContain('used the proof of work');
  expect(remedy).toContain('do not send both');
});

test.each([
  [60, 'tx.signature.value (invalid signature)', true],
  [89, 'failed to verify proof of work', true],
  [89, 'proof of work tid already seen by the node', undefined],
  [60, 'tx.version (is not supported)', undefined],
])('code %i, "%s", is final: %s', (code, text, final) => {
  expect(explainCheck(answer(code, text)).final).toBe(final);
});

/** Every known refusal of a node, with a word of its explanation. */
const REFUSALS: [number, string, string][] = [
  [60, 'tx (is required)', 'no transaction'],
  [60, 'tx.version (is required)', 'version'],
  [60, 'tx.version (is not supported)', 'version'],
  [60, 'tx.from (is required)', 'sender'],
  [60, 'tx.from.pub_key (is required)', 'public key'],
  [60, 'tx.from.pub_key (should be a valid vega public key)', 'public key'],
  [60, 'tx.input_data (is required)', 'no command'],
  [
    60,
    "tx.input_data (couldn't unmarshall input data: proto: cannot parse invalid wire-format data)",
    'cannot be read',
  ],
  [60, 'tx.input_data.nonce (must be positive)', 'nonce'],
  [60, 'tx.input_data.command (is required)', 'no command'],
  [60, 'tx.input_data.command (is not supported)', 'not supported'],
  [60, 'tx.signature (is required)', 'not signed'],
  [60, 'tx.signature.value (is required)', 'not signed'],
  [60, 'tx.signature.value (should be hex encoded)', 'cannot be read'],
  [
    60,
    'tx.signature.algo (is required, unsupported algorithm), tx.signature.version (unsupported algorithm)',
    'signature algorithm',
  ],
  [60, 'tx.signature.value (invalid signature)', 'signature is not valid'],
  [60, 'unable to unmarshal transaction: unexpected EOF', 'not a transaction'],
  [89, 'delayed transaction already included in a block', 'in a block already'],
  [89, 'proof of work tid already seen by the node', 'seen its proof of work before'],
  [89, 'transaction hash already used', 'in a block already'],
  [89, 'transaction too old', 'too old'],
  [89, 'unknown block height for tx:AB, command:voteSubmission, party:cd', 'too old, or not known'],
  [89, 'proof of work tid already used', 'used before'],
  [89, 'nonce already used by party', 'nonce'],
  [89, 'failed to verify proof of work', 'proof of work is not valid'],
  [
    89,
    'party has insufficient associated governance tokens in their staking account to submit transfer request',
    'too few',
  ],
  [89, 'party has already submitted the maximum number of delegation requests per epoch', 'its limit for this epoch'],
  [89, 'party has insufficient associated governance tokens in their staking account to submit votes', 'too few'],
  [89, 'party has already voted the maximum number of times per proposal per epoch', 'limit of votes'],
  [51, 'trading disabled', 'Trading is switched off'],
  [51, 'amm pool disabled', 'switched off'],
  [51, 'market proposal disabled', 'switched off'],
  [51, 'perps market proposal disabled', 'perpetual'],
  [51, 'spot market proposal disabled', 'spot'],
  [51, 'asset proposal disabled', 'assets'],
  [51, 'ethereum oracles disabled', 'Ethereum'],
  [51, 'invalid proposal submission: no terms', 'proposal is not valid'],
  [70, 'node signature not sent by validator', 'Only validators'],
  [70, 'market batch instructions too big, got(16), expected(15)', 'too large'],
  [70, 'market does not exist', 'no such market'],
  [70, 'unsupported transfer kind', 'kind of transfer'],
];

describe('every refusal of a node has an explanation with a remedy', () => {
  test.each(REFUSALS)('%i %s', (code, data, word) => {
    const { title, text, remedy } = explainCheck(answer(code, data));
    expect(title).toContain(word);
    expect(text).toMatch(/^[A-Z].*\.$/s);
    expect(remedy).toMatch(/^[A-Z].*\.$/s);
    expect(text).not.toMatch(/\$\d/);
  });

  test('the subject of a policy is named', () => {
    const explained = (data: string) => explainCheck(answer(89, data)).text;
    expect(explained(REFUSALS.find(([, data]) => data.endsWith('submit votes'))?.[1] ?? '')).toContain(
      'accepts votes only',
    );
    expect(explained('party has already submitted the maximum number of transfer requests per epoch')).toContain(
      'transfer',
    );
  });

  test('every refused field of a command is named', () => {
    const data = 'vote_submission.proposal_id (should be a valid Vega ID), vote_submission.value (is required)';
    const { text } = explainCheck(answer(60, data));
    expect(text).toBe(
      'The network says about vote_submission.proposal_id: should be a valid Vega ID. The network says about vote_submission.value: is required.',
    );
  });
});

test('unknown texts are quoted literally, up to a limit', () => {
  expect(explainCheck(answer(70, 'something $1 $& new')).text).toBe('In the words of the network: something $1 $& new');
  expect(explainCheck(answer(123, 'x'.repeat(100_000))).text.length).toBeLessThan(1000);
  expect(explainCheck(answer(123, '')).title).toContain('123');
});

test('any answer of a network gets a complete explanation', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 51, 60, 70, 71, 80, 89, 1, -7), fc.string({ unit: 'binary' }), (code, data) => {
      const { title, text, remedy } = explainCheck({ ...answer(code, data), success: false });
      expect(title.length * text.length * remedy.length).toBeGreaterThan(0);
      expect(text).not.toContain('undefined');
    }),
    { numRuns: 100 },
  );
});

test('a success with a code is not a success', () => {
  expect(explainCheck({ ...answer(89, 'failed to verify proof of work'), success: true }).title).toContain(
    'proof of work is not valid',
  );
});
