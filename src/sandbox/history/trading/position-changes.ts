/** Positions that trades changed, block by block. */

import { OpenPositions, type Position } from './open-positions.ts';
import { SIDE, type Trade } from './orders.ts';
import type { TradeScripts } from './trade-scripts.ts';

/** A position after a block that changed it, and the effect of the block's trades on its party. */
export interface PositionChange extends Position {
  market: number;
  /** Index among the traders. */
  party: number;
  /** The gain from closing a position, in price times thousandths. */
  realised: bigint;
  /** In the settlement asset's smallest unit. */
  takerFees: bigint;
  makerFees: bigint;
  txHash: string;
}

type Tally = Omit<PositionChange, keyof Position>;

/**
 * Adds the effect of a trade on the party of one side to `tallies`.
 * @param realised gain by closing, in price times thousandths
 */
function tally(
  tallies: Map<string, Tally>,
  { trade, txHash }: { trade: Trade; txHash: string },
  side: number,
  realised: bigint,
): void {
  const { market, fees } = trade;
  const { party } = side === SIDE.buy ? trade.buy : trade.sell;
  const key = `${market} ${party}`;
  const known = tallies.get(key) ?? { market, party, realised: 0n, takerFees: 0n, makerFees: 0n, txHash };
  const takes = trade.aggressor === side;
  tallies.set(key, {
    ...known,
    realised: known.realised + realised,
    takerFees: known.takerFees + (takes ? fees.maker + fees.infrastructure + fees.liquidity : 0n),
    makerFees: known.makerFees + (takes ? 0n : fees.maker),
    txHash,
  });
}

/** Yields the positions that each block of a range changed, each once; blocks without changes are left out. */
export function* positionChanges(
  tradeScripts: TradeScripts,
  from: number,
  to: number,
): Generator<{ block: number; changes: PositionChange[] }> {
  const positions = new OpenPositions();
  for (const { block, steps } of tradeScripts.sweep(from, to)) {
    const tallies = new Map<string, Tally>();
    for (const { trade, txHash } of steps) {
      if (trade === undefined) continue;
      const { buyer, seller } = positions.apply(trade);
      const traded = { trade, txHash };
      tally(tallies, traded, SIDE.buy, buyer);
      tally(tallies, traded, SIDE.sell, seller);
    }
    if (block < from || tallies.size === 0) continue;
    const changes = [...tallies.values()].map((known) => ({ ...known, ...positions.of(known.market, known.party) }));
    yield { block, changes };
  }
}
