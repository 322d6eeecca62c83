import { expect, test } from 'vitest';
import type { NodeRow, ValidatorNodeStatus } from '../../../contract/index.ts';
import { sentenceOf } from './health.ts';
import { warnedFirst, watchedHealth, watchedWords } from './watched.ts';

const [CONSENSUS, ERSATZ, PENDING] = [
  'VALIDATOR_NODE_STATUS_CONSENSUS',
  'VALIDATOR_NODE_STATUS_ERSATZ',
  'VALIDATOR_NODE_STATUS_PENDING',
] as const;

function node(id: string, performanceScore: string, status: ValidatorNodeStatus = CONSENSUS, previousStatus = status) {
  return { id, name: id, rankingScore: { performanceScore, status, previousStatus } } as NodeRow;
}
const nodes = [
  node('well', '0.98'),
  node('behind', '0.4'),
  node('fell', '1', ERSATZ, CONSENSUS),
  node('rose', '1', CONSENSUS, ERSATZ),
  node('low ersatz', '0', ERSATZ),
  node('pending', '0', PENDING),
];
const words = (...watched: string[]) =>
  watchedWords(watched, { now: nodes, ended: undefined }, (status) => (status === CONSENSUS ? 2 : 1));

test('nothing is said where no node is watched', () => {
  expect(words()).toBeUndefined();
});

test('a node that keeps up, or rose, is well', () => {
  expect(words('well', 'rose')).toEqual({ text: '2 watched, no warnings', isWell: true });
});

test('a node that is behind, fell or is listed no more is worth a look', () => {
  expect(words('well', 'behind', 'fell', 'gone')).toEqual({ text: '4 watched, 3 with warnings', isWell: false });
});

test('the performance of a watched node counts in every status', () => {
  expect(words('well', 'low ersatz', 'pending')).toEqual({ text: '3 watched, 2 with warnings', isWell: false });
});

test('nodes with a warning come first, so that a short list does not leave them out', () => {
  const ordered = (listed: typeof nodes | undefined) =>
    warnedFirst(['well', 'behind', 'rose', 'gone'], listed && { now: listed, ended: undefined }, (status) =>
      status === CONSENSUS ? 2 : 1,
    );
  expect(ordered(nodes)).toEqual(['gone', 'behind', 'well', 'rose']);
  expect(ordered(undefined)).toEqual(['well', 'behind', 'rose', 'gone']);
});

test('of nodes with a lower status, the lowest performance comes first, and an unknown one last', () => {
  const fallen = ['0.5', '', '0.3'].map((score) => node(score || 'unknown', score, ERSATZ, CONSENSUS));
  const rankOf = (status: ValidatorNodeStatus) => (status === CONSENSUS ? 2 : 1);
  const epochs = { now: fallen, ended: undefined };
  expect(warnedFirst(['0.5', 'unknown', '0.3'], epochs, rankOf)).toEqual(['0.3', '0.5', 'unknown']);
});

test('offline, the state is that of the last answer, and says so', () => {
  const at = (...watched: string[]) => watchedWords(watched, { now: nodes, ended: undefined }, () => 1, '05:05')?.text;
  expect(at('well')).toBe('1 watched, no warnings as of 05:05');
  expect(at('behind')).toBe('1 watched, 1 with warnings as of 05:05');
});

test('a watched node with a warning is a finding, so that the heading does not say that all is well', () => {
  const finding = (...names: string[]) =>
    watchedHealth(
      Object.fromEntries(names.map((name) => [name, { name: `Node ${name}` }])),
      { now: nodes, ended: undefined },
      (status) => (status === CONSENSUS ? 2 : 1),
      false,
    );
  expect(finding()).toBeUndefined();
  expect(finding('well', 'rose')).toBeUndefined();
  expect(finding('pending')?.text).toBe('Node pending performs low.');
  const troubled = finding('well', 'gone', 'fell', 'low ersatz');
  expect(troubled).toMatchObject({ tone: 'warn', title: '3 watched nodes with warnings', filter: 'watched=yes' });
  expect(troubled?.text).toBe('Node gone is no longer listed, Node fell has a lower status, and 1 more.');
  // The worst first, whichever was watched first.
  const longKnown = finding('behind', 'low ersatz', 'fell');
  expect(longKnown?.text).toBe('Node fell has a lower status, Node low ersatz performs low, and 1 more.');
  expect(finding('low ersatz')?.text).toBe('Node low ersatz performs low.');
  expect(sentenceOf(troubled && [troubled])).toBe('1 warning');
  expect(watchedHealth({ gone: { name: '' } }, undefined, () => 1, false)).toBeUndefined();
});

test('a watched node that had no share of the rewards of the ended epoch needs attention', () => {
  const rewarded = (id: string, normalisedScore: string | null) =>
    ({ id, rewardScore: normalisedScore === null ? null : { normalisedScore } }) as NodeRow;
  const epochs = {
    now: nodes,
    ended: [rewarded('well', '0.0000'), rewarded('behind', '0'), rewarded('rose', ''), rewarded('pending', null)],
  };
  const rankOf = (status: ValidatorNodeStatus) => (status === CONSENSUS ? 2 : 1);
  const textFor = (...ids: string[]) =>
    watchedHealth(Object.fromEntries(ids.map((id) => [id, { name: id }])), epochs, rankOf, false)?.text;
  expect(textFor('well')).toBe('well earned nothing in the last epoch.');
  // It says more than a low performance, which is one of its causes.
  expect(textFor('low ersatz', 'behind')).toBe('behind earned nothing in the last epoch, low ersatz performs low.');
  expect(textFor('rose')).toBeUndefined();
  expect(textFor('pending')).toBe('pending performs low.');
  expect(watchedWords(['well', 'rose'], epochs, rankOf)).toEqual({ text: '2 watched, 1 with warnings', isWell: false });
  expect(warnedFirst(['rose', 'well'], epochs, rankOf)).toEqual(['well', 'rose']);
});
