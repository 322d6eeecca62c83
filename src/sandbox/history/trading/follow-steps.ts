import type { TradeStep } from './trade-script.ts';
import type { BlockSteps } from './trade-scripts.ts';

/**
 * Returns a function that gives the steps of a block, empty if it has none. Blocks must be requested in ascending
 * order.
 * @param pass receives the steps of blocks that were skipped
 */
export function followSteps(
  sweep: Iterator<BlockSteps>,
  pass: (steps: BlockSteps) => void = () => {},
): (block: number) => readonly TradeStep[] {
  let next = sweep.next();
  return (block) => {
    for (; next.done !== true && next.value.block < block; next = sweep.next()) pass(next.value);
    if (next.done === true || next.value.block !== block) return [];
    const { steps } = next.value;
    next = sweep.next();
    return steps;
  };
}
