/**
 * The network's score formulas, exactly: products are not rounded, divisions are rounded to 16 places, half away from
 * zero.
 */
import { OrreryError } from '../../contract/index.ts';
import {
  compareDecimals,
  cutTo,
  type Decimal,
  divideRounded,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from '../../decimal/index.ts';

const PLACES = 16;

/**
 * Converts a number, or plain decimal digits, to an exact decimal.
 * @throws OrreryError INTERNAL for text with an exponent or anything else
 */
export function scoreOf(value: number | string | bigint): Decimal {
  const score = parseDecimal(String(value));
  if (score === undefined) throw new OrreryError('INTERNAL', { problem: `${value} is not a decimal` });
  return score;
}

/** Returns a quotient as the network divides: rounded to 16 places, half away from zero; 0 for a divisor of 0. */
export function divideScores(dividend: Decimal, divisor: Decimal): Decimal {
  return divideRounded(dividend, divisor, PLACES) ?? ZERO;
}

const larger = (one: Decimal, other: Decimal) => (compareDecimals(one, other) < 0 ? other : one);
const smaller = (one: Decimal, other: Decimal) => (compareDecimals(one, other) < 0 ? one : other);

/** Returns the number of a range, both ends included, that is nearest to the value. */
export function limitTo(value: Decimal, lowest: Decimal, highest: Decimal): Decimal {
  return larger(lowest, smaller(highest, value));
}

/** The parameters of this network; every network sets its own. */
export const parameters = {
  consensusSlots: 13,
  ersatzSlots: 6,
  /** The ranking of a node that was consensus or ersatz is multiplied by 1 + this. */
  incumbentBonus: scoreOf('0.1'),
  minValidators: scoreOf(5),
  competitionLevel: scoreOf('1.1'),
  optimalStakeMultiplier: scoreOf(3),
} as const;

/** Returns a node's share of all stake, from 0 to 1; 0 if there is none. */
export function stakeScoreOf(total: bigint, all: bigint): Decimal {
  return divideScores(scoreOf(total), scoreOf(all));
}

/**
 * Returns the ranking score: stake score times performance, with the bonus of incumbents, who were consensus or ersatz
 * before.
 */
export function rankingScoreOf(stakeScore: Decimal, performance: Decimal, incumbent: boolean): Decimal {
  const product = multiply(stakeScore, performance);
  return incumbent ? multiply(product, sum([ONE, parameters.incumbentBonus])) : product;
}

/** Returns the optimal stake of a consensus node: more stake adds nothing, and far more reduces the score. */
export function optimalStakeOf(consensusStakes: readonly bigint[]): Decimal {
  const total = scoreOf(consensusStakes.reduce((all, stake) => all + stake, 0n));
  const wanted = divideScores(scoreOf(consensusStakes.length), parameters.competitionLevel);
  return divideScores(total, larger(parameters.minValidators, wanted));
}

/** Returns a node's share of its set after anti-whaling, from 0 to 1. @param setSum the stake of the whole set */
export function rawValidatorScoreOf(stake: bigint, setSum: bigint, optimal: Decimal): Decimal {
  const own = scoreOf(stake);
  const flat = larger(ZERO, subtract(own, optimal));
  const down = larger(ZERO, subtract(own, multiply(optimal, parameters.optimalStakeMultiplier)));
  return limitTo(divideScores(subtract(subtract(own, flat), down), scoreOf(setSum)), ZERO, ONE);
}

/**
 * Returns shares of the sum that add up to at most 1: one entry, chosen by `draw` (any whole number), loses what
 * rounding added above 1.
 */
export function normalise(scores: readonly Decimal[], draw: number): Decimal[] {
  const total = sum(scores);
  const shares = scores.map((score) => divideScores(score, total));
  const excess = subtract(sum(shares), ONE);
  if (excess.units <= 0n) return shares;
  const able = [...shares.keys()].filter((index) => compareDecimals(shares[index] ?? ZERO, excess) >= 0);
  const payer = able[draw % able.length];
  return shares.map((share, index) => (index === payer ? subtract(share, excess) : share));
}

const FULL_POWER = scoreOf(10_000);

/**
 * Returns the consensus voting power for each score: about 10000 in total, at least 1 each; 10 each when all scores are
 * 0.
 */
export function computeVotingPowers(scores: readonly Decimal[]): number[] {
  const total = sum(scores);
  if (total.units === 0n) return scores.map(() => 10);
  return scores.map((score) => Math.max(1, Number(cutTo(multiply(divideScores(score, total), FULL_POWER), 0).units)));
}
