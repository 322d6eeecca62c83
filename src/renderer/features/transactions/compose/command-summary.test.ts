import { expect, test } from 'vitest';
import { commandSummary } from './command-summary.ts';

const KEY = `9d84bd${'0'.repeat(52)}07ca25`;

test('a command differs from others of its kind by what is set in it', () => {
  expect(commandSummary(JSON.stringify({ transfer: { amount: '1000000', to: KEY, reference: 'rent' } }))).toBe(
    '1,000,000 to 9d84bd\u2060…\u206007ca25 "rent"',
  );
  expect(commandSummary(JSON.stringify({ vote_submission: { proposal_id: KEY, value: 'VALUE_YES' } }))).toBe(
    'Yes, for it 9d84bd\u2060…\u206007ca25',
  );
  expect(commandSummary(JSON.stringify({ orderSubmission: { side: 'SIDE_SELL', size: 12_000, price: '5' } }))).toBe(
    'Sell 12,000 at 5',
  );
  expect(commandSummary('{"transfer": {"amount": "5000"}}')).toBe('Amount 5,000');
});

test('nothing is made up where nothing is set, or the text is unfinished', () => {
  expect(commandSummary('{"transfer": {"amount": ""}}')).toBeUndefined();
  expect(commandSummary('{"transfer": ')).toBeUndefined();
  expect(commandSummary(JSON.stringify({ transfer: { reference: 'x'.repeat(99) } }))).toHaveLength(60);
});
