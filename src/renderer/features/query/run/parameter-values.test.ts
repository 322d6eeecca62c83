import { expect, test } from 'vitest';
import { readTypedParameters } from './parameter-values.ts';
import { readTime } from './read-time.ts';

test.each([
  ['2026-10-01', '2026-10-01T00:00:00Z'],
  ['2026-10-01 12:30', '2026-10-01T12:30:00Z'],
  [' 2026-10-01T12:30:05.123456Z ', '2026-10-01T12:30:05.123456Z'],
  ['2026-10-01 12:30 UTC', '2026-10-01T12:30:00Z'],
  ['2026-10-01T01:00+02:00', '2026-09-30T23:00:00Z'],
  ['2026-13-01', undefined],
  ['2026-02-30', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('%j is the time %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test('each kind of parameter is read in its own way, and others are left out', () => {
  const parameters = [
    { name: 'market', kind: 'text' },
    { name: 'from', kind: 'time' },
    { name: 'day', kind: 'date' },
    { name: 'least', kind: 'decimal' },
    { name: 'any', kind: null },
  ] as const;
  const typed = { market: ' a ', from: '2026-10-01', day: '2026-10-01 13:00', least: '1,000.5', any: "'", old: 'x' };
  expect(readTypedParameters(parameters, typed)).toEqual({
    values: { market: ' a ', from: '2026-10-01T00:00:00Z', day: '2026-10-01', least: '1000.5', any: "'" },
    problems: new Map(),
  });
});

test('a missing or unfit value is named with its parameter', () => {
  const { problems } = readTypedParameters(
    [
      { name: 'market', kind: 'text' },
      { name: 'from', kind: 'time' },
      { name: 'n', kind: 'integer' },
    ],
    {
      from: 'soon',
      n: '1e',
    },
  );
  expect([...problems.keys()]).toEqual(['market', 'from', 'n']);
  expect(problems.get('market')).toBe('Required');
});
