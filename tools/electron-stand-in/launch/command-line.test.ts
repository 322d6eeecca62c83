import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

test('reads what Playwright passes', () => {
  const line = parseCommandLine(
    ['-r', '/loader.js', '--no-sandbox', '--inspect=0', '--remote-debugging-port=0', '.', '--data=/a=b', 'orrery://x'],
    false,
  );
  expect(line.required).toEqual(['/loader.js']);
  expect(line.application).toBe('.');
  expect(Object.fromEntries(line.switches)).toEqual({
    'no-sandbox': '',
    inspect: '0',
    'remote-debugging-port': '0',
    data: '/a=b',
  });
});

test('takes nothing after a bare -- for a switch', () => {
  expect(parseCommandLine(['.', '--', '--inspect'], false).switches.size).toBe(0);
});

test('a packed application has no path on its command line', () => {
  expect(parseCommandLine(['--data=/x', 'orrery://nodes'], true).application).toBeUndefined();
});
