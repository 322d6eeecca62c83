/** Things that begin at random: so many in every stretch of blocks. */
import type { Noise } from '../randomness.ts';

/** Where something stands: the stretch that it begins in, its place there, and its block. */
export interface Beginning {
  stretch: number;
  place: number;
  block: number;
}

/** Everything that begins in a range of blocks (both included, block 1 at the earliest), stretch by stretch. */
export function* beginnings(
  noise: Noise,
  { length, count }: { length: number; count: number },
  from: number,
  to: number,
): Generator<Beginning> {
  const first = Math.max(0, Math.floor((from - 1) / length));
  for (let stretch = first; stretch * length < to; stretch += 1) {
    for (let place = 0; place < count; place += 1) {
      const block = stretch * length + 1 + noise.at(stretch, place).below(length, 0);
      if (block >= from && block <= to) yield { stretch, place, block };
    }
  }
}
