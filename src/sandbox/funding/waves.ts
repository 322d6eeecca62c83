/** Smooth random functions of time. Any moment can be computed without the moments before it. */
import type { Noise } from '../randomness.ts';

/** One of the curves that a function of time consists of. */
export interface Wave {
  /** Seconds between two turning points. */
  period: number;
  /** Maximum deviation to either side. */
  reach: number;
}

/**
 * Returns a curve over moments (seconds), within -reach and +reach: random values at regular moments, joined smoothly.
 * @param part makes curves of one noise different
 */
function createCurve(noise: Noise, part: number, { period, reach }: Wave): (moment: number) => number {
  let interval = Number.NaN;
  let start = 0;
  let end = 0;
  return (moment) => {
    const index = moment / period;
    const floor = Math.floor(index);
    if (floor !== interval) {
      // Time mostly goes on, and then the next interval starts where this one ends.
      start = floor === interval + 1 ? end : noise.at(floor, part).swing(0) * reach;
      end = noise.at(floor + 1, part).swing(0) * reach;
      interval = floor;
    }
    const along = index - floor;
    return start + (end - start) * along * along * (3 - 2 * along);
  };
}

/**
 * Returns the sum of several curves over moments (seconds). `excitement` multiplies the curves with a period below six
 * hours.
 */
export function createWaves(
  noise: Noise,
  waves: readonly Wave[],
  excitement: (moment: number) => number = () => 1,
): (moment: number) => number {
  const slow = 6 * 3600;
  const curves = waves.map((wave, part) => ({ at: createCurve(noise, part, wave), fast: wave.period < slow }));
  return (moment) => {
    const factor = excitement(moment);
    return curves.reduce((sum, { at, fast }) => sum + at(moment) * (fast ? factor : 1), 0);
  };
}
