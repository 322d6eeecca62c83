/** Open positions, computed from trades: what the scripts that are still running have left each party with. */
import { absolute } from '../../../decimal/index.ts';
import type { Trade } from './orders.ts';

/** Signed size in thousandths, and signed size times price. */
interface Lot {
  size: bigint;
  cost: bigint;
}

/** A party's open position in a market. */
interface Holding {
  /** By meeting. */
  lots: Map<string, Lot>;
  sum: Lot;
  /** Sums of the lots' sizes and costs without their signs. */
  gross: Lot;
}

/** The position of a party in a market. */
export interface Position {
  /** Signed, in thousandths. */
  openVolume: bigint;
  /** Average price of the open volume (market decimals), on either side, rounded down; 0 when nothing is open. */
  entryPrice: bigint;
  /** Returns the gain if the whole position closes at a price. Its unit is that of price times volume. */
  gainAt(price: bigint): bigint;
}

const positive = (value: bigint) => (value > 0n ? value : 0n);

/** The open positions of all parties, as trades change them. */
export class OpenPositions {
  /** By market and party. */
  readonly #holdings = new Map<string, Holding>();
  readonly #longs = new Map<number, bigint>();

  /** Applies a trade. Returns what each side gains by closing, in the unit of price times volume; 0 when the trade opens. */
  apply(trade: Trade): { buyer: bigint; seller: bigint } {
    return {
      buyer: this.#move(trade, trade.buy.party, trade.size),
      seller: this.#move(trade, trade.sell.party, -trade.size),
    };
  }

  /** The sum of all long positions of a market, in thousandths. */
  openInterest(market: number): bigint {
    return this.#longs.get(market) ?? 0n;
  }

  /** Returns the position of a party in a market; of size 0 if it has none. @param party index among the traders */
  of(market: number, party: number): Position {
    const { sum, gross } = this.#holdingOf(market, party);
    return {
      openVolume: sum.size,
      entryPrice: gross.size === 0n ? 0n : gross.cost / gross.size,
      gainAt: (price) => sum.size * price - sum.cost,
    };
  }

  #holdingOf(market: number, party: number): Holding {
    const key = `${market} ${party}`;
    const known = this.#holdings.get(key);
    if (known !== undefined) return known;
    const holding = { lots: new Map(), sum: { size: 0n, cost: 0n }, gross: { size: 0n, cost: 0n } };
    this.#holdings.set(key, holding);
    return holding;
  }

  /**
   * Changes one side's holding by a trade. Returns the gain of closing, in price times thousandths; 0 if the trade
   * opens.
   */
  #move({ market, meeting, price, closes }: Trade, party: number, size: bigint): bigint {
    const { lots, sum, gross } = this.#holdingOf(market, party);
    const lot = lots.get(meeting) ?? { size: 0n, cost: 0n };
    // A closing trade closes the whole lot of its meeting.
    const moved = closes ? { size: -lot.size, cost: -lot.cost } : { size, cost: size * price };
    if (closes) lots.delete(meeting);
    else lots.set(meeting, { size: lot.size + moved.size, cost: lot.cost + moved.cost });
    const longBefore = positive(sum.size);
    sum.size += moved.size;
    sum.cost += moved.cost;
    gross.size += closes ? -absolute(lot.size) : absolute(moved.size);
    gross.cost += closes ? -absolute(lot.cost) : absolute(moved.cost);
    this.#longs.set(market, this.openInterest(market) + positive(sum.size) - longBefore);
    return closes ? lot.size * price - lot.cost : 0n;
  }
}
