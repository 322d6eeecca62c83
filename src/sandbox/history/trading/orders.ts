/** Orders, their states and trades, with the numbers that networks write for them. */
import type { SandboxMarket } from '../../funding/markets.ts';
import type { Block } from '../../randomness.ts';
import type { Fees } from './fees.ts';

export const SIDE = { buy: 1, sell: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

export function otherSide(side: Side): Side {
  return side === SIDE.buy ? SIDE.sell : SIDE.buy;
}

export const ORDER_STATUS = { active: 1, expired: 2, cancelled: 3, filled: 5 } as const;
export const TIME_IN_FORCE = { goodTillCancelled: 1, goodTillTime: 2, immediateOrCancel: 3 } as const;

/** Who meets whom over what. Parties are places among the traders. */
export interface Meeting {
  market: SandboxMarket;
  marketPlace: number;
  maker: number;
  taker: number;
  /** Somebody whose order is never taken. */
  third: number;
  /** Side of the maker's order. */
  side: Side;
  /** In thousandths. */
  size: bigint;
  /** A price at a block, in the market's decimals; `ticks` from 0 to 6 say where around the market's own. */
  priceNear(block: number, ticks: number): bigint;
}

export interface Order {
  /** 32 bytes as hexadecimal digits. */
  id: string;
  /** Place of the market, and of the party among the traders. */
  market: number;
  party: number;
  side: Side;
  /** In the market's decimals, and in thousandths. */
  price: bigint;
  size: bigint;
  timeInForce: number;
  /** Whether it waited in the book. */
  resting: boolean;
  /** Blocks. */
  created: number;
  expires: number | undefined;
  /** Whatever else is random about it. */
  draw: Block;
}

export interface OrderState {
  order: Order;
  remaining: bigint;
  status: number;
}

export interface Trade {
  id: string;
  market: number;
  price: bigint;
  size: bigint;
  buy: Order;
  sell: Order;
  /** Side of the order that crossed. */
  aggressor: Side;
  /** What the aggressor pays. */
  fees: Fees;
  /** Names the encounter; its last trade closes it. */
  encounter: string;
  closes: boolean;
}
