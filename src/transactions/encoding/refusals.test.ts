import { describe, expect, test } from 'vitest';
import { encodeInputData } from './input-data.ts';
import { readCommand, readCommandText } from './read-command.ts';

const problemsOf = (json: unknown) => readCommand(json).problems.map(({ path, text }) => `${path} ${text}`);
const vote = (fields: object) => ({ voteSubmission: fields });
const order = (fields: object) => ({ orderSubmission: fields });

describe('a command is read strictly: an unexpected value is refused with its path', () => {
  test.each([
    [null, ' must be an object in braces that holds one command'],
    [[], ' must be an object in braces that holds one command'],
    [{}, ' holds no command'],
    [{ voteSubmission: null }, ' holds no command'],
    [{ vote: {} }, 'vote is not a command'],
    [{ nonce: '1', voteSubmission: {} }, 'nonce is not a command'],
    [{ voteSubmission: [] }, 'voteSubmission must be an object in braces'],
    [vote({ proposal: 'x' }), 'voteSubmission.proposal is an unknown field'],
    [vote({ proposalId: 7 }), 'voteSubmission.proposalId must be text'],
    [
      vote({ proposalId: '\ud800' }),
      'voteSubmission.proposalId holds half of a surrogate pair, which cannot be encoded',
    ],
    [vote({ value: 'YES' }), 'voteSubmission.value must be one of VALUE_UNSPECIFIED, VALUE_NO, VALUE_YES'],
    [vote({ value: 3 }), 'voteSubmission.value must be one of VALUE_UNSPECIFIED, VALUE_NO, VALUE_YES'],
    [order({ size: -1 }), 'orderSubmission.size must be from 0 to 18446744073709551615'],
    [order({ size: '18446744073709551616' }), 'orderSubmission.size must be from 0 to 18446744073709551615'],
    [order({ size: 2 ** 53 }), 'orderSubmission.size is too large for a JSON number; write it in quotes'],
    [order({ size: 1.5 }), 'orderSubmission.size must be a whole number'],
    [order({ size: '0x10' }), 'orderSubmission.size must be a whole number in plain digits'],
    [order({ size: '' }), 'orderSubmission.size must be a whole number in plain digits'],
    [order({ size: true }), 'orderSubmission.size must be a whole number in plain digits'],
    [
      order({ expiresAt: '9223372036854775808' }),
      'orderSubmission.expiresAt must be from -9223372036854775808 to 9223372036854775807',
    ],
    [order({ postOnly: 'true' }), 'orderSubmission.postOnly must be true or false'],
    [order({ peggedOrder: 'mid' }), 'orderSubmission.peggedOrder must be an object in braces'],
    [{ transfer: { oneOff: {}, recurring: {} } }, 'transfer.recurring cannot be set together with "oneOff"'],
    [
      { transfer: { recurring: { dispatchStrategy: { rankTable: [{ startRank: 1 }, { startRank: 2 ** 32 }] } } } },
      'transfer.recurring.dispatchStrategy.rankTable.1.startRank must be from 0 to 4294967295',
    ],
    [
      { transfer: { recurring: { dispatchStrategy: { markets: ['a', null] } } } },
      'transfer.recurring.dispatchStrategy.markets.1 must be text',
    ],
    [
      { batchMarketInstructions: { cancellations: {} } },
      'batchMarketInstructions.cancellations must be a list in brackets',
    ],
    [
      vote({ proposal_id: 'a', proposalId: 'b' }),
      'voteSubmission.proposalId cannot be set together with "proposal_id"',
    ],
    [{ oracleDataSubmission: { payload: 'a-_=' } }, 'oracleDataSubmission.payload must be bytes in standard base64'],
    [{ oracleDataSubmission: { payload: 'QR==' } }, 'oracleDataSubmission.payload must be bytes in standard base64'],
  ])('%j', (json, problem) => {
    expect(problemsOf(json)).toEqual([problem]);
  });

  test('two commands', () => {
    expect(problemsOf({ voteSubmission: {}, transfer: {} })).toEqual([
      'transfer cannot be set together with "voteSubmission"',
    ]);
  });

  test('every problem is found, and the other fields are kept for checking', () => {
    const { command, problems } = readCommand(vote({ value: 9, surprise: 1, proposalId: 'abc' }));
    expect(problems).toHaveLength(2);
    expect(command?.message).toMatchObject({ proposalId: 'abc', value: 0 });
  });

  test('names may be in snake_case, numbers may replace enum names, and null means absent', () => {
    const command = { order_submission: { market_id: 'm', side: 2, size: 5, reference: null } };
    const same = { orderSubmission: { marketId: 'm', side: 'SIDE_SELL', size: '5' } };
    const envelope = { nonce: 1n, blockHeight: 1n };
    expect(encodeInputData(command, envelope)).toEqual(encodeInputData(same, envelope));
  });

  test('encoding throws the first problem', () => {
    expect(() => encodeInputData(vote({ value: 'YES' }), { nonce: 1n, blockHeight: 1n })).toThrow(
      expect.objectContaining({
        code: 'COMMAND_INVALID',
        parameters: expect.objectContaining({ field: 'voteSubmission.value' }),
      }),
    );
  });
});

describe('JSON text', () => {
  const textProblem = (text: string) => readCommandText(text).problems[0]?.text;

  test('that is no JSON is refused without quoting it', () => {
    expect(textProblem('{"voteSubmission": secret}')).toBe('is not JSON');
  });

  test('that contains a name twice is refused, in any spelling', () => {
    const twice = 'has a name twice in one object, or is nested too deeply';
    expect(textProblem('{"transfer":{"amount":"1","amount":"2"}}')).toBe(twice);
    expect(textProblem('{"transfer":{"amount":"1","\\u0061mount":"2"}}')).toBe(twice);
  });

  test('exploit: that is very long or very deep is refused at once', () => {
    expect(textProblem(`"${'x'.repeat(1_048_576)}"`)).toBe('is longer than 1048576 characters');
    expect(textProblem('['.repeat(100_000) + ']'.repeat(100_000))).toContain('is nested too deeply');
  });

  test('exploit: that contains a prototype changes no object', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      expect(readCommandText(`{"voteSubmission":{"${key}":{"value":"VALUE_YES"}}}`).problems).toEqual([
        { path: `voteSubmission.${key}`, text: 'is an unknown field' },
      ]);
      expect(readCommandText(`{"${key}":{}}`).problems).toEqual([{ path: key, text: 'is not a command' }]);
    }
    expect(Object.hasOwn(Object.prototype, 'value')).toBe(false);
  });

  test('exploit: with a million mistakes is answered with a hundred', () => {
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]));
    expect(readCommand({ voteSubmission: body }).problems).toHaveLength(100);
  });
});
