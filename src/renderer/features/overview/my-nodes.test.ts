import { expect, test } from 'vitest';
import { changeWords, comingWords, lastTwo, type NodeEpoch, performanceWords, sinceWords } from './my-nodes.ts';

const epoch = (epochSeq: bigint, performanceScore: string, rest: Partial<NodeEpoch> = {}) =>
  ({ epochSeq, rankingScore: { performanceScore }, stakedTotal: '1000', rank: 3, ...rest }) as NodeEpoch;

test('changes of performance, stake and rank since the epoch before are named, and nothing else', () => {
  const words = (now: Partial<NodeEpoch>, decimals = 0) =>
    changeWords(lastTwo([epoch(9n, '1'), epoch(10n, '1', now)], 10n), decimals);
  expect(words({})).toEqual([]);
  expect(words({ stakedTotal: '1250', rank: 1 })).toEqual(['stake +250.00', 'rank up 2']);
  expect(words({ stakedTotal: '900', rank: 4 }, 1)).toEqual(['stake −10.00', 'rank down 1']);
  expect(words({ rank: null })).toEqual([]);
});

test('a fall and a rise of performance are named with the figure before, if the figures differ', () => {
  const words = (before: string, now: string) => changeWords(lastTwo([epoch(9n, before), epoch(10n, now)], 10n), 0);
  expect(words('0.935', '0.913')).toEqual(['performance down from 0.9350']);
  expect(words('0.913', '1')).toEqual(['performance up from 0.9130']);
  expect(words('0.91301', '0.91302')).toEqual([]);
  expect(words('', '0.9')).toEqual([]);
});

test('performance is a score with four decimals, as in lists, and nothing without a score', () => {
  expect(performanceWords(epoch(10n, '0.89139'))).toBe('0.8913');
  expect(performanceWords(epoch(10n, ''))).toBeUndefined();
  expect(performanceWords(undefined)).toBeUndefined();
});

test('without the epoch before, nothing is known to have changed', () => {
  expect(changeWords(lastTwo([epoch(10n, '1', { rank: 1 })], 10n), 0)).toEqual([]);
});

test('without the epoch before, the row says why it names no change', () => {
  const now = epoch(10n, '1');
  const words = (epochs: NodeEpoch[], absent: bigint[] = []) => sinceWords({ epochs, absent }, 10n, 0);
  expect(words([epoch(9n, '1'), now])).toBe('no change');
  expect(words([epoch(9n, '0.5'), now])).toBe('performance up from 0.5000');
  expect(words([now], [9n])).toBe('not listed before');
  expect(words([now])).toBe('epoch 9 is not stored yet');
  expect(sinceWords(undefined, 10n, 0)).toBe('–');
});

test('a pending change of the stake is named with its sign, and only if there is one', () => {
  expect(comingWords({ pendingStake: '-2500000' }, 3)).toBe('Next epoch: stake −2,500.00');
  expect(comingWords({ pendingStake: '12500' }, 3)).toBe('Next epoch: stake +12.50');
  expect(comingWords({ pendingStake: '0' }, 3)).toBeUndefined();
});
