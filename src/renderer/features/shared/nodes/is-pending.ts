import type { Node } from '../../../../contract/index.ts';

/** Returns true if a node is pending in the epoch from which it was read. Such a node never has a reward score. */
export function isPending({ rankingScore }: Pick<Node, 'rankingScore'>): boolean {
  return rankingScore?.status === 'VALIDATOR_NODE_STATUS_PENDING';
}
