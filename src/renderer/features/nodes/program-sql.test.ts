import { expect, test } from 'vitest';
import { nodesProgram } from './program-sql.ts';

const power = (value: string) => ({ field: 'votingPower', operator: 'moreThan', value }) as const;

test('there is no program while a condition is in percent of a total that is loading', () => {
  expect(nodesProgram([power('5%')], 7n, [], 'loading')).toBeUndefined();
  const program = { where: [power('5')], within: ['epoch_seq = 7'] };
  expect(nodesProgram([power('5')], 7n, [], 'loading')).toEqual(program);
  expect(nodesProgram([power('5%')], 7n, [], 100n)).toEqual(program);
});
