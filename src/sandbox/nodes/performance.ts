/** The performance score of a node in an epoch, measured the way its standing asks for. */
import type { Health } from './health.ts';
import type { ValidatorStatus } from './promotion.ts';
import { divide, ONE, type Score, scoreOf, ZERO } from './scores.ts';
import { MINIMUM_OWN_STAKE } from './stake.ts';
import type { Tenure } from './tenure.ts';

/** Blocks that a consensus node proposes in an epoch when all do their part: 600 over 13. */
const EXPECTED_BLOCKS = 46;
const GRACE_BLOCKS = 2;
const LOWEST_CONSENSUS_SCORE = scoreOf('0.05');
/** Epochs until a newcomer has forwarded enough chain events to be measured. */
const APPRENTICESHIP = 5;

export type Performance = (node: number, epoch: number, standing: ValidatorStatus) => Score;

/**
 * Consensus nodes: blocks proposed, with a grace of two, beside those expected, within 0.05 and 1. Others: a tenth for
 * each of the last ten heartbeats that was in time, nothing for newcomers.
 */
export function createPerformance(tenure: Tenure, health: Health): Performance {
  return (node, epoch, standing) => {
    const stay = tenure.stayAt(node, epoch);
    if (stay === undefined) return ZERO;
    const measured = health.measuredAt(node, epoch);
    if (standing === 'consensus') {
      const proposed = Math.round(EXPECTED_BLOCKS * measured);
      const score = divide(scoreOf(proposed + GRACE_BLOCKS), scoreOf(EXPECTED_BLOCKS));
      if (score.gt(ONE)) return ONE;
      return score.lt(LOWEST_CONSENSUS_SCORE) ? LOWEST_CONSENSUS_SCORE : score;
    }
    return epoch - stay.joined < APPRENTICESHIP ? ZERO : divide(scoreOf(Math.round(10 * measured)), scoreOf(10));
  };
}

/** A node whose operator stakes too little scores nothing, however well it runs. */
export function withOwnStake(score: Score, own: bigint): Score {
  return own < MINIMUM_OWN_STAKE ? ZERO : score;
}
