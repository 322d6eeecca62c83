import { hash } from 'node:crypto';
import type { Delegation, Node } from '../../contract/index.ts';
import { decimalSortKey } from '../../decimal/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { NODE_NUMBERS, statusNumber, validatorStatusOf } from '../node-columns.ts';
import { checkStorable } from './storable.ts';

const NUMBERS = Object.values(NODE_NUMBERS);
const COLUMNS = [
  'epoch',
  'id',
  'record',
  'delegation_count',
  'delegation_digest',
  'name',
  'location',
  'validator_status',
  ...NUMBERS.map(({ column }) => column),
];
const SAVE_NODE = `
  INSERT INTO node (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (epoch, id) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  RETURNING key`;

/**
 * Returns a SHA-256 digest of a node's delegations (base64url), which shows when to write them again. Delegations are
 * most of a snapshot and rarely change within an epoch.
 */
function digestDelegations(delegations: readonly Delegation[]): string {
  return hash('sha256', JSON.stringify(delegations), 'base64url');
}

function saveDelegations(connection: Connection, epoch: bigint, key: bigint, node: Node): void {
  const findDelegator = connection.statement('SELECT key FROM delegator WHERE id = ?');
  const addDelegator = connection.statement('INSERT INTO delegator (id) VALUES (?) RETURNING key');
  const addDelegation = connection.statement('INSERT INTO delegation VALUES (?, ?, ?, ?, ?, ?)');
  const epochSeq = epoch.toString();
  connection.statement('DELETE FROM delegation WHERE node = ?').run(key);
  node.delegations.forEach((delegation, position) => {
    const [delegator] = findDelegator.get(delegation.party) ?? addDelegator.get(delegation.party) ?? [];
    addDelegation.run(
      key,
      position,
      delegator as bigint,
      delegation.amount,
      delegation.epochSeq === epochSeq ? null : delegation.epochSeq,
      delegation.nodeId === node.id ? null : delegation.nodeId,
    );
  });
}

/** All nodes of an epoch at one time. */
export interface NodeSnapshot {
  epoch: bigint;
  nodes: readonly Node[];
  /** When upstream gave them (Unix milliseconds). */
  at: number;
  /** True if the values may still change, because the epoch had not ended. */
  isProvisional: boolean;
}

/**
 * Replaces the nodes of an epoch with a snapshot; call it within a transaction. Of a node that is given twice, the last
 * one counts.
 * @throws OrreryError VALUE_NOT_STORABLE if the epoch's number does not fit 64 signed bits
 */
export function saveNodes(connection: Connection, { epoch, nodes, at, isProvisional }: NodeSnapshot): void {
  checkStorable(() => 'Nodes of an epoch', 'epochSeq', epoch);
  const latest = new Map(nodes.map((node) => [node.id, node]));
  connection
    .statement(
      `INSERT INTO epoch (seq, confirmed_at, node_count, provisional) VALUES (?, ?, ?, ?)
       ON CONFLICT (seq) DO UPDATE SET confirmed_at = excluded.confirmed_at, node_count = excluded.node_count,
         provisional = excluded.provisional`,
    )
    .run(epoch, at, latest.size, isProvisional ? 1 : 0);

  const stored = connection.statement('SELECT id, delegation_digest FROM node WHERE epoch = ?').all(epoch);
  const digests = new Map(stored.map(([id, digest]) => [id as string, digest as string]));
  for (const id of digests.keys()) {
    if (!latest.has(id)) connection.statement('DELETE FROM node WHERE epoch = ? AND id = ?').run(epoch, id);
  }
  for (const node of latest.values()) {
    const digest = digestDelegations(node.delegations);
    const saved = connection
      .statement(SAVE_NODE)
      .get(
        epoch,
        node.id,
        JSON.stringify({ ...node, delegations: [] }),
        node.delegations.length,
        digest,
        node.name,
        node.location,
        statusNumber(validatorStatusOf(node)),
        ...NUMBERS.map((number) => decimalSortKey(number.of(node))),
      );
    if (digests.get(node.id) !== digest) saveDelegations(connection, epoch, saved?.[0] as bigint, node);
  }
}
