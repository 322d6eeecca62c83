import { expect, test } from 'vitest';
import { arrangeFields, withCamelNames } from './arrange.ts';
import { field } from './field.fixture.ts';

const ORDER = ['price', 'expiresAt', 'marketId', 'type', 'timeInForce', 'novelty'].map((name) => field(name));
const namesOf = (items: ReturnType<typeof arrangeFields>) =>
  items.map((item) => (item.kind === 'field' ? item.field.name : item.name));

test('fields stand in the order of the guide, those it does not know at the end', () => {
  expect(namesOf(arrangeFields('orderSubmission', ORDER, {}))).toEqual([
    'marketId',
    'type',
    'price',
    'timeInForce',
    'novelty',
  ]);
});

test('a field that is not wanted now is shown all the same when it is set', () => {
  const market = { type: 'TYPE_MARKET' };
  expect(namesOf(arrangeFields('orderSubmission', ORDER, market))).not.toContain('price');
  expect(namesOf(arrangeFields('orderSubmission', ORDER, { ...market, price: '5' }))).toContain('price');
});

test('fields that exclude each other are one choice', () => {
  const fields = [field('to'), field('oneOff', { choiceOf: 'kind' }), field('recurring', { choiceOf: 'kind' })];
  const [, choice] = arrangeFields('transfer', fields, {});
  expect(choice).toMatchObject({ kind: 'choice', name: 'kind', members: [{ name: 'oneOff' }, { name: 'recurring' }] });
});

test('names of either form are known, and none is lost where both stand', () => {
  const fields = [field('proposalId'), field('terms', { kind: 'group', type: 'T' })];
  const groups = { T: [field('closingTimestamp')] };
  expect(withCamelNames({ proposal_id: 'x', terms: { closing_timestamp: '1' } }, fields, groups)).toEqual({
    proposalId: 'x',
    terms: { closingTimestamp: '1' },
  });
  const both = { proposal_id: 'x', proposalId: 'y', strange_name: 1 };
  expect(withCamelNames(both, fields, groups)).toEqual(both);
});
