/** Smooth randomness over time: any moment can be asked for without those before it. */
import type { Noise } from '../randomness.ts';

export interface Wave {
  /** Seconds between two turning points. */
  period: number;
  /** Largest swing to either side. */
  reach: number;
}

/** A curve within -reach and +reach: random heights at regular moments, and an even glide between them. */
function createCurve(noise: Noise, part: number, { period, reach }: Wave): (moment: number) => number {
  let interval = Number.NaN;
  let start = 0;
  let end = 0;
  return (moment) => {
    const place = moment / period;
    const floor = Math.floor(place);
    if (floor !== interval) {
      start = noise.at(floor, part).swing(0) * reach;
      end = noise.at(floor + 1, part).swing(0) * reach;
      interval = floor;
    }
    const along = place - floor;
    return start + (end - start) * along * along * (3 - 2 * along);
  };
}

/** The sum of several curves, long ones and short ones; the short ones are multiplied by `excitement` where given. */
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
