/** Reward scores of an epoch, from its stakes, performance and validator statuses. They are known once it has ended. */
import type { RewardScore, ValidatorNodeStatus } from '../../contract/index.ts';
import { type Decimal, multiply, ONE, writeDecimal, ZERO } from '../../decimal/index.ts';
import { createNoise } from '../randomness.ts';
import { type Performance, withOwnStake } from './performance.ts';
import type { ValidatorStatus } from './promotion.ts';
import { computeVotingPowers, normalise, optimalStakeOf, rawValidatorScoreOf } from './scores.ts';
import type { StakeBook } from './stake.ts';
import type { ValidatorSets } from './validator-sets.ts';

/** The name on the wire of each validator status. */
export const STATUS_OF: Readonly<Record<ValidatorStatus, ValidatorNodeStatus>> = {
  consensus: 'VALIDATOR_NODE_STATUS_CONSENSUS',
  ersatz: 'VALIDATOR_NODE_STATUS_ERSATZ',
  pending: 'VALIDATOR_NODE_STATUS_PENDING',
};

/** Maximum epochs until a node promoted to consensus signs for the bridge. */
const MAX_SIGNER_EPOCHS = 2;

/** The reward scores of all epochs. A node is an index into the roster. */
export interface RewardBook {
  /** Reward scores of the nodes in the consensus and ersatz sets of an epoch. */
  at(epoch: number): ReadonlyMap<number, RewardScore>;
  /** Consensus voting power of the nodes in an epoch's consensus set. */
  powersAt(epoch: number): ReadonlyMap<number, number>;
}

/** Returns the reward scores of all epochs of a world, computed when they are asked for. */
export function createRewardBook(
  seed: string,
  world: { stakes: StakeBook; validatorSets: ValidatorSets; performance: Performance },
): RewardBook {
  const { stakes, validatorSets, performance } = world;
  const noise = createNoise(seed, 'rewards');

  const setOf = (validatorStatus: ValidatorStatus, epoch: number) =>
    [...validatorSets.at(epoch)].filter(([, its]) => its === validatorStatus).map(([node]) => node);

  /** Returns the raw validator scores of a set, in its order, with anti-whaling. */
  const rawScores = (set: readonly number[], epoch: number): Decimal[] => {
    const { total } = stakes.at(epoch);
    const optimal = optimalStakeOf(setOf('consensus', epoch).map((node) => total[node] ?? 0n));
    const sum = set.reduce((all, node) => all + (total[node] ?? 0n), 0n);
    return set.map((node) => rawValidatorScoreOf(total[node] ?? 0n, sum, optimal));
  };

  /** Returns 1; 0 for a consensus node that is not yet a signer of the bridge. */
  const multisig = (node: number, epoch: number): Decimal => {
    const epochsToSign = noise.at(node, 0, 1).below(MAX_SIGNER_EPOCHS + 1, 0);
    for (let back = 1; back <= epochsToSign; back += 1)
      if (validatorSets.at(epoch - back).get(node) !== 'consensus') return ZERO;
    return ONE;
  };

  const setScores = (validatorStatus: 'consensus' | 'ersatz', epoch: number): [number, RewardScore][] => {
    const set = setOf(validatorStatus, epoch);
    const raw = rawScores(set, epoch);
    const { own } = stakes.at(epoch);
    const parts = set.map((node, index) => {
      const performanceScore = withOwnStake(performance(node, epoch, validatorStatus), own[node] ?? 0n);
      const multisigScore = validatorStatus === 'consensus' ? multisig(node, epoch) : ONE;
      const rawValidatorScore = raw[index] ?? ZERO;
      const validatorScore = multiply(multiply(rawValidatorScore, performanceScore), multisigScore);
      return { node, rawValidatorScore, performanceScore, multisigScore, validatorScore };
    });
    const shares = normalise(
      parts.map(({ validatorScore }) => validatorScore),
      noise.at(epoch, 0, 2).below(1 << 20, 0),
    );
    return parts.map(({ node, ...scores }, index) => [
      node,
      {
        rawValidatorScore: writeDecimal(scores.rawValidatorScore),
        performanceScore: writeDecimal(scores.performanceScore),
        multisigScore: writeDecimal(scores.multisigScore),
        validatorScore: writeDecimal(scores.validatorScore),
        normalisedScore: writeDecimal(shares[index] ?? ZERO),
        validatorStatus: STATUS_OF[validatorStatus],
      },
    ]);
  };

  return {
    at: (epoch) => new Map([...setScores('consensus', epoch), ...setScores('ersatz', epoch)]),
    powersAt(epoch) {
      const set = setOf('consensus', epoch);
      const ranks = validatorSets.ranksAt(epoch);
      const raw = rawScores(set, epoch);
      const powers = computeVotingPowers(
        set.map((node, index) => multiply(raw[index] ?? ZERO, ranks.get(node)?.performance ?? ZERO)),
      );
      return new Map(set.map((node, index) => [node, powers[index] ?? 0]));
    },
  };
}
