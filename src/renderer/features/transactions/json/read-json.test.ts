import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test('whatever is JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, null, 2);
      // Integers beyond the range of a number keep all their digits, unlike in JSON.parse.
      fc.pre(!/(^|[^.\d])\d{16,}/.test(text));
      const { value: read, faults } = readJson(text);
      expect(faults).toEqual([]);
      expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 60 },
  );
});

test('whatever JSON.parse refuses is refused, with a place', () => {
  for (const text of [
    '',
    '{',
    '{"a":}',
    '{"a" 1}',
    '[1,]',
    '{"a":1,}',
    'tru',
    '"\\x"',
    '01',
    '1 2',
    '{a:1}',
    '"a\nb"',
  ]) {
    const { value, faults } = readJson(text);
    expect(value).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(() => JSON.parse(text)).toThrow();
  }
});

test('no digit of a large integer is lost', () => {
  expect(readJson('{"size": 4611686018427387903, "small": 12}').value).toEqual({
    size: '4611686018427387903',
    small: 12,
  });
});

test('a name that stands twice is reported at its second position', () => {
  const { faults } = readJson('{"a": 1, "a": 2}');
  expect(faults).toEqual([{ from: 9, to: 12, text: '"a" appears twice' }]);
});

test('a place is known by the path that a review names it by', () => {
  const text = '{"transfer": {"markets": ["x", "yy"]}}';
  const { spans } = readJson(text);
  const at = (path: string) => {
    const span = spans.get(path);
    return span === undefined ? undefined : text.slice(span.from, span.to);
  };
  expect(at('transfer.markets')).toBe('"markets"');
  expect(at('transfer.markets.1')).toBe('"yy"');
  expect(at('transfer.to')).toBeUndefined();
});

test('nesting without end is refused, not followed', () => {
  expect(readJson('['.repeat(100_000)).faults[0]?.text).toBe('This is nested too deeply');
});

test('a member called __proto__ stays a member', () => {
  const { value } = readJson('{"__proto__": {"polluted": true}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
