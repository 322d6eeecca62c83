import { expect, test } from 'vitest';
import { changeWords, lastTwo, type NodeEpoch } from './my-nodes.ts';

const epoch = (epochSeq: bigint, performanceScore: string, rest: Partial<NodeEpoch> = {}) =>
  ({ epochSeq, rankingScore: { performanceScore }, stakedTotal: '1000', rank: 3, ...rest }) as NodeEpoch;

test('changes of stake and rank since the epoch before are named, and nothing else', () => {
  const words = (now: Partial<NodeEpoch>, decimals = 0) =>
    changeWords(lastTwo([epoch(9n, '1'), epoch(10n, '1', now)], 10n), decimals);
  expect(words({})).toEqual([]);
  expect(words({ stakedTotal: '1250', rank: 1 })).toEqual(['stake +250.00', 'rank up 2']);
  expect(words({ stakedTotal: '900', rank: 4 }, 1)).toEqual(['stake −10.00', 'rank down 1']);
  expect(words({ rank: null })).toEqual([]);
});

test('without the epoch before, nothing is known to have changed', () => {
  expect(changeWords(lastTwo([epoch(10n, '1', { rank: 1 })], 10n), 0)).toEqual([]);
});
