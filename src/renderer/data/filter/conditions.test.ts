import { expect, test } from 'vitest';
import { conditionsOf, type FilterField, termOperatorOf } from './conditions.ts';
import { parseFilter } from './language.ts';

const fields: FilterField[] = [
  { field: 'name', word: 'name', label: 'Name', kind: 'text' },
  { field: 'stakedTotal', word: 'stake', label: 'Total stake', kind: 'number', decimals: 18 },
  {
    field: 'validatorStatus',
    word: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [{ word: 'consensus', label: 'Consensus', value: 'VALIDATOR_NODE_STATUS_CONSENSUS' }],
  },
];
const ofText = (text: string) => ({ field: 'name', operator: 'contains', value: text }) as const;
const read = (source: string) => conditionsOf(parseFilter(source), fields, ofText);

test('amounts are typed in whole units and queried in the smallest', () => {
  expect(read('stake>=1,000.5').conditions).toEqual([
    { field: 'stakedTotal', operator: 'atLeast', value: '1000500000000000000000' },
  ]);
});

test('a comma that groups no thousands is a problem, not a number a hundred times as large', () => {
  const { conditions, problems } = read('stake<0,95 stake>1,000');
  expect(conditions).toEqual([{ field: 'stakedTotal', operator: 'moreThan', value: '1000000000000000000000' }]);
  expect(problems).toEqual([{ term: 0, part: 'value', text: expect.stringContaining('write decimals after a point') }]);
});

test('choices are typed as words, in any case', () => {
  expect(read('STATUS=Consensus').conditions).toEqual([
    { field: 'validatorStatus', operator: 'is', value: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
  ]);
});

test('equals on a text means contains, unless it is doubled or the text is a whole id', () => {
  const operators = (source: string) => read(source).conditions.map(({ operator }) => operator);
  expect(operators(`name=Baobab name==Baobab name=${'ab'.repeat(32)}`)).toEqual(['contains', 'is', 'is']);
  expect(operators('status=consensus status==consensus stake=3 stake==3')).toEqual(['is', 'is', 'is', 'is']);
  expect(termOperatorOf({ kind: 'text' }, 'is')).toBe('equals');
});

test('every part has a text', () => {
  const { parts } = read('stake>=500000 stake<900000 status=consensus oslo');
  expect(parts.map(({ words }) => words)).toEqual([
    'Total stake is at least "500,000"',
    'Total stake is less than "900,000"',
    'Status is "Consensus"',
    'Name contains "oslo"',
  ]);
});

test('a part that means two conditions has one text', () => {
  const day: FilterField = {
    field: 'timestamp',
    word: 'time',
    label: 'Time',
    kind: 'number',
    readRange: (typed) => ({ from: `${typed}00`, before: `${typed}99` }),
  };
  const { parts, conditions } = conditionsOf(parseFilter('time=7 name=x'), [day, ...fields], ofText);
  const from = { field: 'timestamp', operator: 'atLeast', value: '700' };
  const before = { field: 'timestamp', operator: 'lessThan', value: '799' };
  const named = { field: 'name', operator: 'contains', value: 'x' };
  expect(parts).toEqual([
    { words: 'Time is "7"', conditions: [from, before] },
    { words: 'Name contains "x"', conditions: [named] },
  ]);
  expect(conditions).toEqual([from, before, named]);
});

test('free text is one condition', () => {
  expect(read('north star').conditions).toEqual([{ field: 'name', operator: 'contains', value: 'north star' }]);
});

test('an invalid condition is reported, and the others still apply', () => {
  const { conditions, problems } = read('colour=red status=gone stake>=many name>=3 name=x');
  expect(conditions).toEqual([{ field: 'name', operator: 'contains', value: 'x' }]);
  expect(problems).toHaveLength(4);
  expect(problems.map(({ term }) => term)).toEqual([0, 1, 2, 3]);
  expect(problems[0]?.text).toContain('colour');
  expect(problems[3]?.text).toBe('Name has no such comparison. Use one of these: =, ~, ^=.');
});

test('a field is named by its word or by its label, and one of a similar name is offered', () => {
  expect(read('totalStake>=1').conditions).toEqual(read('stake>=1').conditions);
  expect(read('total>=1').problems[0]?.text).toBe(
    'Unknown field: total. Fields with a similar name: stake (Total stake).',
  );
  expect(read('colour=red').problems[0]?.text).toBe('Unknown field: colour. Fields of this list: name, stake, status.');
});

test('text that means nothing in a list is a problem, not a condition', () => {
  const { conditions, problems } = conditionsOf(parseFilter('hello'), fields, () => undefined);
  expect(conditions).toEqual([]);
  expect(problems[0]?.text).toBe('This list cannot be searched for "hello". Enter a condition, such as name=…');
});
