import { rankingSteps, rewardSteps } from '../../analysis/index.ts';
import { type InputOf, type NodeRow, OrreryError, type OutputOf } from '../../contract/index.ts';
import { compareDecimalTexts } from '../../decimal/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readChainState } from '../network-state.ts';
import { findEpoch } from '../scans/plan-nodes.ts';
import { type EpochNodes, readEpochNodes } from './epoch-nodes.ts';

type Explanation = OutputOf<'scoreExplanation'>;

function isConsensus({ rankingScore }: NodeRow): boolean {
  return rankingScore?.status === 'VALIDATOR_NODE_STATUS_CONSENSUS';
}

/**
 * Returns the node with the highest ranking score among `nodes`, or with the lowest for a `sign` of -1; null if no node
 * has a score.
 */
function foremost(nodes: readonly NodeRow[], sign: 1 | -1): Explanation['highestOther'] {
  const [first] = nodes
    .filter(({ rankingScore }) => (rankingScore?.rankingScore ?? '') !== '')
    .toSorted(
      (one, other) =>
        sign * compareDecimalTexts(other.rankingScore?.rankingScore ?? '', one.rankingScore?.rankingScore ?? ''),
    );
  return first === undefined
    ? null
    : { id: first.id, name: first.name, rankingScore: first.rankingScore?.rankingScore ?? '' };
}

function storedEpoch(connection: Connection, seq: bigint): EpochNodes | null {
  const isStored = connection.statement('SELECT 1 FROM epoch WHERE seq = ?').get(seq) !== undefined;
  return isStored ? readEpochNodes(connection, seq) : null;
}

/**
 * Answers `scoreExplanation`: the steps by which a node's ranking score and reward score come about, and the scores on
 * either side of the border of the consensus set. Takes the current epoch if `epochSeq` is absent.
 * @throws OrreryError NOT_CACHED if the epoch is not stored; NODE_UNKNOWN if it has no such node
 */
export function explainScores(connection: Connection, { id, epochSeq }: InputOf<'scoreExplanation'>): Explanation {
  const { seq, isOutdated } = findEpoch(connection, epochSeq);
  const epoch = readEpochNodes(connection, seq);
  const node = epoch.nodes.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase());
  if (node === undefined) throw new OrreryError('NODE_UNKNOWN', { node: id, epoch: seq });
  const isCurrent = readChainState(connection).currentEpoch === seq;
  const context = { node, epoch, before: storedEpoch(connection, seq - 1n), isCurrent, isOutdated };
  return {
    id: node.id,
    name: node.name,
    epochSeq: seq,
    isCurrent,
    steps: [...rankingSteps(context), ...rewardSteps(context)],
    lowestConsensus: foremost(epoch.nodes.filter(isConsensus), -1),
    highestOther: foremost(
      epoch.nodes.filter((other) => !isConsensus(other)),
      1,
    ),
  };
}
