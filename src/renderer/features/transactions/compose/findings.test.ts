import { expect, test } from 'vitest';
import type { CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import { stakeUnit } from '../../shared/units/units.ts';
import { field } from '../form/field.fixture.ts';
import { type FieldUnits, isScaled } from '../form/use-units.ts';
import type { JsonObject } from '../json/value.ts';
import { findingsInOrder } from './findings.ts';
import { findingsAt } from './reading.ts';

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

/** Two digits after the point. */
const unitOf: FieldUnits = (meaning) =>
  isScaled(meaning) ? { unit: stakeUnit(2), what: 'Amounts', keep: undefined } : undefined;

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
    unitOf,
    'utc',
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
  const [found] = findingsInOrder([problem('transfer.amount')], TRANSFER, { amount: '0' }, unitOf, 'utc');
  expect(found).toMatchObject({ text: 'is required', plain: 'must be above 0' });
});

const DIGITS = 'must be written only in digits, without a sign or leading zeros';

test.each(['not a valid integer', 'must be a whole number in plain digits', DIGITS])(
  'a number that its field takes, but that the command has in whole units, is entered again: %s',
  (text) => {
    const odd = { ...problem('transfer.amount'), text };
    const [found] = findingsInOrder([odd], TRANSFER, { amount: '1250.0' }, unitOf, 'utc');
    expect(found?.plain).toBe('the command has no whole number here: enter the number again');
  },
);

test('where a person types whole units, a wrong number has the words of its field', () => {
  const plain = (amount: string, units?: FieldUnits, text = 'not a valid integer') =>
    findingsInOrder([{ ...problem('transfer.amount'), text }], TRANSFER, { amount }, units, 'utc')[0]?.plain;
  expect(plain('0.125', unitOf)).toBe('enter at most 2 digits after the point');
  expect(plain('0,5', unitOf)).toContain('write decimals after a point');
  expect(plain('0.125', unitOf, 'must be a whole number in plain digits')).toContain('at most 2 digits');
  expect(plain('', unitOf)).toBe('enter a number');
  expect(plain('007', unitOf, DIGITS)).toBeUndefined();
  expect(plain('0', unitOf, 'is required')).toBe('must be above 0');
  expect(plain('0.125')).toContain('without separators or a decimal point');
});

test('an empty number is required, whatever its unit', () => {
  const empty = { ...problem('transfer.amount'), text: 'not a valid integer' };
  const plain = (units?: FieldUnits) => findingsInOrder([empty], TRANSFER, {}, units, 'utc')[0]?.plain;
  expect(plain(unitOf)).toBe('required');
  expect(plain()).toBe('required');
});

test('a date without a time of day is to be completed, and in the JSON it is no whole number', () => {
  const found = { ...problem('transfer.oneOff.deliverOn'), text: 'not a valid integer' };
  const body = { oneOff: { deliverOn: '2027-03-01' } };
  const plain = (units?: FieldUnits) => findingsInOrder([found], TRANSFER, body, units, 'utc')[0]?.plain;
  expect(plain(unitOf)).toBe('add a time of day: 2027-03-01 12:00');
  expect(plain()).toContain('without separators or a decimal point');
});

test('a missing time asks for a date and a time, and in the JSON for a number', () => {
  const order = { ...TRANSFER, name: 'orderSubmission', fields: [field('expiresAt')] };
  const found = { ...problem('orderSubmission.expiresAt'), text: 'must be positive' };
  const plain = (body: JsonObject, units?: FieldUnits) => findingsInOrder([found], order, body, units, 'utc')[0]?.plain;
  expect(plain({}, unitOf)).toBe('enter a date and a time');
  expect(plain({ expiresAt: '0' }, unitOf)).toBe('must be above 0');
  expect(plain({})).toBe('required');
});

test('a name in a field that suggests ids is to be chosen from the list, in the JSON it is no id', () => {
  const found = { ...problem('transfer.asset'), text: 'should be a valid vega id' };
  const plain = (units?: FieldUnits) => findingsInOrder([found], TRANSFER, { asset: 'us' }, units, 'utc')[0]?.plain;
  expect(plain(unitOf)).toBe('choose one from the list, or enter a 64-character hex id');
  expect(plain()).toBe('enter a 64-character hex id');
});

