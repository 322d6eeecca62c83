/**
 * Rankings and validator sets, epoch by epoch. Members of a set have an advantage in the next epoch, so an epoch's sets
 * depend on the sets before it. To compute any epoch quickly, this network elects its sets anew every 72 epochs from stake
 * and health alone; from there on promotion is replayed.
 */
import { compareDecimals, type Decimal, ZERO } from '../../decimal/index.ts';
import { remember } from '../memo.ts';
import type { Health } from './health.ts';
import { type Performance, withOwnStake } from './performance.ts';
import { elect, promote, type ValidatorStatus } from './promotion.ts';
import { ROSTER } from './roster.ts';
import { parameters, rankingScoreOf, stakeScoreOf } from './scores.ts';
import type { StakeBook } from './stake.ts';
import type { Tenure } from './tenure.ts';

const EPOCHS_BETWEEN_ELECTIONS = 72;

/** The ranking of a node in an epoch and its inputs; `performance` is that of the previous epoch. */
export interface Rank {
  stakeScore: Decimal;
  performance: Decimal;
  previous: ValidatorStatus;
  score: Decimal;
}

/** The status of each node that is present in an epoch, by node. */
export type ValidatorSet = ReadonlyMap<number, ValidatorStatus>;

/** The validator sets of all epochs. */
export interface ValidatorSets {
  /** Validator statuses of the nodes present in an epoch. */
  at(epoch: number): ValidatorSet;
  /** The ranking at the start of an epoch. */
  ranksAt(epoch: number): ReadonlyMap<number, Rank>;
}

const slots = { consensus: parameters.consensusSlots, ersatz: parameters.ersatzSlots };

/** Returns the validator sets of any epoch, computed when they are asked for. */
export function createValidatorSets(world: {
  tenure: Tenure;
  health: Health;
  stakes: StakeBook;
  performance: Performance;
}): ValidatorSets {
  const { tenure, health, stakes, performance } = world;
  const presentAt = (epoch: number) => ROSTER.filter((node) => tenure.stayAt(node, epoch) !== undefined);

  const rank = (epoch: number, before: ValidatorSet): Map<number, Rank> => {
    const { own, total, sum } = stakes.at(epoch);
    return new Map(
      presentAt(epoch).map((node): [number, Rank] => {
        const previous = before.get(node);
        if (previous === undefined)
          return [node, { stakeScore: ZERO, performance: ZERO, previous: 'pending', score: ZERO }];
        const stakeScore = stakeScoreOf(total[node] ?? 0n, sum);
        const lately = withOwnStake(performance(node, epoch - 1, previous), own[node] ?? 0n);
        const score = rankingScoreOf(stakeScore, lately, previous !== 'pending');
        return [node, { stakeScore, performance: lately, previous, score }];
      }),
    );
  };

  const electedAt = (epoch: number): ValidatorSet => {
    const { total } = stakes.at(epoch);
    const candidates = presentAt(epoch).map((node) => ({
      node,
      previous: 'pending' as const,
      score: (total[node] ?? 0n) * BigInt(Math.round(1000 * health.at(node, epoch - 1))),
    }));
    return elect(candidates, slots, 0n, (left, right) => (left < right ? -1 : Number(left > right)));
  };

  const promotedAt = (epoch: number, before: ValidatorSet): ValidatorSet => {
    const candidates = [...rank(epoch, before)].map(([node, { previous, score }]) => ({ node, previous, score }));
    return promote(candidates, slots, ZERO, compareDecimals);
  };

  /** Validator sets of the epochs since each election, extended on demand. */
  const window = remember(64, (election): ValidatorSet[] => [electedAt(election * EPOCHS_BETWEEN_ELECTIONS)]);

  const at = (epoch: number): ValidatorSet => {
    const election = Math.floor(epoch / EPOCHS_BETWEEN_ELECTIONS);
    const start = election * EPOCHS_BETWEEN_ELECTIONS;
    const known = window(election);
    let newest = known[known.length - 1] ?? new Map();
    for (let next = start + known.length; next <= epoch; next += 1) {
      newest = promotedAt(next, newest);
      known.push(newest);
    }
    return known[epoch - start] ?? newest;
  };

  return { at, ranksAt: (epoch) => rank(epoch, at(epoch - 1)) };
}
