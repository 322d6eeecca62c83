import { expect, test } from 'vitest';
import type { NodeRow } from '../../../../contract/index.ts';
import { changesSince, type Seen, seenFirst } from './changes.ts';

const seen: Seen = {
  name: 'Fjordwacht',
  epoch: '10',
  status: 'VALIDATOR_NODE_STATUS_CONSENSUS',
  performance: '0.98',
  offline: 3,
};
const texts = (now: Partial<Seen> | null, before: Partial<Seen> = {}) =>
  changesSince('abcdef0123', { ...seen, ...before }, now === null ? null : { ...seen, ...now }).map(({ text }) => text);

test('nothing is reported while a node stays as it is, or performs a little worse', () => {
  expect(texts({})).toEqual([]);
  expect(texts({ performance: '0.931' })).toEqual([]);
  expect(texts({ performance: '1' })).toEqual([]);
});

test('a change of status says from what to what', () => {
  expect(texts({ status: 'VALIDATOR_NODE_STATUS_ERSATZ' })).toEqual([
    'Fjordwacht was demoted from consensus to ersatz',
  ]);
  expect(
    changesSince('x', { ...seen, status: 'VALIDATOR_NODE_STATUS_PENDING' }, { ...seen, epoch: '11' })[0],
  ).toMatchObject({ tone: 'good', text: 'Fjordwacht was promoted from pending to consensus' });
});

test('a missed epoch and a drop of performance are reported together', () => {
  expect(texts({ offline: 4, performance: '0.93' })).toEqual([
    'Fjordwacht missed an epoch',
    'Fjordwacht performed at 0.9300 in epoch 9, down from 0.9800',
  ]);
  // The list of an epoch counts the epochs before it.
  expect(texts({ offline: 4, epoch: '11' })).toEqual(['Fjordwacht missed epoch 10']);
  expect(texts({ offline: 6 })).toEqual(['Fjordwacht missed 3 epochs']);
});

test('a performance of 0 is not said to be that of an epoch, because it can be due to the own stake alone', () => {
  expect(texts({ performance: '0.0' })).toEqual([
    'Fjordwacht has a performance score of 0 (its own stake may be below the minimum), down from 0.9800',
  ]);
  expect(texts({ performance: '0' }, { status: 'VALIDATOR_NODE_STATUS_ERSATZ' }).at(-1)).toBe(
    'Fjordwacht has a performance score of 0 (its own stake may be below the minimum, or it sent no heartbeat in time), down from 0.9800',
  );
});

test('a node that leaves the list is reported once, and when it is back', () => {
  expect(texts(null)).toEqual(['Fjordwacht is no longer listed']);
  expect(texts(null, { status: null })).toEqual([]);
  expect(texts({}, { status: null })).toEqual(['Fjordwacht is listed again']);
});

test('letters of a name that turn the text or draw nothing are shown by their number', () => {
  expect(texts(null, { name: 'Oak\u202E' })).toEqual(['Oak‹U+202E› is no longer listed']);
});

test('a node without a name is called by the beginning of its id', () => {
  expect(texts(null, { name: '' })).toEqual(['abcdef01 is no longer listed']);
});

test('a node that is watched from a past epoch is first seen in the current one: what lies between is no news', () => {
  const row = { name: 'Fjordwacht', rankingScore: null, epochData: null } as NodeRow;
  const fromPast = seenFirst(row, 4n, 10n);
  expect(changesSince('x', fromPast, seen)).toEqual([]);
  expect(changesSince('x', fromPast, null)).toEqual([]);
  expect(seenFirst(row, 10n, null).epoch).toBeNull();
  expect(seenFirst({ ...row, rankingScore: {} } as NodeRow, null, null).epoch).toBeNull();
  expect(seenFirst(row, 10n, 10n).epoch).toBeNull();
  const scored = { ...row, rankingScore: { status: seen.status, performanceScore: '1' } } as NodeRow;
  expect(seenFirst(scored, 10n, 10n)).toMatchObject({ epoch: '10', status: seen.status });
});
