import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test('reads options on both sides of what Electron takes', () => {
  const args = ['--remote-debugging-port=0', '.', '--data=/folder', '--network', 'sandbox', 'orrery://nodes'];
  expect(readCommandLine(args)).toEqual({
    data: '/folder',
    network: 'sandbox',
    transactionAddress: undefined,
    link: 'orrery://nodes',
  });
});

test('everything is optional, and what is empty or unknown is passed by', () => {
  const nothing = { data: undefined, network: undefined, transactionAddress: undefined, link: undefined };
  expect(readCommandLine([])).toEqual(nothing);
  expect(readCommandLine(['--data', '--inspect=0', '--', 'x'])).toEqual(nothing);
});
