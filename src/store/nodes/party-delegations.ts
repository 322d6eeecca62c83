import type { InputOf, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readEpochs } from '../network-state.ts';

type Delegations = OutputOf<'partyDelegations'>;

const DEFAULT_LIMIT = 100;

/**
 * Returns the keys in the store under which a party delegates; empty if it never did. Its id may be in upper or lower
 * case.
 */
function delegatorKeys(connection: Connection, party: string): bigint[] {
  return connection
    .statement('SELECT key FROM delegator WHERE id IN (?, ?, ?)')
    .all(party, party.toLowerCase(), party.toUpperCase())
    .map(([key]) => key as bigint);
}

/**
 * Answers `partyDelegations`: the delegations of a party in stored epochs below `before`, grouped by the epoch whose
 * list contains them, newest first. `next` is the `before` of the next request; null if there are no more.
 */
export function readPartyDelegations(
  connection: Connection,
  { party, limit = DEFAULT_LIMIT, before }: InputOf<'partyDelegations'>,
): Delegations {
  const searched = readEpochs(connection);
  const epochs: Delegations['epochs'] = [];
  let next: bigint | null = null;
  const rows = connection.statement(
    `SELECT node.epoch, node.id, node.name, delegation.amount
     FROM delegation INDEXED BY delegation_by_delegator CROSS JOIN node ON node.key = delegation.node
     WHERE delegation.delegator IN (SELECT value FROM json_each(?)) AND node.epoch < ?
     ORDER BY node.epoch DESC, node.id`,
  );
  const bound = before ?? (searched[0] ?? 0n) + 1n;
  for (const [epoch, nodeId, nodeName, amount] of rows.all(`[${delegatorKeys(connection, party).join(',')}]`, bound)) {
    const delegation = { nodeId: nodeId as string, nodeName: nodeName as string, amount: amount as string };
    const last = epochs.at(-1);
    if (last !== undefined && last.epochSeq === epoch) last.delegations.push(delegation);
    else if (epochs.length === limit) {
      next = last?.epochSeq ?? null;
      break;
    } else epochs.push({ epochSeq: epoch as bigint, total: '0', delegations: [delegation] });
  }
  for (const epoch of epochs) {
    epoch.total = epoch.delegations.reduce((sum, { amount }) => sum + BigInt(amount || '0'), 0n).toString();
  }
  return { epochs, next, searched };
}
