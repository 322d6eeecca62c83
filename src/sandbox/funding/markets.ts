/** The perpetual markets: their names, settlement assets and activity. */
import type { Asset, Market } from '../../contract/index.ts';
import { createNoise } from '../randomness.ts';

/** A market of the sandbox, with the properties of its prices. */
export interface SandboxMarket extends Market {
  /** The underlying's average price, in whole units of the settlement asset. */
  basePrice: number;
  settlementAsset: Asset;
  /** Decimal places of the market's own prices; the mark price is a multiple of the smallest step. */
  decimalPlaces: number;
  /** Decimal places of the oracle's prices. */
  oracleDecimals: number;
  /** Share of the minutes without an internal point. */
  quiet: number;
  /** Volatility; 1 is the most volatile large market. */
  temper: number;
}

const MARKETS = [
  {
    code: 'BTC/USD-PERP',
    name: 'Bitcoin / USD Perpetual',
    basePrice: 64_000,
    asset: 'tUSD',
    decimals: 6,
    decimalPlaces: 1,
    oracleDecimals: 6,
    quiet: 0.03,
    temper: 0.8,
  },
  {
    code: 'ETH/USD-PERP',
    name: 'Ether / USD Perpetual',
    basePrice: 3100,
    asset: 'xUSD',
    decimals: 18,
    decimalPlaces: 2,
    oracleDecimals: 18,
    quiet: 0.03,
    temper: 1,
  },
  {
    code: 'TARN/USD-PERP',
    name: 'Tarn / USD Perpetual',
    basePrice: 0.042,
    asset: 'tUSD',
    decimals: 6,
    decimalPlaces: 5,
    oracleDecimals: 6,
    quiet: 0.35,
    temper: 1.6,
  },
] as const;

const NAMES = { tUSD: 'Test dollar', xUSD: 'Example dollar' } as const;

/** The network's funding parameters; the same for every market. */
export const FUNDING_PARAMETERS = {
  marginFundingFactor: '0.1',
  interestRate: '0.1095',
  clampLowerBound: '-0.0005',
  clampUpperBound: '0.0005',
} as const;

/** The decimal places of sizes of orders and positions. */
export const POSITION_DECIMALS = 3;

/** Returns the instrument of a market as the network writes it. */
export function instrumentOf({ code, name, settlementAsset }: SandboxMarket) {
  const perpetual = { settlementAsset: settlementAsset.id, quoteName: settlementAsset.symbol, ...FUNDING_PARAMETERS };
  return { id: '', code, name, metadata: { tags: ['class:perpetual'] }, perpetual };
}

/** Returns the three markets, whose ids and assets depend on the seed. */
export function createMarkets(seed: string): readonly SandboxMarket[] {
  const noise = createNoise(seed, 'markets');
  const assets = createNoise(seed, 'assets');
  return MARKETS.map(({ asset: symbol, decimals, ...market }, index) => {
    const settlementAsset = { id: assets.run(decimals, 1, 2).toString('hex'), symbol, name: NAMES[symbol], decimals };
    const units = {
      priceDecimals: market.decimalPlaces,
      sizeDecimals: POSITION_DECIMALS,
      settlementAsset: settlementAsset.id,
      quoteName: symbol,
    };
    return { ...market, id: noise.run(index, 1, 2).toString('hex'), settlementAsset, units };
  });
}

/** Returns the sandbox's asset of stake and rewards. */
export function stakeAsset(seed: string): Asset {
  const id = createNoise(seed, 'assets').run(0, 1, 2).toString('hex');
  return { id, symbol: 'STK', name: 'Stake token', decimals: 18 };
}

/** Returns the asset of stake, and those that markets settle in. */
export function listAssets(seed: string, markets: readonly SandboxMarket[]): readonly Asset[] {
  const settled = new Map(markets.map(({ settlementAsset }) => [settlementAsset.id, settlementAsset]));
  return [stakeAsset(seed), ...settled.values()];
}
