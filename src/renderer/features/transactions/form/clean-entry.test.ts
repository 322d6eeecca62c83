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
  expect(cleanEntry(' 1,000,000\n', field('text'), 'amount')).toBe('1000000');
  expect(cleanEntry('−12,000', field('whole64'), undefined)).toBe('-12000');
  expect(cleanEntry(' 42 ', field('whole32'), undefined)).toBe('42');
});

test('what could mean something else stays as it is, for a person to correct', () => {
  for (const odd of ['1,00', '1000,000', '1.000', '1,000.5', '1 000', '0,1']) {
    expect(cleanEntry(odd, field('text'), 'amount')).toBe(odd);
  }
  expect(cleanEntry('1,000', field('text'), 'share')).toBe('1,000');
});

test('a whole id is written in lower case; part of one and an address of Ethereum stay', () => {
  expect(cleanEntry(` ${'aB'.repeat(32)}`, field('text'), 'id')).toBe('ab'.repeat(32));
  for (const stays of ['aB'.repeat(31), `0x${'aB'.repeat(20)}`])
    expect(cleanEntry(stays, field('text'), 'address')).toBe(stays);
});

test('ids lose the space around them, notes keep theirs', () => {
  expect(cleanEntry(' ab \n', field('text'), 'id')).toBe('ab');
  expect(cleanEntry(' a note, 1,000 ', field('text'), undefined)).toBe(' a note, 1,000 ');
});
