import { expect, test } from 'vitest';
import type { CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import { field } from '../form/field.fixture.ts';
import { findingsInOrder } from './findings.ts';

/** Fields in the network's order, which differs from the order of the form. */
const TRANSFER: CommandShape = {
  name: 'transfer',
  number: 1,
  offered: true,
  fields: [
    field('to'),
    field('asset'),
    field('novelty'),
    field('amount'),
    field('oneOff', { kind: 'group', type: 'OneOffTransfer', choiceOf: 'kind' }),
    field('recurring', { kind: 'group', type: 'RecurringTransfer', choiceOf: 'kind' }),
  ],
  groups: { OneOffTransfer: [field('deliverOn')], RecurringTransfer: [field('factor'), field('startEpoch')] },
};

const problem = (path: string, property = path): ReviewProblem => ({
  path,
  property,
  by: 'check',
  text: 'is required',
});

test('problems stand in the order of the form, what is within a field after it', () => {
  const places = [
    'transfer.novelty',
    'transfer.recurring.factor',
    'transfer.recurring.startEpoch',
    'transfer.to',
    'transfer.amount',
    'transfer.asset',
  ];
  const ordered = findingsInOrder(
    [...places.map((place) => problem(place)), problem('transfer', 'transfer.kind')],
    TRANSFER,
    {},
    true,
  );
  expect(ordered.map(({ path }) => path)).toEqual([
    'transfer.asset',
    'transfer.amount',
    'transfer.to',
    'transfer',
    'transfer.recurring.startEpoch',
    'transfer.recurring.factor',
    'transfer.novelty',
  ]);
});

test('plain words know what stands in the field', () => {
  const [found] = findingsInOrder([problem('transfer.amount')], TRANSFER, { amount: '0' }, true);
  expect(found).toMatchObject({ text: 'is required', plain: 'must be above 0' });
});

test('where a person types whole units, the words about a wrong number forbid no decimal point', () => {
  const wrong = { ...problem('transfer.amount'), text: 'not a valid integer' };
  const plain = (isForm: boolean) => findingsInOrder([wrong], TRANSFER, { amount: '0,5' }, isForm)[0]?.plain;
  expect(plain(true)).toBe('enter a valid number');
  expect(plain(false)).toContain('without separators or a decimal point');
});

test('a command without any field has nothing to correct yet', () => {
  const whole: ReviewProblem = {
    path: 'transfer',
    property: null,
    by: 'check',
    text: 'must have at least one of a or b',
  };
  const isMissing = (body: Record<string, string>) => findingsInOrder([whole], TRANSFER, body, true)[0]?.isMissing;
  expect(isMissing({})).toBe(true);
  expect(isMissing({ asset: 'x' })).toBe(false);
});
