/** Liquidity providers: their markets and amounts. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import type { Traders } from '../trading/traders.ts';
import { type HistoryWorld, noiseHex } from '../world.ts';

const PER_MARKET = 3;
/** The number of blocks for which a provider's terms last at least. */
export const TERM_BLOCKS = 400;
/** Commitments in whole units of the settlement asset. */
const SUMS = [5_000n, 10_000n, 25_000n, 50_000n, 120_000n] as const;
/** Fees in ten-thousandths. */
const FEES = [1n, 3n, 5n, 10n, 25n] as const;

/** The terms of a liquidity provider in one market. */
export interface Provision {
  id: string;
  /** Party id. */
  party: string;
  market: SandboxMarket;
  /** The committed amount in the settlement asset's smallest unit. */
  commitment: bigint;
  /** The fee in ten-thousandths of a trade's value. */
  fee: bigint;
  /** The number of these terms of the provider, from 1. */
  version: number;
  /** Block in which the provider's first terms started. */
  created: number;
  /** Block in which these terms start. */
  since: number;
  txHash: string;
}

/** The liquidity providers of a world. */
export interface Providers {
  /** The terms that start in a turn of TERM_BLOCKS blocks, provider by provider; some turns change nothing. */
  ofTurn(turn: number): Provision[];
  /** The terms in force at a block, of one market. */
  at(marketIndex: number, block: number): Provision[];
}

/** Returns the liquidity providers of a world: three for each market. */
export function createProviders({ seed, markets }: HistoryWorld, traders: Traders): Providers {
  const noise = createNoise(seed, 'liquidity');
  const ids = createNoise(seed, 'liquidity ids');

  const provision = (index: number, turn: number): Provision | undefined => {
    const draw = noise.at(turn, index);
    const market = markets[Math.floor(index / PER_MARKET)];
    if (market === undefined || (turn > 0 && draw.unit(0) < 0.3)) return undefined;
    const blockOf = (ofTurn: number) => ofTurn * TERM_BLOCKS + 1 + noise.at(ofTurn, index).below(TERM_BLOCKS, 3);
    return {
      id: noiseHex(ids, 0, index, 0),
      party: traders.idOf(index * 2),
      market,
      commitment: draw.pick(SUMS, 1) * 10n ** BigInt(market.settlementAsset.decimals),
      fee: draw.pick(FEES, 2),
      version: turn + 1,
      created: blockOf(0),
      since: blockOf(turn),
      txHash: noiseHex(ids, turn, index, 1),
    };
  };

  const places = Array.from({ length: markets.length * PER_MARKET }, (_, index) => index);

  return {
    ofTurn: (turn) => places.map((index) => provision(index, turn)).filter((found) => found !== undefined),
    at: (marketIndex, block) =>
      places
        .filter((index) => Math.floor(index / PER_MARKET) === marketIndex)
        .flatMap((index) => {
          for (let turn = Math.floor((block - 1) / TERM_BLOCKS); turn >= 0; turn -= 1) {
            const found = provision(index, turn);
            if (found !== undefined && found.since <= block) return [found];
          }
          return [];
        }),
  };
}
