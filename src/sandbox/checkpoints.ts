/** The checkpoints: one about every 900 blocks, some late, a few missing. */
import type { Checkpoint, Row } from '../contract/index.ts';
import { createNoise } from './randomness.ts';
import { isBeyond, type Scanner, takeRows, wholeWithin } from './scanning.ts';

const INTERVAL_BLOCKS = 900;

/** The checkpoints of a world. */
export interface Checkpoints {
  /** Returns the checkpoint of a turn (1, 2, ...); undefined when it is missing. Later turns have later blocks. */
  ofTurn(turn: number): Checkpoint | undefined;
  /** The checkpoints made in a range of blocks, both ends included, lowest first. */
  between(from: number, to: number): Checkpoint[];
  /** Scans the list of checkpoints. */
  readonly scan: Scanner<'checkpoints'>;
}

/** Returns the checkpoints of a seed, computed when they are asked for. @param blockHash returns the hash of a block */
export function createCheckpoints(seed: string, blockHash: (height: number) => string): Checkpoints {
  const noise = createNoise(seed, 'checkpoints');

  /** Returns the delay of a checkpoint in blocks: none or a few, on a bad day hundreds, never a whole turn. */
  const delayOf = (turn: number) => {
    const block = noise.at(turn);
    const chance = block.unit(1);
    if (chance < 0.75) return 0;
    return chance < 0.96 ? 1 + block.below(5, 2) : 30 + block.below(600, 2);
  };

  const blockOf = (turn: number) => turn * INTERVAL_BLOCKS + delayOf(turn);

  const ofTurn = (turn: number): Checkpoint | undefined => {
    if (noise.at(turn).unit(0) < 0.04) return undefined;
    const height = blockOf(turn);
    return {
      hash: noise.at(turn, 1).bytes.toString('hex') + noise.at(turn, 2).bytes.toString('hex'),
      blockHash: blockHash(height),
      atBlock: BigInt(height),
    };
  };

  function* rows(first: number, last: number): Generator<Row<Checkpoint>> {
    const step = first <= last ? 1 : -1;
    for (let turn = first; turn !== last + step; turn += step) {
      const record = ofTurn(turn);
      if (record !== undefined) yield { key: [record.atBlock], record };
    }
  }

  const scan: Scanner<'checkpoints'> = (_, { from, direction, limit }, height) => {
    const due = Math.floor(height / INTERVAL_BLOCKS);
    const newest = due > 0 && blockOf(due) > height ? due - 1 : due;
    const turn = from === undefined ? undefined : Math.floor(wholeWithin(from[0], 0, height) / INTERVAL_BLOCKS);
    // The turn of the key's block may lie before or after that block, so both directions include it.
    const [first, last] =
      direction === 'ascending' ? [Math.max(1, turn ?? 1), newest] : [Math.min(newest, turn ?? newest), 1];
    const empty = direction === 'ascending' ? first > last : first < last;
    const found = empty ? [] : rows(first, last);
    const beyond = Iterator.from(found).filter(({ key }) => isBeyond(key, from, direction));
    return takeRows(beyond, limit);
  };

  const between = (from: number, to: number) => {
    const first = Math.max(1, Math.floor(from / INTERVAL_BLOCKS) - 1);
    const turns = Array.from(
      { length: Math.max(0, Math.floor(to / INTERVAL_BLOCKS) - first + 1) },
      (_, turn) => first + turn,
    );
    return turns
      .map(ofTurn)
      .filter((checkpoint) => checkpoint !== undefined)
      .filter(({ atBlock }) => atBlock >= BigInt(from) && atBlock <= BigInt(to));
  };

  return { ofTurn, between, scan };
}
