/** Reads all nodes of an epoch, without their delegations. */

import type { NodeAtEpoch, NodeRow } from '../../contract/index.ts';
import { compareDecimalTexts } from '../../decimal/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { validatorStatusOf } from '../node-columns.ts';

/** All nodes of one epoch. */
export interface EpochNodes {
  /** Number of the epoch. */
  seq: bigint;
  /** The nodes, ordered by id. */
  nodes: NodeRow[];
}

/** Returns all nodes of an epoch with the numbers of their delegations; no nodes if the epoch is not stored. */
export function readEpochNodes(connection: Connection, seq: bigint): EpochNodes {
  const nodes = connection
    .statement('SELECT record, delegation_count FROM node INDEXED BY node_by_epoch WHERE epoch = ? ORDER BY id')
    .all(seq)
    .map(([record, count]): NodeRow => {
      const { delegations: _, ...node } = JSON.parse(record as string);
      return { ...node, delegationCount: Number(count) };
    });
  return { seq, nodes };
}

/**
 * Returns the ranks of nodes by ranking score, by node id; 1 is the highest score. Equal scores share a rank; nodes
 * without a score are omitted.
 */
export function rankNodes(nodes: readonly Pick<NodeRow, 'id' | 'rankingScore'>[]): Map<string, number> {
  const scored = nodes
    .map(({ id, rankingScore }) => ({ id, score: rankingScore?.rankingScore ?? '' }))
    .filter(({ score }) => score !== '')
    .sort((one, other) => compareDecimalTexts(other.score, one.score));
  const ranks = new Map<string, number>();
  let rank = 0;
  scored.forEach(({ id, score }, index) => {
    const before = scored[index - 1];
    if (before === undefined || compareDecimalTexts(before.score, score) !== 0) rank = index + 1;
    ranks.set(id, rank);
  });
  return ranks;
}

/**
 * Returns a node as it was in one epoch, with its rank; the rank is null if `ranks` has none for it.
 * @param ranks from `rankNodes`, by node id
 */
export function nodeAtEpoch(node: NodeRow, ranks: ReadonlyMap<string, number>): NodeAtEpoch {
  return {
    name: node.name,
    status: node.status,
    validatorStatus: validatorStatusOf(node),
    stakedByOperator: node.stakedByOperator,
    stakedByDelegates: node.stakedByDelegates,
    stakedTotal: node.stakedTotal,
    pendingStake: node.pendingStake,
    delegationCount: node.delegationCount,
    rank: ranks.get(node.id) ?? null,
    rankingScore: node.rankingScore,
    rewardScore: node.rewardScore,
  };
}
