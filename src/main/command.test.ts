import { expect, test } from 'vitest';
import { commandIn } from './command.ts';

test.each([[['export', '--table', 'trades']], [['levitate']], [['--version']], [['--help']]])(
  '%j is a command line',
  (args) => {
    expect(commandIn(args)).toEqual(args);
    expect(commandIn(['--no-sandbox', ...args])).toEqual(args);
  },
);

test.each([
  [[]],
  [['--data', 'folder']],
  [['orrery://nodes']],
  [['--', 'export']],
  [['--network=sandbox', 'export']],
  [['./export']],
])('%j starts the desktop app', (args) => {
  expect(commandIn(args)).toBeUndefined();
});
