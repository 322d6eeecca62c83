import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('the hint follows what makes a passphrase hard to guess', () => {
  expect(strengthOf('')).toBe('none');
  expect(strengthOf('abc12')).toBe('short');
  for (const weak of ['aaaaaaaaaaaa', 'password1234', 'qwerty2024!', 'kitchen1', 'Correct-horse battery staple']) {
    expect(strengthOf(weak)).toBe('weak');
  }
  expect(strengthOf('kitchen lamps run')).not.toBe('weak');
  for (const strong of ['copper lantern drifts over quiet marble', 'vK7#mQ2x!9tRz4wB']) {
    expect(strengthOf(strong)).toBe('strong');
  }
});
