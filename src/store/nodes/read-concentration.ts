import { holdersOfThird, measureConcentration, ratioOf } from '../../analysis/index.ts';
import type { InputOf, NodeRow, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { findEpoch } from '../scans/plan-nodes.ts';
import { readEpochNodes } from './epoch-nodes.ts';

interface Amount {
  id: string;
  name: string;
  amount: bigint;
}

function largestFirst(nodes: readonly NodeRow[], amountOf: (node: NodeRow) => bigint): Amount[] {
  return nodes
    .map((node) => ({ id: node.id, name: node.name, amount: amountOf(node) }))
    .sort((one, other) => (one.amount > other.amount ? -1 : Number(one.amount < other.amount)));
}

const stakeOf = ({ stakedTotal }: NodeRow) => BigInt(stakedTotal || '0');
const powerOf = ({ rankingScore }: NodeRow) => BigInt(rankingScore?.votingPower ?? 0);

/**
 * Answers `concentration`: how stake or voting power is shared among the nodes of an epoch, largest first, and its
 * measures. Takes the current epoch if `epochSeq` is absent.
 * @throws OrreryError NOT_CACHED if the epoch is not stored
 */
export function readConcentration(
  connection: Connection,
  { epochSeq, of }: InputOf<'concentration'>,
): OutputOf<'concentration'> {
  const { seq } = findEpoch(connection, epochSeq);
  const { nodes } = readEpochNodes(connection, seq);
  const consensus = nodes.filter(({ rankingScore }) => rankingScore?.status === 'VALIDATOR_NODE_STATUS_CONSENSUS');
  // A node without voting power takes no part in consensus. A node without stake still counts, because stake could go
  // to it.
  const amounts =
    of === 'votingPower'
      ? largestFirst(consensus, powerOf).filter(({ amount }) => amount > 0n)
      : largestFirst(nodes, stakeOf);
  const { total, ...measures } = measureConcentration(amounts.map(({ amount }) => amount));
  const byStake = largestFirst(consensus, stakeOf);
  const third = holdersOfThird(byStake.map(({ amount }) => amount)) ?? 0;
  let heldStake = 0n;
  return {
    epochSeq: seq,
    of,
    total: total.toString(),
    nodes: amounts.map(({ id, name, amount }) => {
      heldStake += amount;
      return {
        id,
        name,
        amount: amount.toString(),
        share: ratioOf(amount, total) ?? '0',
        cumulative: ratioOf(heldStake, total) ?? '0',
      };
    }),
    ...measures,
    topThird: byStake.slice(0, third).map(({ id }) => id),
  };
}
