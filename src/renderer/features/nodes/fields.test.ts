import { expect, test } from 'vitest';
import { conditionsOf, parseFilter, valueWords } from '../../data/filter/index.ts';
import { inUnits, nodeFields, nodeText, type TotalPower } from './fields.ts';

test('voting power is typed in percent of the total, or in the units of the network', () => {
  const read = (typed: string, total?: TotalPower) =>
    nodeFields(18, total)
      .find(({ word }) => word === 'power')
      ?.read?.(typed);
  expect(read('9%', 9995n)).toBe('9%');
  expect(read('0.5 %', 10_000n)).toBe('0.5%');
  expect(read('1,000', 9995n)).toBe('1000');
  expect(read('many', 9995n)).toBeUndefined();
  expect(read(`9${' '.repeat(1_000_000)}9`, 9995n)).toBeUndefined();
  expect(read('9%')).toEqual({ problem: 'The total voting power of this epoch is not known.' });
  expect(read('900')).toBe('900');
  expect(read('9 %', 'loading')).toBe('9%');
  const condition = (value: string) => ({ field: 'votingPower', operator: 'is', value }) as const;
  const inUnitsOf = (total: TotalPower, ...values: string[]) =>
    inUnits(values.map(condition), total)?.map(({ value }) => value);
  expect(inUnitsOf(9995n, '9%', '900')).toEqual(['899.55', '900']);
  expect(inUnitsOf(10_000n, '0.5%')).toEqual(['50']);
  expect([inUnitsOf('loading', '9%'), inUnitsOf('loading', '900')]).toEqual([undefined, ['900']]);
});

test('a voting power in the units of the network is shown with its share of the total', () => {
  const shown = (typed: string, total?: TotalPower) =>
    valueWords(
      nodeFields(18, total).find(({ word }) => word === 'power'),
      typed,
    );
  expect(shown('9', 9995n)).toBe('9 (0.09% of all)');
  expect(shown('1,000', 9995n)).toBe('1,000 (10.01% of all)');
  expect(shown('201', 20_000n)).toBe('201 (1.01% of all)');
  expect(shown('0.1', 9995n)).toBe('0.1 (less than 0.01% of all)');
  expect(shown('9%', 9995n)).toBe('9%');
  expect([shown('900', 'loading'), shown('9')]).toEqual(['900', '9']);
});

test('a country is found by its code and by the name that the list shows', () => {
  const find = (filter: string) => conditionsOf(parseFilter(filter), nodeFields(18, 100n), nodeText).conditions;
  const germany = { field: 'location', operator: 'contains', value: 'DE' };
  expect(find('country=DE')).toEqual([germany]);
  expect(find('country=germany')).toEqual([germany]);
  expect(find('country="South Korea"')).toEqual([{ ...germany, value: 'KR' }]);
  expect(find('country="United Kingdom"')).toEqual([{ ...germany, value: 'GB' }]);
  expect(find('country=Brazil')).toEqual([{ ...germany, value: 'BR' }]);
  expect(find('country=Germ')).toEqual([germany]);
  expect(find('country=turkiye')).toEqual([{ ...germany, value: 'TR' }]);
  expect(find('country=leste')).toEqual([{ ...germany, value: 'TL' }]);
  expect(find('country=Burma')).toEqual([{ ...germany, value: 'MM' }]);
  expect(find(`country="cote d'ivoire"`)).toEqual([{ ...germany, value: 'CI' }]);
  // The code of Switzerland in three letters, and a part of Seychelles.
  expect(find('country=CHE')).toEqual([{ ...germany, value: 'CHE' }]);
  expect(find('country=Guinea')).toEqual([{ ...germany, value: 'GN' }]);
  expect(find('country^=D')).toEqual([{ field: 'location', operator: 'startsWith', value: 'D' }]);
  expect(find('country=Nowhere')).toEqual([{ ...germany, value: 'Nowhere' }]);
  const several = conditionsOf(parseFilter('country=korea'), nodeFields(18, 100n), nodeText);
  expect([several.conditions, several.problems[0]?.text]).toEqual([
    [],
    'Country: "korea" is in several names: North Korea (KP), South Korea (KR). Type one of them, or its code.',
  ]);
  const { conditions, problems } = conditionsOf(parseFilter('country='), nodeFields(18, 100n), nodeText);
  expect([conditions, problems]).toEqual([[], [{ term: 0, part: 'value', text: 'Country needs a value.' }]]);
});

test('text without a field is a name, or the beginning of an id', () => {
  expect(nodeText('deadbeef')).toEqual({ field: 'name', operator: 'contains', value: 'deadbeef' });
  expect(nodeText('DEADBEE7')).toEqual({ field: 'id', operator: 'startsWith', value: 'deadbee7' });
  expect(nodeText('7eadbee')).toEqual({ field: 'name', operator: 'contains', value: '7eadbee' });
});
