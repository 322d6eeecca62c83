/** Arrival times and values of a market's price points: about one a minute from each source, never two in a block. */
import { createNoise } from '../randomness.ts';
import type { SandboxMarket } from './markets.ts';
import type { Prices } from './prices.ts';

const MINUTE = 60;
/** Last second of its minute at which a point can be made; also the maximum delay of an oracle (seconds). */
const LATEST_SECOND = 44;
const MAX_ORACLE_DELAY_S = 3;
/** Minutes between points that come in spite of every outage, so that each period has a point. */
const SURE_POINT_MINUTES = 20;
/** Minutes that an outage of an oracle lasts. */
const OUTAGE_MINUTES = 15;
const OUTAGE_SHARE = 0.012;

/** The source of a price point. */
export type PointSource = 'external' | 'internal';

/** A price point as it reached the network; times in seconds since genesis. */
export interface Arrival {
  source: PointSource;
  time: number;
  /** Block in which it arrived: its own time, or a few seconds later when the oracle lags. */
  arrived: number;
  price: bigint;
}

/** The price points of one market, by the time of their arrival. */
export interface Arrivals {
  /**
   * Returns the points of a source that arrived after `after` and not after `until` (seconds since genesis), ascending.
   */
  between(source: PointSource, after: number, until: number): Arrival[];
  /** Returns the newest point of a source that arrived at or before a moment (seconds since genesis). */
  newestAt(source: PointSource, moment: number): Arrival;
}

/** Returns the price points of a market, computed when they are asked for. */
export function createArrivals(seed: string, market: SandboxMarket, prices: Prices): Arrivals {
  const noises = {
    external: createNoise(seed, `external ${market.code}`),
    internal: createNoise(seed, `internal ${market.code}`),
  };

  const inMinute = (source: PointSource, minute: number): Arrival | undefined => {
    const noise = noises[source];
    const timing = noise.at(minute, 0);
    if (minute % SURE_POINT_MINUTES !== 0) {
      if (timing.unit(0) < (source === 'internal' ? market.quiet : 0.02)) return undefined;
      const out = noise.at(Math.floor(minute / OUTAGE_MINUTES), 2).unit(0) < OUTAGE_SHARE;
      if (source === 'external' && out) return undefined;
    }
    const time = minute * MINUTE + timing.below(LATEST_SECOND + 1, 1);
    const late = source === 'external' && timing.unit(2) < 0.2 ? 1 + timing.below(MAX_ORACLE_DELAY_S, 3) : 0;
    return { source, time, arrived: time + late, price: prices[source](time, noise.at(minute, 1)) };
  };

  return {
    between(source, after, until) {
      const found: Arrival[] = [];
      for (let minute = Math.floor(after / MINUTE) - 1; minute * MINUTE <= until; minute += 1) {
        const arrival = inMinute(source, minute);
        if (arrival !== undefined && arrival.arrived > after && arrival.arrived <= until) found.push(arrival);
      }
      return found;
    },
    newestAt(source, moment) {
      for (let minute = Math.floor(moment / MINUTE); ; minute -= 1) {
        const arrival = inMinute(source, minute);
        if (arrival !== undefined && arrival.arrived <= moment) return arrival;
      }
    },
  };
}
