/**
 * The presence of nodes in the network. Some never leave; the others join, wind down and leave in cycles of their own. A
 * node that returns is announced again with the same keys.
 */
import { createNoise } from '../randomness.ts';
import { PERMANENT_NODES } from './roster.ts';

/** Epochs before it leaves in which a node takes no stake. */
const WIND_DOWN_EPOCHS = 12;

/** One stay of a node in the network; epochs, both included. */
export interface Stay {
  joined: number;
  last: number;
}

/** The presence of nodes in the network. */
export interface Tenure {
  /** Returns the stay of a node that includes an epoch; undefined while the node is absent. */
  stayAt(node: number, epoch: number): Stay | undefined;
}

/** A stay without end. It began before epoch 0, so that epoch 0 is like any other. */
const FOR_GOOD: Stay = { joined: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

/** Returns the stays of all nodes, computed when they are asked for. */
export function createTenure(seed: string): Tenure {
  const noise = createNoise(seed, 'tenure');
  const cycles = new Map<number, { length: number; offset: number }>();

  /** Returns the length of a node's cycle in epochs, and the position of epoch 0 in it. */
  const cycleOf = (node: number) => {
    const known = cycles.get(node);
    if (known !== undefined) return known;
    const block = noise.at(node);
    const length = 500 + block.below(1100, 0);
    const cycle = { length, offset: block.below(length, 1) };
    cycles.set(node, cycle);
    return cycle;
  };

  return {
    stayAt(node, epoch) {
      if (node < PERMANENT_NODES) return FOR_GOOD;
      const { length, offset } = cycleOf(node);
      const turn = Math.floor((epoch + offset) / length);
      const block = noise.at(turn, node, 1);
      const joined = turn * length - offset + block.below(Math.floor(length * 0.3), 0);
      const last = joined + Math.floor(length * (0.2 + block.unit(1) * 0.25));
      return epoch >= joined && epoch <= last ? { joined, last } : undefined;
    },
  };
}

/**
 * Returns true if a node takes stake in an epoch: from the epoch after its announcement until it winds down, twelve
 * epochs before it leaves. False without a stay.
 */
export function takesStake(stay: Stay | undefined, epoch: number): boolean {
  return stay !== undefined && epoch > stay.joined && epoch <= stay.last - WIND_DOWN_EPOCHS;
}
