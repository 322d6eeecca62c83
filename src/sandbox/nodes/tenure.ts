/**
 * The presence of nodes in the network. Some never leave; the others join, wind down and leave in cycles of their own. A
 * node that returns is announced again with the same keys.
 */
import { remember } from '../memo.ts';
import { createNoise } from '../randomness.ts';
import { PERMANENT_NODES, ROSTER } from './roster.ts';

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

  /** The cycle of each node: its length in epochs, the position of epoch 0 in it, and the stay in each turn. */
  const cycles = ROSTER.map((node) => {
    const start = noise.at(node);
    const length = 500 + start.below(1100, 0);
    const offset = start.below(length, 1);
    const stayIn = remember(4, (turn): Stay => {
      const block = noise.at(turn, node, 1);
      const joined = turn * length - offset + block.below(Math.floor(length * 0.3), 0);
      return { joined, last: joined + Math.floor(length * (0.2 + block.unit(1) * 0.25)) };
    });
    return { length, offset, stayIn };
  });

  return {
    stayAt(node, epoch) {
      if (node < PERMANENT_NODES) return FOR_GOOD;
      const cycle = cycles[node];
      if (cycle === undefined) return undefined;
      const stay = cycle.stayIn(Math.floor((epoch + cycle.offset) / cycle.length));
      return epoch >= stay.joined && epoch <= stay.last ? stay : undefined;
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
