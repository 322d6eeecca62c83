import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test('reads options before and after those of Electron', () => {
  const address = 'https://tx.example';
  const own = ['--data=/folder', '--network', 'https://data.example', '--tx', address, 'orrery://nodes'];
  const args = ['--remote-debugging-port=0', '.', ...own];
  expect(readCommandLine(args)).toEqual({
    data: '/folder',
    network: 'https://data.example',
    transactionAddress: address,
    link: 'orrery://nodes',
  });
});

test('everything is optional, and empty or unknown options are ignored', () => {
  const nothing = { data: undefined, network: undefined, transactionAddress: undefined, link: undefined };
  expect(readCommandLine([])).toEqual(nothing);
  expect(readCommandLine(['--data', '--inspect=0', '--', 'x'])).toEqual(nothing);
});
