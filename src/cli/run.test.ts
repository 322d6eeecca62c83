import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { explainError } from './explain.ts';
import { orrery } from './run.fixture.ts';

test.each([
  ['help exprot', "unknown command 'exprot'\n(Did you mean export?)"],
  ['exprot --from 1', "unknown command 'exprot'\n(Did you mean export?)"],
  ['dataset help vreify', "unknown command 'vreify'\n(Did you mean verify?)"],
])('"orrery %s" is wrong usage, and names the closest command', async (line, words) => {
  const { status, result, said } = await orrery(...line.split(' '));
  expect([status, result, said]).toEqual([2, null, expect.stringContaining(words)]);
});

test.each(['help', 'help export', 'dataset help verify'])('"orrery %s" is help', async (line) => {
  const { status, said } = await orrery(...line.split(' '));
  expect([status, said]).toEqual([0, expect.stringContaining('Usage: orrery ')]);
});

test('an error names the option that was typed', () => {
  const allowed = 'must be a word';
  const seed = new OrreryError('OPTION_INVALID', { option: 'seed', value: '../x', allowed });
  const network = new OrreryError('OPTION_INVALID', { option: '--network', value: 'here', allowed });
  const reversed = new OrreryError('RANGE_REVERSED', { from: 3n, to: 1n });
  expect(explainError(seed)).toContain('orrery: --seed is "../x"');
  expect(explainError(network)).toContain('orrery: --network is "here"');
  expect(explainError(reversed)).toContain('orrery: --from 3 is after --to 1.');
});
