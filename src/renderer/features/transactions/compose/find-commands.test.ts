import { expect, test } from 'vitest';
import { COMMANDS } from '../guides/index.ts';
import { commandsByArea, isCommandFound } from './find-commands.ts';

const ALL = Object.entries(COMMANDS).map(([name, { title }]) => ({ name, title, judged: true }));
const found = (search: string) =>
  commandsByArea(ALL, search).flatMap(({ commands }) => commands.map(({ name }) => name));

test('commands are found by the words that people and programs have for them', () => {
  expect(found('vote')[0]).toBe('voteSubmission');
  expect(found('voteSubmission')).toEqual(['voteSubmission']);
  expect(found('unstake')).toEqual(['undelegateSubmission']);
  expect(found('stop loss')).toEqual(['stopOrdersSubmission']);
  expect(found('staking')).toEqual(expect.arrayContaining(['delegateSubmission', 'undelegateSubmission']));
  expect(isCommandFound('transfer', 'xyz')).toBe(false);
});

test('a command that nobody has words for is found by its name, and listed last', () => {
  const groups = commandsByArea([...ALL, { name: 'brandNewCommand', title: 'Brand new command', judged: false }], '');
  expect(groups.at(-1)).toMatchObject({ area: 'Other', commands: [{ name: 'brandNewCommand' }] });
  expect(isCommandFound('brandNewCommand', 'brand new')).toBe(true);
});
