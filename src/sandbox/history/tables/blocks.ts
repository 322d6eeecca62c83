import { bytea, time } from '../values.ts';
import type { HistoryWorld, TableRows } from '../world.ts';

/** Returns the rows of blocks: one for each height. */
export function createBlockRows({ blockHash }: HistoryWorld): TableRows<'TABLE_BLOCKS'> {
  return function* rows({ from, to }) {
    for (let height = from; height <= to; height += 1) {
      yield { vega_time: time(height), height: String(height), hash: bytea(blockHash(height)) };
    }
  };
}
