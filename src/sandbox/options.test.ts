import { expect, test } from 'vitest';
import { createSandboxSource } from './source.ts';

const chainIdOf = (options: Parameters<typeof createSandboxSource>[0]) => createSandboxSource(options).chainId;

test('the chain id names all options that change the content, and no others', () => {
  expect(chainIdOf({})).toBe('orrery-sandbox-orrery');
  expect(chainIdOf({ seed: 'b', height: 7, still: true })).toBe('orrery-sandbox-b');
  expect(chainIdOf({ seed: 'b', height: 7n })).toBe('orrery-sandbox-b');
  expect(chainIdOf({ parties: 10 })).toBe('orrery-sandbox-orrery.parties10');
  expect(chainIdOf({ points: 500, parties: 10 })).toBe('orrery-sandbox-orrery.parties10.points500');
  expect(chainIdOf({ historyRows: 3, points: 500 })).toBe('orrery-sandbox-orrery.points500.historyRows3');
  expect(chainIdOf({ points: 500 })).toMatch(/^[A-Za-z0-9_.-]+$/);
});

test.each([
  [{ seed: 'a b' }, 'seed is "a b". It must be 1 to 40 letters, digits, "_" or "-".'],
  [{ parties: 0 }, 'parties is "0". It must be a whole number from 1 to 1000000000.'],
  [{ points: 1.5 }, 'points is "1.5". It must be a whole number from 0 to 50000000.'],
  [{ historyRows: 0 }, 'historyRows is "0". It must be a whole number from 1 to 1000.'],
  [{ height: -1 }, 'height is "-1". It must be a block height from 0 to 10000000000.'],
  [{ height: 2n ** 64n }, 'height is "18446744073709551616". It must be a block height from 0 to 10000000000.'],
])('an option that makes no world is refused: %o', (options, message) => {
  expect(() => createSandboxSource(options)).toThrow(message);
});
