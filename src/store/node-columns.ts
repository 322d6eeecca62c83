import { type LocalFieldOf, type Node, VALIDATOR_NODE_STATUSES, type ValidatorNodeStatus } from '../contract/index.ts';

interface NumberColumn {
  column: string;
  /** The field's decimal; empty when the node has none. */
  of(node: Node): string;
}

/** Fields of a node that sort as numbers. Each one has a column with its sort key. */
export const NODE_NUMBERS = {
  stakedTotal: { column: 'staked_total', of: (node) => node.stakedTotal },
  stakedByOperator: { column: 'staked_by_operator', of: (node) => node.stakedByOperator },
  stakedByDelegates: { column: 'staked_by_delegates', of: (node) => node.stakedByDelegates },
  pendingStake: { column: 'pending_stake', of: (node) => node.pendingStake },
  stakeScore: { column: 'stake_score', of: (node) => node.rankingScore?.stakeScore ?? '' },
  performanceScore: { column: 'performance_score', of: (node) => node.rankingScore?.performanceScore ?? '' },
  rankingScore: { column: 'ranking_score', of: (node) => node.rankingScore?.rankingScore ?? '' },
  votingPower: { column: 'voting_power', of: (node) => node.rankingScore?.votingPower.toString() ?? '' },
  validatorScore: { column: 'validator_score', of: (node) => node.rewardScore?.validatorScore ?? '' },
  normalisedScore: { column: 'normalised_score', of: (node) => node.rewardScore?.normalisedScore ?? '' },
} as const satisfies Partial<Record<LocalFieldOf<'nodes'>, NumberColumn>>;

/** Returns the validator status of a node in its epoch; the unspecified status for a node without a ranking. */
export function validatorStatusOf(node: Pick<Node, 'rankingScore'>): ValidatorNodeStatus {
  return node.rankingScore?.status ?? 'VALIDATOR_NODE_STATUS_UNSPECIFIED';
}

/** Returns the number by which a node's status is stored and sorted. */
export function statusNumber(status: ValidatorNodeStatus): number {
  return VALIDATOR_NODE_STATUSES.indexOf(status);
}
