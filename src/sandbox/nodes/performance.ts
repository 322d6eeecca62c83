import { type Decimal, ONE, ZERO } from '../../decimal/index.ts';
import type { Health } from './health.ts';
import type { ValidatorStatus } from './promotion.ts';
import { divideScores, limitTo, scoreOf } from './scores.ts';
import { MINIMUM_OWN_STAKE } from './stake.ts';
import type { Tenure } from './tenure.ts';

/** Blocks that a healthy consensus node proposes in an epoch: 600 divided by 13. */
const EXPECTED_BLOCKS = 46;
const GRACE_BLOCKS = 2;
const LOWEST_CONSENSUS_SCORE = scoreOf('0.05');
/** Epochs until a newcomer has forwarded enough chain events for a measurement. */
const NEWCOMER_EPOCHS = 5;

/** Returns the performance score of a node in an epoch, from 0 to 1. */
export type Performance = (node: number, epoch: number, validatorStatus: ValidatorStatus) => Decimal;

/**
 * Returns the performance score by node, epoch and status. Consensus nodes: proposed blocks plus a grace of two,
 * divided by the expected blocks, within 0.05 and 1. Others: a tenth for each of the last ten heartbeats that was in
 * time; 0 for newcomers and absent nodes.
 */
export function createPerformance(tenure: Tenure, health: Health): Performance {
  return (node, epoch, validatorStatus) => {
    const stay = tenure.stayAt(node, epoch);
    if (stay === undefined) return ZERO;
    const measured = health.measuredAt(node, epoch);
    if (validatorStatus === 'consensus') {
      const proposed = Math.round(EXPECTED_BLOCKS * measured);
      return limitTo(
        divideScores(scoreOf(proposed + GRACE_BLOCKS), scoreOf(EXPECTED_BLOCKS)),
        LOWEST_CONSENSUS_SCORE,
        ONE,
      );
    }
    return epoch - stay.joined < NEWCOMER_EPOCHS ? ZERO : divideScores(scoreOf(Math.round(10 * measured)), scoreOf(10));
  };
}

/**
 * Returns the performance score; 0 if the operator's own stake is below the minimum, however well the node runs.
 * @param own the operator's own stake in the smallest unit
 */
export function withOwnStake(score: Decimal, own: bigint): Decimal {
  return own < MINIMUM_OWN_STAKE ? ZERO : score;
}
