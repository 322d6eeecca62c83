import type { OutputOf } from '../../../contract/index.ts';

type Epochs = Pick<OutputOf<'nodeHistory'>, 'missing'> & { epochs: readonly { epochSeq: bigint }[] };

/**
 * Returns the newest run of stored epochs without a gap. `from` is its first epoch, `epochs` the number of its epochs
 * that list the node.
 */
export function lastRun({ epochs, missing }: Epochs): { from: bigint; epochs: number } {
  const newest = epochs.at(-1)?.epochSeq ?? 0n;
  const from = missing.reduce(
    (start, { to }) => (to < newest && to >= start ? to + 1n : start),
    epochs[0]?.epochSeq ?? 0n,
  );
  return { from, epochs: epochs.filter(({ epochSeq }) => epochSeq >= from).length };
}
