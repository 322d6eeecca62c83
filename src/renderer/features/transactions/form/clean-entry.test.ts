import { expect, test } from 'vitest';
import type { FieldShape } from '../../../../contract/index.ts';
import { cleanEntry } from './clean-entry.ts';

const field = (kind: FieldShape['kind']): FieldShape => ({
  name: 'it',
  kind,
  signed: false,
  list: false,
  optional: false,
  choiceOf: null,
  choices: [],
  type: null,
});

test('whole numbers lose the space around them and the grouping that Orrery writes', () => {
  expect(cleanEntry(' 1,000,000\n', field('text'), 'amount', 'Europe/Zurich')).toBe('1000000');
  expect(cleanEntry('−12,000', field('whole64'), undefined, 'Europe/Zurich')).toBe('-12000');
  expect(cleanEntry(' 42 ', field('whole32'), undefined, 'Europe/Zurich')).toBe('42');
});

test('what could mean something else stays as it is, for a person to correct', () => {
  for (const odd of ['1,00', '1000,000', '1.000', '1,000.5', '1 000', '0,1']) {
    expect(cleanEntry(odd, field('text'), 'amount', 'Europe/Zurich')).toBe(odd);
  }
  expect(cleanEntry('1,000', field('text'), 'share', 'Europe/Zurich')).toBe('1,000');
});

test('ids lose the space around them, notes keep theirs', () => {
  expect(cleanEntry(' ab \n', field('text'), 'id', 'Europe/Zurich')).toBe('ab');
  expect(cleanEntry(' a note, 1,000 ', field('text'), undefined, 'Europe/Zurich')).toBe(' a note, 1,000 ');
});

test.each([
  ['2026-11-27 18:00', 'time', '1795798800000000000'],
  ['2026-07-27T18:00:30', 'seconds', '1785168030'],
  ['2026-11-27T18:00:00Z', 'time', '1795802400000000000'],
  [' 2026-11-27 18:00 UTC', 'seconds', '1795802400'],
] as const)('the date %s in a field for a %s becomes Unix time', (typed, meaning, time) => {
  expect(cleanEntry(typed, field('whole64'), meaning, 'Europe/Zurich')).toBe(time);
});

test('a date that no calendar and no clock shows stays, for a person to correct', () => {
  for (const odd of ['2026-02-30 10:00', '2026-11-27 25:00', '2027-03-28 02:30', '2026-11-27', '27.11.2026 18:00']) {
    expect(cleanEntry(odd, field('whole64'), 'time', 'Europe/Zurich')).toBe(odd);
  }
});
