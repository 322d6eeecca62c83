import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Transaction } from '../../contract/index.ts';
import { arbitraryCommand } from '../arbitrary-command.fixture.ts';
import { describeCommand, listCommands } from '../encoding/describe-commands.ts';
import { decodeTransaction } from '../encoding/transaction-bytes.ts';
import { id, NOW, review } from '../reviews.fixture.ts';
import { chainlessDigest } from '../signing/digest.ts';
import { publicKeyOf, signDigest } from '../signing/ed25519.ts';
import { prepareTransaction, signTransaction } from '../signing/sign-transaction.ts';
import { fromBase64, transactionVectors } from '../vectors.fixture.ts';
import { refusalOfTransaction } from './refuse-transaction.ts';
import { hasRules } from './review.ts';

const names = listCommands().map(({ name }) => name);

describe('a review', () => {
  test('checks eighteen commands by their rules, and marks the others as checked by shape only', () => {
    expect(names.filter(hasRules)).toHaveLength(18);
    expect(review({ joinTeam: { id: id('a') } })).toMatchObject({ command: 'joinTeam', judged: true });
    expect(review({ nodeVote: {} })).toMatchObject({ command: 'nodeVote', judged: false, problems: [], refusal: null });
  });

  test('tells problems of shape first, and judges the rest without the faulty fields', () => {
    const found = review({ voteSubmission: { proposalId: 'x', value: 'MAYBE' } });
    expect(found.problems).toEqual([
      {
        by: 'shape',
        path: 'voteSubmission.value',
        text: 'must be one of VALUE_UNSPECIFIED, VALUE_NO, VALUE_YES',
        property: null,
      },
      {
        by: 'check',
        path: 'voteSubmission.proposalId',
        text: 'should be a valid Vega ID',
        property: 'vote_submission.proposal_id',
      },
    ]);
    expect(found.refusal).toBeNull();
  });

  test('of a text that is no command has only problems of shape', () => {
    expect(review({})).toMatchObject({ command: null, judged: false, problems: [{ text: 'holds no command' }] });
    expect(review([])).toMatchObject({ command: null });
  });

  test('refuses commands that only nodes send', () => {
    expect(review({ validatorHeartbeat: {} }).problems).toMatchObject([{ by: 'orrery', path: 'validatorHeartbeat' }]);
  });

  test.each(names)('ends for any %s, and names only paths that exist', (name) => {
    const { fields } = describeCommand(name);
    fc.assert(
      fc.property(arbitraryCommand(name), (command) => {
        for (const { path } of [...review(command).problems, ...review(command).dangers]) {
          const [first, second] = path.split('.');
          expect(first).toBe(name);
          if (second !== undefined) expect(fields.map((field) => field.name)).toContain(second);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('the check of a whole transaction', () => {
  const secret = Buffer.alloc(32, 3);
  const command = { voteSubmission: { proposalId: id('a'), value: 'VALUE_YES' } };
  const prepared = prepareTransaction(command, { chainId: 'chain', blockHeight: 5n, nonce: 6n });
  const good = signTransaction(prepared, secret, { tid: id('b'), nonce: 1n });
  const value = good.signature?.value ?? '';
  const signature = { value, algo: 'vega/ed25519', version: 1 };
  const encoded = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

  test.each(transactionVectors)('$name passes, or fails for what it says alone', (vector) => {
    const refusal = refusalOfTransaction(decodeTransaction(fromBase64(vector.transactionBase64)), vector.chainId);
    expect(refusal).toBe(review(vector.command, { now: NOW }).refusal ?? undefined);
  });

  test.each<[string, Partial<Transaction>, string | undefined]>([
    ['nothing wrong', {}, undefined],
    ['nothing at all', Transaction.parse({}), 'tx.version (is required)'],
    ['no sender', { pubKey: undefined }, 'tx.from (is required)'],
    ['an address', { pubKey: undefined, address: 'x' }, 'tx.from.pub_key (is required)'],
    ['an empty sender', { pubKey: '' }, 'tx.from.pub_key (is required)'],
    ['a short sender', { pubKey: 'ab' }, 'tx.from.pub_key (should be a valid vega public key)'],
    ['no input data', { inputData: '' }, 'tx.input_data (is required)'],
    [
      'garbage',
      { inputData: encoded('ffff') },
      "tx.input_data (couldn't unmarshall input data: proto: cannot parse invalid wire-format data)",
    ],
    ['no command', { inputData: encoded('0801') }, 'tx.input_data.command (is required)'],
    [
      'no nonce either',
      { inputData: encoded('1001') },
      'tx.input_data.command (is required), tx.input_data.nonce (must be positive)',
    ],
    ['a command that nobody sends', { inputData: encoded('080182fa0100') }, 'tx.input_data.command (is not supported)'],
    [
      'no nonce and an empty vote',
      { inputData: encoded('f23e00') },
      'tx.input_data.nonce (must be positive), vote_submission.proposal_id (is required), vote_submission.value (is required)',
    ],
    ['no signature', { signature: null }, 'tx.signature (is required)'],
    [
      'an empty signature',
      { signature: { value: '', algo: '', version: 0 } },
      'tx.signature.algo (is required, unsupported algorithm), tx.signature.value (is required), tx.signature.version (unsupported algorithm)',
    ],
    [
      'a signature in words',
      { signature: { ...signature, value: 'xyz' } },
      'tx.signature.value (should be hex encoded)',
    ],
    [
      'another algorithm',
      { signature: { ...signature, version: 2 } },
      'tx.signature.algo (unsupported algorithm), tx.signature.version (unsupported algorithm)',
    ],
    ['another signer', { pubKey: publicKeyOf(Buffer.alloc(32, 4)) }, 'tx.signature.value (invalid signature)'],
    [
      'half a signature',
      { signature: { ...signature, value: value.slice(64) } },
      'tx.signature.value (invalid signature)',
    ],
    ['version 2 over the chain', { version: 'TX_VERSION_V2' }, 'tx.signature.value (invalid signature)'],
    [
      'version 2 as it was meant',
      {
        version: 'TX_VERSION_V2',
        signature: { ...signature, value: signDigest(chainlessDigest(prepared.inputData), secret) },
      },
      undefined,
    ],
  ])('%s', (_, change, text) => {
    expect(refusalOfTransaction({ ...good, ...change }, 'chain')).toBe(text);
  });

  test('another chain is an invalid signature; no transaction is required', () => {
    expect(refusalOfTransaction(good, 'other')).toBe('tx.signature.value (invalid signature)');
    expect(refusalOfTransaction(null, 'chain')).toBe('tx (is required)');
  });
});
