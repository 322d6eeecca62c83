/** The price of each market's underlying over time, and the deviation of the market's own price from it. */
import { type Block, createNoise } from '../randomness.ts';
import type { SandboxMarket } from './markets.ts';
import { createWaves, type Wave } from './waves.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TREND: readonly Wave[] = [
  { period: 43 * DAY, reach: 0.24 },
  { period: 9 * DAY, reach: 0.1 },
  { period: 2 * DAY, reach: 0.04 },
  { period: 9 * HOUR, reach: 0.018 },
  { period: 100 * MINUTE, reach: 0.007 },
  { period: 23 * MINUTE, reach: 0.0028 },
  { period: 5 * MINUTE, reach: 0.0011 },
  { period: MINUTE, reach: 0.0004 },
];
const PREMIUM: readonly Wave[] = [
  { period: 3 * DAY, reach: 0.0014 },
  { period: 7 * HOUR, reach: 0.0011 },
  { period: 35 * MINUTE, reach: 0.0006 },
];
/** Changes of volatility over days. */
const MOOD: readonly Wave[] = [{ period: 14 * HOUR, reach: 0.8 }];

/** Share of points that are off by some percent, once. */
const SPIKES = 1 / 2500;

/**
 * The prices of one market, in the settlement asset's smallest unit. `noise` is the block of random numbers of the
 * point.
 */
export interface Prices {
  /** Returns the oracle's price at a moment (seconds since genesis). */
  external(moment: number, noise: Block): bigint;
  /** Returns the market's own price at a moment (seconds since genesis). */
  internal(moment: number, noise: Block): bigint;
}

/** Returns `value`, rounded to `digits` decimal places, as a whole number with `decimals` places; at least 1. */
function scale(value: number, digits: number, decimals: number): bigint {
  const price = BigInt(Math.round(value * 10 ** digits)) * 10n ** BigInt(decimals - digits);
  return price > 0n ? price : 1n;
}

/** Decimal places that a number of this size keeps exactly enough; further places are filled with noise. */
const EXACT_DIGITS = 9;

/** Returns the prices of a market at any moment (seconds since genesis). */
export function createPrices(seed: string, market: SandboxMarket): Prices {
  const { basePrice, temper, oracleDecimals, decimalPlaces, settlementAsset } = market;
  const domain = (name: string) => createNoise(seed, `${name} ${market.code}`);
  const mood = createWaves(domain('mood'), MOOD);
  const trend = createWaves(domain('trend'), TREND, (moment) => 1 + mood(moment));
  const premium = createWaves(domain('premium'), PREMIUM, (moment) => 1 + mood(moment));
  const underlying = (moment: number) => basePrice * (1 + temper * trend(moment));

  return {
    external(moment, noise) {
      const spike = noise.unit(0) < SPIKES ? Math.sign(noise.swing(1)) * (0.015 + noise.unit(1) * 0.03) : 0;
      const value = underlying(moment) * (1 + spike);
      const digits = Math.min(oracleDecimals, EXACT_DIGITS);
      const finer = oracleDecimals - digits;
      const filling = noise.wide(1) % 10n ** BigInt(finer);
      return (
        scale(value, digits, settlementAsset.decimals) +
        filling * 10n ** BigInt(settlementAsset.decimals - oracleDecimals)
      );
    },
    internal(moment, noise) {
      const flutter = noise.swing(1) * 0.00015;
      const value = underlying(moment) * (1 + temper * premium(moment) + flutter);
      return scale(value, decimalPlaces, settlementAsset.decimals);
    },
  };
}
