import { type InputOf, OrreryError, type OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readChainState, readEpochs } from '../network-state.ts';
import { nodeAtEpoch, rankNodes, readEpochNodes } from './epoch-nodes.ts';

type History = OutputOf<'nodeHistory'>;

/**
 * Returns the ranges of epochs that are not stored, between the first stored epoch and `last`; both ends of a range are
 * included. Empty if no epoch is stored.
 * @param stored ascending
 */
function missingBetween(stored: readonly bigint[], last: bigint): History['missing'] {
  const missing: History['missing'] = [];
  const [first] = stored;
  if (first === undefined) return missing;
  let next = first;
  for (const seq of [...stored, last + 1n]) {
    if (seq > next) missing.push({ from: next, to: seq - 1n });
    if (seq >= next) next = seq + 1n;
  }
  return missing;
}

/**
 * Answers `nodeHistory`: the node in each stored epoch from `from` to `to` (both included; all by default), ascending,
 * the stored epochs without it, and the ranges of epochs that are not stored.
 * @throws OrreryError NODE_UNKNOWN if no stored epoch in this range has the node
 */
export function readNodeHistory(connection: Connection, input: InputOf<'nodeHistory'>): History {
  const { id, from, to } = input;
  const { currentEpoch } = readChainState(connection);
  const all = readEpochs(connection).reverse();
  const stored = all.filter((seq) => (from === undefined || seq >= from) && (to === undefined || seq <= to));
  const wanted = id.toLowerCase();
  const epochs: History['epochs'] = [];
  const absent: bigint[] = [];
  for (const seq of stored) {
    const { nodes } = readEpochNodes(connection, seq);
    const node = nodes.find((candidate) => candidate.id.toLowerCase() === wanted);
    if (node === undefined) absent.push(seq);
    else epochs.push({ epochSeq: seq, ...nodeAtEpoch(node, rankNodes(nodes)) });
  }
  if (epochs.length === 0)
    throw new OrreryError('NODE_UNKNOWN', { node: id, epoch: stored.at(-1) ?? currentEpoch ?? 0n });
  return { epochs, absent, missing: missingBetween(stored, to ?? currentEpoch ?? stored.at(-1) ?? 0n) };
}
