import { expect, test } from 'vitest';
import { choiceWords, commonBeginning } from './choices.ts';
import { wordsOf } from './commands.ts';

test('names of fields read as words', () => {
  expect(wordsOf('commitmentAmount')).toBe('Commitment amount');
  expect(wordsOf('avatarUrl')).toBe('Avatar URL');
  expect(wordsOf('nTopPerformers')).toBe('N top performers');
  expect(wordsOf('erc20')).toBe('ERC20');
});

test('names of choices lose what they all begin with', () => {
  const accounts = ['ACCOUNT_TYPE_UNSPECIFIED', 'ACCOUNT_TYPE_GENERAL', 'ACCOUNT_TYPE_VESTED_REWARDS'];
  const beginning = commonBeginning(accounts);
  expect(beginning).toBe('ACCOUNT_TYPE_');
  expect(choiceWords('ACCOUNT_TYPE_VESTED_REWARDS', beginning)).toBe('Vested rewards');
  expect(commonBeginning(['CANCELS', 'TYPE_X'])).toBe('');
});
