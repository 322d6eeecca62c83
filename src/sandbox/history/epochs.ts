/** The epochs that start in a segment, and the nodes of an epoch. */
import type { Node } from '../../contract/index.ts';
import { BLOCKS_PER_EPOCH, blocksOf } from '../chain.ts';
import { remember } from '../memo.ts';
import type { Nodes } from '../nodes/node-list.ts';
import type { SandboxSegment } from './segments.ts';

/** An epoch and its first block. */
export interface EpochStart {
  epoch: number;
  block: number;
}

/** Yields the epochs whose first block is in a segment, lowest first. */
export function* epochsStartingIn({ from, to }: SandboxSegment): Generator<EpochStart> {
  for (let epoch = Math.ceil((from - 1) / BLOCKS_PER_EPOCH); ; epoch += 1) {
    const block = blocksOf(epoch).first;
    if (block > to) return;
    yield { epoch, block };
  }
}

/**
 * Returns a function from a finished epoch to its nodes. Two tables need the same ones, so the last four epochs are
 * remembered.
 */
export function createEpochNodes(nodes: Nodes): (epoch: number) => readonly Node[] {
  return remember(4, (epoch) => nodes.at(epoch, true));
}
