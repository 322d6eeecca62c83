import type { Step } from './trade-script.ts';
import type { BlockSteps } from './trade-scripts.ts';

/**
 * The steps of one block after the other, for blocks asked for in ascending order; none where a block has none.
 *
 * @param pass told of blocks that nobody asked for
 */
export function followSteps(
  sweep: Iterator<BlockSteps>,
  pass: (steps: BlockSteps) => void = () => {},
): (block: number) => readonly Step[] {
  let next = sweep.next();
  return (block) => {
    for (; next.done !== true && next.value.block < block; next = sweep.next()) pass(next.value);
    if (next.done === true || next.value.block !== block) return [];
    const { steps } = next.value;
    next = sweep.next();
    return steps;
  };
}
