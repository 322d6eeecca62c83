import { expect, test } from 'vitest';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';

function wanted(source: string) {
  const { conditions, problems } = conditionsOf(parseFilter(source), periodFields, periodText);
  expect(problems).toEqual([]);
  return periodsWanted(conditions);
}

test('periods are chosen by what the audit says of them', () => {
  expect(wanted('')).toBeUndefined();
  expect(wanted('audit=differs')?.verdicts).toEqual(['differs']);
  expect(wanted('audit!=agrees')?.verdicts).toEqual(['differs', 'incomplete', 'uncheckable', 'empty']);
  expect(wanted('audit!=agrees audit!=incomplete audit!=unchecked')?.verdicts).toEqual(['differs', 'empty']);
  expect(wanted('audit=differs audit=agrees')?.verdicts).toEqual([]);
});

test('periods are chosen by number, the narrowest bounds hold', () => {
  expect(wanted('period>=1,200 period<1300 period<=1250')).toMatchObject({ from: 1200n, before: 1251n });
  expect(wanted('period>7')).toMatchObject({ from: 8n, before: undefined });
  expect(wanted('1234')).toMatchObject({ from: 1234n, before: 1235n });
});

test('what is no whole number is a problem', () => {
  expect(conditionsOf(parseFilter('period>1.5 long'), periodFields, periodText).problems).toHaveLength(2);
});
