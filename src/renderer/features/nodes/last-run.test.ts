import { expect, test } from 'vitest';
import { lastRun } from './last-run.ts';

const epochs = (...all: number[]) => all.map((each) => ({ epochSeq: BigInt(each) }));

test('the last run begins after the last epoch that is not stored', () => {
  const missing = [
    { from: 4n, to: 90n },
    { from: 93n, to: 95n },
  ];
  expect(lastRun({ epochs: epochs(3, 91, 92, 96, 97, 98), missing })).toEqual({ from: 96n, epochs: 3 });
});

test('an epoch that is stored without the node does not end a run', () => {
  expect(lastRun({ epochs: epochs(5, 7, 8), missing: [] })).toEqual({ from: 5n, epochs: 3 });
});

test('what is missing after a node has left does not hide its own last run', () => {
  expect(lastRun({ epochs: epochs(10, 11), missing: [{ from: 20n, to: 30n }] })).toEqual({ from: 10n, epochs: 2 });
});
