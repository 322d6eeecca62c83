import { expect, test } from 'vitest';
import type { FilterField } from './conditions.ts';
import { suggestFilter } from './suggestions.ts';

const fields: FilterField[] = [
  { field: 'name', word: 'name', label: 'Name', kind: 'text' },
  {
    field: 'location',
    word: 'country',
    label: 'Country code',
    kind: 'text',
    describe: (code) => ({ BR: 'Brazil' })[code],
  },
  { field: 'stakedTotal', word: 'stake', label: 'Total stake', kind: 'number', decimals: 18 },
  { field: 'stakeScore', word: 'stakeScore', label: 'Stake score', kind: 'number' },
  { field: 'performanceScore', word: 'performance', label: 'Performance score', kind: 'number' },
  {
    field: 'validatorStatus',
    word: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [
      { word: 'consensus', label: 'Consensus', value: 'C' },
      { word: 'ersatz', label: 'Ersatz', value: 'E' },
    ],
  },
];
const values = ['Baobab Blocks', 'Northern Oak'];
const suggest = (typed: string) =>
  suggestFilter(typed, fields, ({ field }) => (field === 'name' ? values : ['BR', 'XK']));
const textsOf = (typed: string) => suggest(typed).suggestions.map(({ text }) => text);

test('a beginning finds fields by their word and by their label', () => {
  expect(textsOf('perf')).toEqual(['performance']);
  expect(textsOf('total')).toEqual(['stake']);
  expect(textsOf('status=ersatz score')).toEqual(['status=ersatz stakeScore', 'status=ersatz performance']);
  expect(textsOf('zzz')).toEqual([]);
  expect(textsOf('')).toHaveLength(fields.length);
});

test('a whole field offers its comparisons, and fields with longer words', () => {
  expect(textsOf('stake')).toEqual(['stake=', 'stake>=', 'stake<=', 'stake>', 'stake<', 'stakeScore']);
  expect(textsOf('STATUS')).toEqual(['status=', 'status!=']);
  expect(textsOf('name')).toEqual(['name==', 'name~', 'name^=']);
});

test('after a comparison, choices and the texts of the rows are offered; a complete one is a condition', () => {
  expect(suggest('oslo status=').suggestions).toEqual([
    { label: 'Consensus', hint: '', text: 'oslo status=consensus', isComplete: true },
    { label: 'Ersatz', hint: '', text: 'oslo status=ersatz', isComplete: true },
  ]);
  expect(textsOf('oslo status = ')).toEqual(['oslo status=consensus', 'oslo status=ersatz']);
  expect(textsOf('status = er')).toEqual(['status=ersatz']);
  expect(textsOf('status!=er')).toEqual(['status!=ersatz']);
  expect(textsOf('name~oak')).toEqual(['name~"Northern Oak"']);
  expect(suggest('country=bra').suggestions).toEqual([
    { label: 'Brazil', hint: 'BR', text: 'country=BR', isComplete: true },
  ]);
  expect(textsOf('name~"north')).toEqual(['name~"Northern Oak"']);
});

test('where values cannot be offered, the kind of value is said', () => {
  expect(suggest('stake>=')).toEqual({ suggestions: [], wanted: 'Type a number, in whole units' });
  expect(suggest('performance<').wanted).toBe('Type a number');
  expect(suggest('performance<low').wanted).toBe('Type a number');
  expect(suggest('colour=').wanted).toBeUndefined();
});

test('once all conditions are complete, it is said that Enter applies them', () => {
  expect(suggest('performance<0.9').wanted).toBe('Press Enter to apply');
  expect(suggest('name~oak')).toMatchObject({
    suggestions: [{ label: 'Northern Oak' }],
    wanted: 'Press Enter to apply',
  });
  expect(suggest('status=none performance<0.9').wanted).toBe('Type a number');
});
