import type { OutputOf } from '../../../contract/index.ts';

type Epochs = Pick<OutputOf<'nodeHistory'>, 'missing'> & { epochs: readonly { epochSeq: bigint }[] };

/**
 * The newest of a node's epochs that follow each other without one in between that is not stored: where they begin, and
 * how many of them list the node.
 */
export function lastRun({ epochs, missing }: Epochs): { from: bigint; epochs: number } {
  const newest = epochs.at(-1)?.epochSeq ?? 0n;
  const from = missing.reduce(
    (start, { to }) => (to < newest && to >= start ? to + 1n : start),
    epochs[0]?.epochSeq ?? 0n,
  );
  return { from, epochs: epochs.filter(({ epochSeq }) => epochSeq >= from).length };
}
