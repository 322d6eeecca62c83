import { timestampOf } from '../../chain.ts';
import { instrumentOf, POSITION_DECIMALS, type SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import type { RowOf } from '../columns.ts';
import { longText } from '../odd-texts.ts';
import { byColumns } from '../ordering.ts';
import { FEE_FACTORS } from '../trading/fees.ts';
import { bool, bytea, type Json, jsonb, time } from '../values.ts';
import { digits, type HistoryWorld, type TableRows } from '../world.ts';

/** A market is written in block 1, and then at most once in every such stretch of blocks. */
const STRETCH = 700;
const WRITTEN = 0.7;
/** Every so many rows of a market carry terms of 200 KiB, in block 1 those of one market. */
const LONG_EVERY = 24;
const LONG_TERMS = 200 * 1024;

const DAY = 86_400;

const FEES: Json = {
  factors: FEE_FACTORS,
  liquidityFeeSettings: { method: 'METHOD_CONSTANT', feeConstant: FEE_FACTORS.liquidityFee },
};
const PRICE_MONITORING: Json = {
  parameters: {
    triggers: [
      { horizon: '3600', probability: '0.9999', auctionExtension: '120' },
      { horizon: '14400', probability: '0.9999', auctionExtension: '180' },
    ],
  },
};
const LIQUIDITY_MONITORING: Json = {
  triggeringRatio: '0.9',
  targetStakeParameters: { timeWindow: '3600', scalingFactor: 0.05 },
};
const LIQUIDITY_SLA: Json = {
  priceRange: '0.05',
  slaCompetitionFactor: '0.8',
  commitmentMinTimeFraction: '0.5',
  performanceHysteresisEpochs: '1',
};
const LIQUIDATION: Json = {
  disposalFraction: '0.1',
  disposalTimeStep: '10',
  fullDisposalSize: '20',
  maxFractionConsumed: '0.05',
  disposalSlippageRange: '0.1',
};
const MARK_PRICE: Json = {
  decayPower: '1',
  decayWeight: '1',
  cashAmount: '50000',
  sourceWeights: ['0', '0.9', '0', '0'],
  compositePriceType: 'COMPOSITE_PRICE_TYPE_WEIGHTED',
  sourceStalenessTolerance: ['1m0s', '1m0s', '1m0s', '1m0s'],
};
const RISK_MODEL: Json = {
  tau: 0.0000071,
  params: { r: 0.0, mu: 0.0, sigma: 1.5 },
  riskAversionParameter: 0.000001,
};
const MARGIN: Json = { scalingFactors: { searchLevel: 1.1, initialMargin: 1.2, collateralRelease: 1.4 } };

/** The markets, as proposed and as changed since. */
export function createMarketRows({ seed, markets, funding }: HistoryWorld): TableRows<'TABLE_MARKETS'> {
  const noise = createNoise(seed, 'market updates');

  /** The block of a market's row of a turn; undefined where it is not written. */
  const blockOf = (place: number, turn: number) => {
    if (turn === 0) return 1;
    const draw = noise.at(turn, place);
    return draw.unit(0) < WRITTEN ? turn * STRETCH + 1 + draw.below(STRETCH, 1) : undefined;
  };

  /** A market opens when its first funding period begins, a day after it was proposed. */
  const timestampsOf = ({ id }: SandboxMarket): Json => {
    const open = funding.periodStart(id, 0);
    return { open: timestampOf(open).toString(), proposed: timestampOf(open - DAY).toString() };
  };

  const instrument = (market: SandboxMarket, place: number, turn: number): Json => {
    const { metadata, ...rest } = instrumentOf(market);
    const terms = (turn + place) % LONG_EVERY === 2 ? [`terms: ${longText(LONG_TERMS)}`] : [];
    return { ...rest, metadata: { tags: [...metadata.tags, ...terms] } };
  };

  const rowOf = (market: SandboxMarket, place: number, turn: number, block: number): RowOf<'TABLE_MARKETS'> => ({
    id: bytea(market.id),
    tx_hash: bytea(digits(noise, turn, place, 1)),
    vega_time: time(block),
    instrument_id: '',
    tradable_instrument: jsonb({
      instrument: instrument(market, place, turn),
      marginCalculator: MARGIN,
      logNormalRiskModel: RISK_MODEL,
    }),
    decimal_places: String(market.decimalPlaces),
    fees: jsonb(FEES),
    opening_auction: turn === 0 ? null : jsonb({ duration: '300' }),
    price_monitoring_settings: jsonb(PRICE_MONITORING),
    liquidity_monitoring_parameters: jsonb(LIQUIDITY_MONITORING),
    trading_mode: 'TRADING_MODE_CONTINUOUS',
    state: 'STATE_ACTIVE',
    market_timestamps: jsonb(timestampsOf(market)),
    position_decimal_places: String(POSITION_DECIMALS),
    lp_price_range: '0.05',
    quadratic_slippage_factor: '0',
    linear_slippage_factor: '0.001',
    parent_market_id: bytea(''),
    insurance_pool_fraction: null,
    liquidity_sla_parameters: jsonb(LIQUIDITY_SLA),
    liquidation_strategy: jsonb(LIQUIDATION),
    mark_price_configuration: jsonb(MARK_PRICE),
    tick_size: '1',
    enable_tx_reordering: bool(false),
    allowed_empty_amm_levels: '0',
    allowed_sellers: '[]',
  });

  return ({ from, to }) => {
    const turns = Array.from(
      { length: Math.floor(to / STRETCH) - Math.floor((from - 1) / STRETCH) + 1 },
      (_, turn) => Math.floor((from - 1) / STRETCH) + turn,
    );
    const rows = markets.flatMap((market, place) =>
      turns.flatMap((turn) => {
        const block = blockOf(place, turn);
        return block === undefined || block < from || block > to ? [] : [rowOf(market, place, turn, block)];
      }),
    );
    return rows.sort(byColumns('id', 'vega_time'));
  };
}
