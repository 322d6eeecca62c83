/** The network's history: its segments, and the rows of every table as CSV. */
import { type ExportTable, type Field, writeRow } from '../../history/index.ts';
import { headerAt } from './columns.ts';
import { createEpochNodes } from './epochs.ts';
import { createDeposits } from './money/deposits.ts';
import { createLedger } from './money/ledger.ts';
import { createMoves } from './money/moves.ts';
import { createProviders } from './money/providers.ts';
import { createWithdrawals } from './money/withdrawals.ts';
import { createSegments, type SandboxSegment, type Segments } from './segments.ts';
import { createBalanceRows } from './tables/balances.ts';
import { createBlockRows } from './tables/blocks.ts';
import { createCheckpointRows } from './tables/checkpoints.ts';
import { createDelegationRows } from './tables/delegations.ts';
import { createDepositRows } from './tables/deposits.ts';
import { createLedgerRows } from './tables/ledger.ts';
import { createLiquidityProvisionRows } from './tables/liquidity-provisions.ts';
import { createMarginLevelRows } from './tables/margin-levels.ts';
import { createMarketDataRows } from './tables/market-data.ts';
import { createMarketRows } from './tables/markets.ts';
import { createOrderRows } from './tables/orders.ts';
import { createPositionRows } from './tables/positions.ts';
import { createRewardRows } from './tables/rewards.ts';
import { createTradeRows } from './tables/trades.ts';
import { createWithdrawalRows } from './tables/withdrawals.ts';
import { createTradeScripts } from './trading/trade-scripts.ts';
import { createTraders } from './trading/traders.ts';
import type { HistoryWorld, TableRows } from './world.ts';

/** Minimum characters of a piece of CSV, except for the last one. */
const PIECE = 64 * 1024;

/** The segments and tables of a sandbox world. */
export interface SandboxHistory extends Segments {
  /**
   * Yields a table over adjacent segments of one schema version as CSV, in pieces of whole rows: one header, then the
   * rows. The rows of a segment depend only on the world and the segment.
   */
  csv(table: ExportTable, segments: Iterable<SandboxSegment>): Generator<string>;
}

type AnyRows = (segment: SandboxSegment) => Iterable<Readonly<Record<string, Field>>>;

function createTables(world: HistoryWorld): Record<ExportTable, AnyRows> {
  const traders = createTraders(world);
  const tradeScripts = createTradeScripts(world, traders);
  const deposits = createDeposits(world, traders);
  const withdrawals = createWithdrawals(world, traders);
  const moves = createMoves(world, { traders, deposits, withdrawals });
  const ledger = createLedger(world, moves, tradeScripts);
  const providers = createProviders(world, traders);
  const nodesOf = createEpochNodes(world.nodes);
  return {
    TABLE_BALANCES: createBalanceRows(ledger),
    TABLE_CHECKPOINTS: createCheckpointRows(world),
    TABLE_DELEGATIONS: createDelegationRows(world, nodesOf),
    TABLE_LEDGER: createLedgerRows(ledger),
    TABLE_ORDERS: createOrderRows(world, traders, tradeScripts),
    TABLE_TRADES: createTradeRows(world, traders, tradeScripts),
    TABLE_MARKET_DATA: createMarketDataRows(world, tradeScripts, providers),
    TABLE_MARGIN_LEVELS: createMarginLevelRows(world, traders, tradeScripts),
    TABLE_POSITIONS: createPositionRows(world, traders, tradeScripts),
    TABLE_LIQUIDITY_PROVISIONS: createLiquidityProvisionRows(world, providers),
    TABLE_MARKETS: createMarketRows(world),
    TABLE_DEPOSITS: createDepositRows(deposits),
    TABLE_WITHDRAWALS: createWithdrawalRows(withdrawals),
    TABLE_BLOCKS: createBlockRows(world),
    TABLE_REWARDS: createRewardRows(world, traders, nodesOf),
  } satisfies { [T in ExportTable]: TableRows<T> };
}

/** Returns the history of a world: its segments, and every table as CSV. Nothing is made before it is read. */
export function createHistory(world: HistoryWorld, chainId: string): SandboxHistory {
  const tables = createTables(world);

  /** Yields the lines of several segments, the header first. */
  function* lines(table: ExportTable, segments: Iterable<SandboxSegment>): Generator<string> {
    let headed = false;
    for (const segment of segments) {
      const { names, keys } = headerAt(table, segment.version);
      if (!headed) yield writeRow(names);
      headed = true;
      for (const row of tables[table](segment)) yield writeRow(keys.map((key) => row[key] ?? null));
    }
  }

  function* csv(table: ExportTable, segments: Iterable<SandboxSegment>): Generator<string> {
    let piece = '';
    for (const line of lines(table, segments)) {
      piece += line;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }

  return { ...createSegments(world.seed, chainId), csv };
}
