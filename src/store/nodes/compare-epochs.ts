import type {
  InputOf,
  NodeAtEpoch,
  NodeChanges,
  NodeComparison,
  OutputOf,
  ValidatorNodeStatus,
} from '../../contract/index.ts';
import { parseDecimal, subtract, writeDecimal } from '../../decimal/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { findEpoch } from '../scans/plan-nodes.ts';
import { nodeAtEpoch, rankNodes, readEpochNodes } from './epoch-nodes.ts';

/** Higher is better; a missing status has no level. */
const LEVELS: Readonly<Record<ValidatorNodeStatus, number | null>> = {
  VALIDATOR_NODE_STATUS_UNSPECIFIED: null,
  VALIDATOR_NODE_STATUS_PENDING: 1,
  VALIDATOR_NODE_STATUS_ERSATZ: 2,
  VALIDATOR_NODE_STATUS_CONSENSUS: 3,
};

function moveBetween(before: NodeAtEpoch, after: NodeAtEpoch): NodeComparison['move'] {
  const from = LEVELS[before.validatorStatus];
  const to = LEVELS[after.validatorStatus];
  if (from === null || to === null || from === to) return null;
  return to > from ? 'promoted' : 'demoted';
}

/** Returns the exact difference of two decimals, after minus before; null if either is missing or no number. */
function decimalChange(before: string | undefined, after: string | undefined): string | null {
  const from = parseDecimal(before ?? '');
  const to = parseDecimal(after ?? '');
  return from === undefined || to === undefined ? null : writeDecimal(subtract(to, from));
}

function integerChange(before: number | null | undefined, after: number | null | undefined): number | null {
  return before == null || after == null ? null : after - before;
}

/** Returns the voting power of a node, which is 0 in an epoch that does not list it. */
const powerOf = (node: NodeAtEpoch | null) => (node === null ? 0 : node.rankingScore?.votingPower);

function changesBetween(before: NodeAtEpoch | null, after: NodeAtEpoch | null): NodeChanges {
  const stake = (field: 'stakedByOperator' | 'stakedByDelegates' | 'stakedTotal') =>
    decimalChange(before?.[field] || '0', after?.[field] || '0') ?? '0';
  const ranking = (field: 'stakeScore' | 'performanceScore' | 'rankingScore') =>
    decimalChange(before?.rankingScore?.[field], after?.rankingScore?.[field]);
  const reward = (field: 'validatorScore' | 'normalisedScore') =>
    decimalChange(before?.rewardScore?.[field], after?.rewardScore?.[field]);
  return {
    stakedByOperator: stake('stakedByOperator'),
    stakedByDelegates: stake('stakedByDelegates'),
    stakedTotal: stake('stakedTotal'),
    stakeScore: ranking('stakeScore'),
    performanceScore: ranking('performanceScore'),
    rankingScore: ranking('rankingScore'),
    validatorScore: reward('validatorScore'),
    normalisedScore: reward('normalisedScore'),
    votingPower: integerChange(powerOf(before), powerOf(after)),
    rank: integerChange(before?.rank, after?.rank),
  };
}

function nodesAtEpoch(connection: Connection, seq: bigint): Map<string, NodeAtEpoch> {
  const { nodes } = readEpochNodes(connection, seq);
  const ranks = rankNodes(nodes);
  return new Map(nodes.map((node) => [node.id, nodeAtEpoch(node, ranks)]));
}

function compareNode(id: string, before: NodeAtEpoch | null, after: NodeAtEpoch | null): NodeComparison {
  const both = before !== null && after !== null;
  return {
    id,
    presence: both ? 'stayed' : before === null ? 'joined' : 'left',
    move: both ? moveBetween(before, after) : null,
    before,
    after,
    changes: changesBetween(before, after),
  };
}

/**
 * Answers `compareEpochs`: each node of two epochs before and after, by id, with the numbers of nodes that joined,
 * left, were promoted or demoted.
 * @throws OrreryError NOT_CACHED if either epoch is not stored
 */
export function compareEpochs(connection: Connection, input: InputOf<'compareEpochs'>): OutputOf<'compareEpochs'> {
  const before = nodesAtEpoch(connection, findEpoch(connection, input.before).seq);
  const after = nodesAtEpoch(connection, findEpoch(connection, input.after).seq);
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  const nodes = ids.map((id) => compareNode(id, before.get(id) ?? null, after.get(id) ?? null));
  return {
    ...input,
    nodes,
    joined: nodes.filter(({ presence }) => presence === 'joined').length,
    left: nodes.filter(({ presence }) => presence === 'left').length,
    promoted: nodes.filter(({ move }) => move === 'promoted').length,
    demoted: nodes.filter(({ move }) => move === 'demoted').length,
  };
}
