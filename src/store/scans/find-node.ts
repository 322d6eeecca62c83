import { type Coverage, type Node, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { findEpoch, planNodes } from './plan-nodes.ts';
import { runScan } from './scan.ts';

/** A node as it was in an epoch, with the coverage of that epoch. */
export interface FoundNode {
  node: Node;
  epochSeq: bigint;
  coverage: Coverage;
}

/**
 * Returns one node with its delegations, in the given epoch or else the current one. The id may be in upper or lower
 * case.
 * @throws OrreryError NOT_CACHED if the epoch is not stored; NODE_UNKNOWN if it has no such node
 */
export function findNode(connection: Connection, id: string, epochSeq: bigint | undefined): FoundNode {
  return connection.read(() => {
    const epoch = findEpoch(connection, epochSeq);
    const plan = planNodes(connection, { filter: { epochSeq: epoch.seq }, where: [] });
    const one = { ...plan, terms: [...plan.terms, { sql: 'id = ? COLLATE NOCASE', values: [id] }] };
    const [found] = runScan(connection, one, { direction: 'ascending', limit: 1 });
    if (found === undefined) throw new OrreryError('NODE_UNKNOWN', { node: id, epoch: epoch.seq });
    return { node: found.record, epochSeq: epoch.seq, coverage: plan.coverage };
  });
}
