import { createNoise } from '../../randomness.ts';
import { bytea, time } from '../values.ts';
import { type HistoryWorld, noiseHex, SEQUENCE, type TableRows } from '../world.ts';

/** Returns the rows of checkpoints: those of the list, each at the time of its block. */
export function createCheckpointRows({ seed, checkpoints }: HistoryWorld): TableRows<'TABLE_CHECKPOINTS'> {
  const noise = createNoise(seed, 'checkpoint transactions');
  return ({ from, to }) =>
    checkpoints.between(from, to).map(({ hash, blockHash, atBlock }) => ({
      hash,
      block_hash: blockHash,
      block_height: atBlock.toString(),
      tx_hash: bytea(noiseHex(noise, Number(atBlock))),
      vega_time: time(Number(atBlock)),
      seq_num: String(SEQUENCE.checkpoint),
    }));
}
