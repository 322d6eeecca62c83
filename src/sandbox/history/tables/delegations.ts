import type { Node } from '../../../contract/index.ts';
import { createNoise } from '../../randomness.ts';
import { epochsStartingIn } from '../epochs.ts';
import { bytea, time } from '../values.ts';
import { type HistoryWorld, noiseHex, SEQUENCE, type TableRows } from '../world.ts';

/** Returns the rows of delegations: every one of an epoch, in the epoch's first block. */
export function createDelegationRows(
  { seed }: HistoryWorld,
  nodesOf: (epoch: number) => readonly Node[],
): TableRows<'TABLE_DELEGATIONS'> {
  const noise = createNoise(seed, 'delegation transactions');
  return function* rows(segment) {
    for (const { epoch, block } of epochsStartingIn(segment)) {
      const delegations = nodesOf(epoch).flatMap((node) => node.delegations);
      for (const [index, { party, nodeId, amount, epochSeq }] of delegations.entries()) {
        yield {
          party_id: bytea(party),
          node_id: bytea(nodeId),
          epoch_id: epochSeq,
          amount,
          tx_hash: bytea(noiseHex(noise, block, index)),
          vega_time: time(block),
          seq_num: String(SEQUENCE.delegation + index),
        };
      }
    }
  };
}
