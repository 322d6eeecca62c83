/** Orders, their states and trades, with the enum numbers that networks write. */
import type { SandboxMarket } from '../../funding/markets.ts';
import type { Block } from '../../randomness.ts';
import type { Fees } from './fees.ts';

export const SIDE = { buy: 1, sell: 2 } as const;
/** The side of an order, buy or sell, as its number on the network. */
export type OrderSide = (typeof SIDE)[keyof typeof SIDE];

/** Returns sell for buy, and buy for sell. */
export function otherSide(side: OrderSide): OrderSide {
  return side === SIDE.buy ? SIDE.sell : SIDE.buy;
}

export const ORDER_STATUS = { active: 1, expired: 2, cancelled: 3, filled: 5 } as const;
export const TIME_IN_FORCE = { goodTillCancelled: 1, goodTillTime: 2, immediateOrCancel: 3 } as const;

/** Two parties that trade with each other in a market. Parties are indexes among the traders. */
export interface Meeting {
  market: SandboxMarket;
  marketIndex: number;
  maker: number;
  taker: number;
  /** A party whose order never trades. */
  third: number;
  /** Side of the maker's order. */
  side: OrderSide;
  /** In thousandths. */
  size: bigint;
  /** A price near a block's price, in the market's decimals; `ticks` from 0 to 6 give its distance from the market's own. */
  priceNear(block: number, ticks: number): bigint;
}

/** An order, in the state in which it was submitted. */
export interface Order {
  /** 32 bytes as hexadecimal digits. */
  id: string;
  /** Index of its market. */
  market: number;
  /** Index of its party among the traders. */
  party: number;
  side: OrderSide;
  /** Price in the market's decimals. */
  price: bigint;
  /** Size in thousandths. */
  size: bigint;
  timeInForce: number;
  /** True when it rested in the book. */
  resting: boolean;
  /** Block in which it was submitted. */
  created: number;
  /** Block in which it expires; undefined if it does not. */
  expires: number | undefined;
  /** Noise for its other random properties. */
  draw: Block;
}

/** The state of an order after a transaction. */
export interface OrderState {
  order: Order;
  /** The size that has not traded, in thousandths. */
  remaining: bigint;
  /** The network's number of the status. */
  status: number;
}

/** A trade of two orders. */
export interface Trade {
  id: string;
  market: number;
  /** Price in the market's decimals. */
  price: bigint;
  /** Size in thousandths. */
  size: bigint;
  buy: Order;
  sell: Order;
  /** Side of the order that crossed. */
  aggressor: OrderSide;
  /** Fees of the aggressor. */
  fees: Fees;
  /** Name of the meeting; its last trade closes it. */
  meeting: string;
  closes: boolean;
}