test('an entry of a list without any field has nothing to correct yet', () => {
  const entry: ReviewProblem = {
    ...problem('batchMarketInstructions.amendments.0'),
    by: 'later',
    text: 'order_amendment does not amend anything',
  };
  const isUnfinished = (amendment: Record<string, string>, found = entry) =>
    findingsInOrder([found], undefined, { amendments: [amendment] }, unitOf, 'utc')[0]?.isUnfinished;
  expect(isUnfinished({})).toBe(true);
  expect(isUnfinished({ orderId: 'x' }, { ...entry, text: 'is bad' })).toBe(false);
  expect(isUnfinished({}, { ...entry, by: 'shape', text: 'is an unknown field' })).toBe(false);
});

test('an amendment that changes nothing yet has nothing to correct, also with its order and its market', () => {
  const found: ReviewProblem = {
    path: 'orderAmendment',
    property: '*',
    by: 'check',
    text: 'order_amendment does not amend anything',
  };
  const [finding] = findingsInOrder([found], undefined, { orderId: 'x', marketId: 'y' }, unitOf, 'utc');
  expect(finding).toMatchObject({ isUnfinished: true, plain: expect.stringMatching(/^changes nothing yet/) });
});

test('a command without any field has nothing to correct yet', () => {
  const whole: ReviewProblem = {
    path: 'transfer',
    property: null,
    by: 'check',
    text: 'must have at least one of a or b',
  };
  const isUnfinished = (body: Record<string, string>) =>
    findingsInOrder([whole], TRANSFER, body, unitOf, 'utc')[0]?.isUnfinished;
  expect(isUnfinished({})).toBe(true);
  expect(isUnfinished({ asset: 'x' })).toBe(false);
});

test('an amendment to an order with an expiry is not wrong before the expiry can be typed, which is missing', () => {
  const found: ReviewProblem = {
    path: 'orderAmendment.timeInForce',
    property: 'order_amendment.time_in_force',
    by: 'check',
    text: 'GTT order without expiry',
  };
  const [finding] = findingsInOrder([found], undefined, { timeInForce: 'TIME_IN_FORCE_GTT' }, unitOf, 'utc');
  expect(finding).toMatchObject({ isUnfinished: true, plain: 'Good till a time (GTT) needs an expiry' });
  if (finding === undefined) return;
  expect(findingsAt([finding], ['orderAmendment', 'timeInForce'], true)).toEqual([]);
  expect(findingsAt([finding], ['orderAmendment', 'expiresAt'], true)).toEqual([finding]);
});

test('a field that was just chosen is not wrong before something is typed in it, and in the JSON an empty text is', () => {
  const found = problem('stopOrdersSubmission.fallsBelow.price');
  const isUnfinished = (price: string, units?: FieldUnits) =>
    findingsInOrder([found], undefined, { fallsBelow: { price } }, units, 'utc')[0]?.isUnfinished;
  expect([isUnfinished('', unitOf), isUnfinished('0', unitOf), isUnfinished('')]).toEqual([true, false, false]);
});

test('a value with which a command begins is no mistake in the form, because nobody chose it', () => {
  const found: ReviewProblem = {
    path: 'orderSubmission.timeInForce',
    property: 'order_submission.time_in_force',
    by: 'check',
    text: 'is expected to be of type FOK or IOC when order is of type MARKET',
  };
  const isUnfinished = (name: string, mode: 'form' | 'json') => {
    const body = { timeInForce: `TIME_IN_FORCE_${name}` };
    return findingsInOrder([found], undefined, body, mode === 'form' ? unitOf : undefined, 'utc')[0]?.isUnfinished;
  };
  expect([isUnfinished('GTC', 'form'), isUnfinished('GTT', 'form'), isUnfinished('GTC', 'json')]).toEqual([
    true,
    false,
    false,
  ]);
});
