/**
 * The network's score formulas, exactly: products are not rounded, divisions are rounded to 16 places, half away from
 * zero.
 */
import { Decimal } from 'decimal.js';

/** Enough digits that no product is rounded and no quotient is rounded twice. */
const Exact = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP });
export type Score = Decimal;

const PLACES = 16;
export const ZERO: Score = new Exact(0);
export const ONE: Score = new Exact(1);

export const scoreOf = (value: number | string | bigint): Score => new Exact(value.toString());
export const divide = (dividend: Score, divisor: Score): Score =>
  divisor.isZero() ? ZERO : dividend.div(divisor).toDecimalPlaces(PLACES);
/** Plain digits, without trailing zeros. */
export const textOf = (score: Score): string => score.toFixed();

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

export function stakeScoreOf(total: bigint, sum: bigint): Score {
  return divide(scoreOf(total), scoreOf(sum));
}

export function rankingScoreOf(stakeScore: Score, performance: Score, incumbent: boolean): Score {
  const product = stakeScore.mul(performance);
  return incumbent ? product.mul(ONE.add(parameters.incumbentBonus)) : product;
}

/** The optimal stake of a consensus node: more stake adds nothing, and far more reduces the score. */
export function optimalStakeOf(consensusStakes: readonly bigint[]): Score {
  const sum = scoreOf(consensusStakes.reduce((total, stake) => total + stake, 0n));
  const wanted = divide(scoreOf(consensusStakes.length), parameters.competitionLevel);
  return divide(sum, Exact.max(parameters.minValidators, wanted));
}

/** A node's share of its set after anti-whaling, from 0 to 1. */
export function rawValidatorScoreOf(stake: bigint, setSum: bigint, optimal: Score): Score {
  const own = scoreOf(stake);
  const flat = Exact.max(0, own.sub(optimal));
  const down = Exact.max(0, own.sub(optimal.mul(parameters.optimalStakeMultiplier)));
  return Exact.min(1, Exact.max(0, divide(own.sub(flat).sub(down), scoreOf(setSum))));
}

/**
 * Shares of the sum that add up to at most 1: one entry, chosen by `draw` (any whole number), loses what rounding added
 * above 1.
 */
export function normalise(scores: readonly Score[], draw: number): Score[] {
  const sum = scores.reduce((total, score) => total.add(score), ZERO);
  const shares = scores.map((score) => divide(score, sum));
  const excess = shares.reduce((total, share) => total.add(share), ZERO).sub(1);
  if (excess.lte(0)) return shares;
  const able = [...shares.keys()].filter((index) => shares[index]?.gte(excess));
  const payer = able[draw % able.length];
  return shares.map((share, index) => (index === payer ? share.sub(excess) : share));
}

const FULL_POWER = 10_000;

/** Consensus voting power: about 10000 in total, at least 1 each; 10 each when all scores are 0. */
export function votingPowersOf(scores: readonly Score[]): number[] {
  const sum = scores.reduce((total, score) => total.add(score), ZERO);
  if (sum.isZero()) return scores.map(() => 10);
  return scores.map((score) => Math.max(1, divide(score, sum).mul(FULL_POWER).floor().toNumber()));
}
