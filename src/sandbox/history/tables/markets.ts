import { timestampOf } from '../../chain.ts';
import { instrumentOf, POSITION_DECIMALS, type SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import type { RowOf } from '../columns.ts';
import { longText } from '../odd-texts.ts';
import { byColumns } from '../ordering.ts';
import { FEE_FACTORS } from '../trading/fees.ts';
import { type AnyJson, bool, bytea, jsonb, time } from '../values.ts';
import { type HistoryWorld, noiseHex, type TableRows } from '../world.ts';

/** A market has a row in block 1, and then at most one in every such window of blocks. */
const WINDOW_BLOCKS = 700;
const WRITTEN = 0.7;
/** One of this many rows of a market has terms of 200 KiB. In block 1, one market has such a row. */
const LONG_EVERY = 24;
const LONG_TERMS_CHARACTERS = 200 * 1024;

const DAY = 86_400;

const FEES: AnyJson = {
  factors: FEE_FACTORS,
  liquidityFeeSettings: { method: 'METHOD_CONSTANT', feeConstant: FEE_FACTORS.liquidityFee },
};
const PRICE_MONITORING: AnyJson = {
  parameters: {
    triggers: [
      { horizon: '3600', probability: '0.9999', auctionExtension: '120' },
      { horizon: '14400', probability: '0.9999', auctionExtension: '180' },
    ],
  },
};
const LIQUIDITY_MONITORING: AnyJson = {
  triggeringRatio: '0.9',
  targetStakeParameters: { timeWindow: '3600', scalingFactor: 0.05 },
};
const LIQUIDITY_SLA: AnyJson = {
  priceRange: '0.05',
  slaCompetitionFactor: '0.8',
  commitmentMinTimeFraction: '0.5',
  performanceHysteresisEpochs: '1',
};
const LIQUIDATION: AnyJson = {
  disposalFraction: '0.1',
  disposalTimeStep: '10',
  fullDisposalSize: '20',
  maxFractionConsumed: '0.05',
  disposalSlippageRange: '0.1',
};
const MARK_PRICE: AnyJson = {
  decayPower: '1',
  decayWeight: '1',
  cashAmount: '50000',
  sourceWeights: ['0', '0.9', '0', '0'],
  compositePriceType: 'COMPOSITE_PRICE_TYPE_WEIGHTED',
  sourceStalenessTolerance: ['1m0s', '1m0s', '1m0s', '1m0s'],
};
const RISK_MODEL: AnyJson = {
  tau: 0.0000071,
  params: { r: 0.0, mu: 0.0, sigma: 1.5 },
  riskAversionParameter: 0.000001,
};
const MARGIN: AnyJson = { scalingFactors: { searchLevel: 1.1, initialMargin: 1.2, collateralRelease: 1.4 } };

/** Returns the rows of markets: each as proposed, and as changed later. */
export function createMarketRows({ seed, markets, funding }: HistoryWorld): TableRows<'TABLE_MARKETS'> {
  const noise = createNoise(seed, 'market updates');

  /** Returns the block of a market's row in a window; undefined if there is none. */
  const blockOf = (index: number, turn: number) => {
    if (turn === 0) return 1;
    const draw = noise.at(turn, index);
    return draw.unit(0) < WRITTEN ? turn * WINDOW_BLOCKS + 1 + draw.below(WINDOW_BLOCKS, 1) : undefined;
  };

  /** Returns the times of a market. It opens when its first funding period starts, a day after its proposal. */
  const timestampsOf = ({ id }: SandboxMarket): AnyJson => {
    const open = funding.periodStart(id, 0);
    return { open: timestampOf(open).toString(), proposed: timestampOf(open - DAY).toString() };
  };

  const instrument = (market: SandboxMarket, index: number, turn: number): AnyJson => {
    const { metadata, ...rest } = instrumentOf(market);
    const terms = (turn + index) % LONG_EVERY === 2 ? [`terms: ${longText(LONG_TERMS_CHARACTERS)}`] : [];
    return { ...rest, metadata: { tags: [...metadata.tags, ...terms] } };
  };

  const rowOf = (market: SandboxMarket, index: number, turn: number, block: number): RowOf<'TABLE_MARKETS'> => ({
    id: bytea(market.id),
    tx_hash: bytea(noiseHex(noise, turn, index, 1)),
    vega_time: time(block),
    instrument_id: '',
    tradable_instrument: jsonb({
      instrument: instrument(market, index, turn),
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
      { length: Math.floor(to / WINDOW_BLOCKS) - Math.floor((from - 1) / WINDOW_BLOCKS) + 1 },
      (_, turn) => Math.floor((from - 1) / WINDOW_BLOCKS) + turn,
    );
    const rows = markets.flatMap((market, index) =>
      turns.flatMap((turn) => {
        const block = blockOf(index, turn);
        return block === undefined || block < from || block > to ? [] : [rowOf(market, index, turn, block)];
      }),
    );
    return rows.sort(byColumns('id', 'vega_time'));
  };
}
