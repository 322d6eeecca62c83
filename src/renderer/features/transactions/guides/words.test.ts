import { expect, test } from 'vitest';
import { choiceWords, commonBeginning } from './choices.ts';
import { fieldGuide, wordsOf } from './index.ts';

test('names of fields read as words', () => {
  expect(wordsOf('commitmentAmount')).toBe('Commitment amount');
  expect(wordsOf('avatarUrl')).toBe('Avatar URL');
  expect(wordsOf('nTopPerformers')).toBe('N top performers');
  expect(wordsOf('erc20')).toBe('ERC20');
  expect(wordsOf('newPubKeyIndex')).toBe('New public key index');
});

test('fields that name a market or a party are called so in every command', () => {
  expect(fieldGuide('submitAmm', 'marketId')).toEqual({ label: 'Market', meaning: 'market' });
  expect(fieldGuide('announceNode', 'vegaPubKey')).toEqual({ label: 'Party', meaning: 'party' });
});

test('names of choices lose what they all begin with', () => {
  const accounts = ['ACCOUNT_TYPE_UNSPECIFIED', 'ACCOUNT_TYPE_GENERAL', 'ACCOUNT_TYPE_VESTED_REWARDS'];
  const beginning = commonBeginning(accounts);
  expect(beginning).toBe('ACCOUNT_TYPE_');
  expect(choiceWords('ACCOUNT_TYPE_VESTED_REWARDS', beginning)).toBe('Vested rewards');
  expect(commonBeginning(['CANCELS', 'TYPE_X'])).toBe('');
});
