/** The value of trades and their fees. */
import { POSITION_DECIMALS, type SandboxMarket } from '../../funding/markets.ts';

/** Fees as shares of the traded value, in millionths. */
const SHARES = { maker: 200n, infrastructure: 500n, liquidity: 100n } as const;

/** The fees that the aggressor of a trade pays, in the settlement asset's smallest unit. */
export type Fees = Record<keyof typeof SHARES, bigint>;

/** The fee factors as the network writes them. */
export const FEE_FACTORS = { makerFee: '0.0002', infrastructureFee: '0.0005', liquidityFee: '0.0001' } as const;

/** Returns price (market decimals) times size (thousandths) in the settlement asset's smallest unit, rounded down. */
export function notionalOf(market: SandboxMarket, price: bigint, size: bigint): bigint {
  const scaled = price * size * 10n ** BigInt(market.settlementAsset.decimals);
  return scaled / 10n ** BigInt(market.decimalPlaces + POSITION_DECIMALS);
}

/**
 * Returns the size (thousandths, at least one) that an amount in whole units of the settlement asset buys at a price.
 */
export function sizeFor(market: SandboxMarket, sum: bigint, price: bigint): bigint {
  return (sum * 10n ** BigInt(market.decimalPlaces + POSITION_DECIMALS)) / price || 1n;
}

/**
 * Returns the fees of a trade: shares of its value, each rounded down. Price in market decimals, size in thousandths.
 */
export function feesOf(market: SandboxMarket, price: bigint, size: bigint): Fees {
  const notional = notionalOf(market, price, size);
  const share = (millionths: bigint) => (notional * millionths) / 1_000_000n;
  return {
    maker: share(SHARES.maker),
    infrastructure: share(SHARES.infrastructure),
    liquidity: share(SHARES.liquidity),
  };
}
