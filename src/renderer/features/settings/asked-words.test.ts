import { expect, test } from 'vitest';
import { askedWords } from './asked-words.ts';

test.each([
  [{ sql: 'select 1\nfrom nodes', params: {}, limit: 100 }, 'select 1\nfrom nodes'],
  [{ sql: 'select :n', params: { n: '7' } }, 'select :n\n{"n":"7"}'],
  [{ id: 'abc' }, '{"id":"abc"}'],
  [{ sql: 'select \u202E1' }, 'select ‹U+202E›1'],
])('of %j', (input, words) => {
  expect(askedWords({ input: JSON.stringify(input) })).toBe(words);
});

test('an input that was cut is shown as it is', () => {
  expect(askedWords({ input: '{"sql":"select' })).toBe('{"sql":"select');
});
