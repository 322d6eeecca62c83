/** Random events of the sandbox: a fixed number of them starts in every window of blocks, at random blocks. */
import type { Noise } from '../randomness.ts';

/**
 * The start of an event: the number of its window (a fixed number of blocks), its index in the window, and its block.
 */
export interface EventStart {
  window: number;
  index: number;
  block: number;
}

/**
 * Yields all events that start in a range of blocks (both included, block 1 at the earliest), window by window. Each
 * window of `length` blocks has `count` of them.
 */
export function* randomEvents(
  noise: Noise,
  { length, count }: { length: number; count: number },
  from: number,
  to: number,
): Generator<EventStart> {
  const first = Math.max(0, Math.floor((from - 1) / length));
  for (let window = first; window * length < to; window += 1) {
    for (let index = 0; index < count; index += 1) {
      const block = window * length + 1 + noise.at(window, index).below(length, 0);
      if (block >= from && block <= to) yield { window, index, block };
    }
  }
}
