/** The worked values of the network's own tests. */
import { expect, test } from 'vitest';
import { multiply, ONE, sum, writeDecimal, ZERO } from '../../decimal/index.ts';
import {
  computeVotingPowers,
  divideScores,
  normalise,
  optimalStakeOf,
  parameters,
  rankingScoreOf,
  rawValidatorScoreOf,
  scoreOf,
} from './scores.ts';

test('quotients have 16 decimal places, rounded half away from zero', () => {
  expect(writeDecimal(divideScores(scoreOf(10_000), scoreOf(60_000)))).toBe('0.1666666666666667');
  expect(writeDecimal(divideScores(scoreOf(5), scoreOf(10n ** 16n * 10n)))).toBe('0.0000000000000001');
  expect(writeDecimal(divideScores(scoreOf(4), scoreOf(10n ** 16n * 10n)))).toBe('0');
  expect(writeDecimal(divideScores(scoreOf(7), ZERO))).toBe('0');
});

test('ranking is the exact product, with the bonus for those who were in a set', () => {
  expect(writeDecimal(parameters.incumbentBonus)).toBe('0.1');
  expect(writeDecimal(rankingScoreOf(scoreOf('0.15'), scoreOf('0.5'), true))).toBe('0.0825');
  expect(writeDecimal(rankingScoreOf(scoreOf('0.2'), scoreOf('0.9'), false))).toBe('0.18');
  expect(writeDecimal(rankingScoreOf(scoreOf('0.25'), scoreOf('0.2'), true))).toBe('0.055');
  expect(writeDecimal(rankingScoreOf(scoreOf('0.25'), ZERO, true))).toBe('0');
});

test('anti-whaling: flat above the optimal stake, falling above three times as much', () => {
  const raw = (stake: bigint) => writeDecimal(rawValidatorScoreOf(stake, 100_000n, scoreOf(20_000)));
  expect([10_000n, 40_000n, 60_000n, 70_000n, 200_000n].map(raw)).toEqual(['0.1', '0.2', '0.2', '0.1', '0']);
});

test('the optimal stake follows from the consensus set, counted as at least five nodes', () => {
  expect(writeDecimal(optimalStakeOf([10n, 10n, 10n]))).toBe('6');
  const eleven = Array.from({ length: 11 }, () => 10_000n);
  expect(writeDecimal(optimalStakeOf(eleven))).toBe('11000');
});

test('ten consensus nodes, no reduction', () => {
  const raw = rawValidatorScoreOf(12_000n, 110_000n, optimalStakeOf([12_000n, ...Array(9).fill(98_000n / 9n)]));
  expect(writeDecimal(raw)).toBe('0.1090909090909091');
  expect(writeDecimal(multiply(raw, scoreOf('0.3')))).toBe('0.03272727272727273');
});

test('normalised scores are shares of the sum', () => {
  const third = (count: number) => divideScores(scoreOf(11 * count), scoreOf(300));
  const scores = [ZERO, third(2), third(3), ZERO, third(8)];
  expect(normalise(scores, 0).map(writeDecimal)).toEqual([
    '0',
    '0.1538461538461538',
    '0.2307692307692308',
    '0',
    '0.6153846153846154',
  ]);
  expect(normalise([ZERO, ZERO], 0).map(writeDecimal)).toEqual(['0', '0']);
});

test('normalised scores never add up to more than 1: one entry loses what rounding added', () => {
  const scores = [1, 1, 1, 1, 1, 1].map(scoreOf);
  const shares = normalise(scores, 3);
  const total = sum(shares);
  expect(writeDecimal(total)).toBe('1');
  expect(shares.map(writeDecimal).filter((share) => share !== '0.1666666666666667')).toEqual(['0.1666666666666665']);
});

test('voting powers are ten-thousandths, truncated, and at least 1', () => {
  expect(computeVotingPowers([1, 1, 1].map(scoreOf))).toEqual([3333, 3333, 3333]);
  expect(computeVotingPowers([ZERO, ONE])).toEqual([1, 10_000]);
  expect(computeVotingPowers([ZERO, ZERO])).toEqual([10, 10]);
});
