import type { JsonObject } from '@bufbuild/protobuf';
import { createNoise } from '../randomness.ts';

const DEFAULT = 1n;
const BLOCK = 500_000n;
const MIN_PER_BLOCK = 32n;
const MAX_OF_ONE = BLOCK / MIN_PER_BLOCK - 1n;

/** Contents of a market's order book: the more it holds, the more gas an order needs. */
interface Book {
  stopOrders: number;
  pegged: number;
  positions: number;
  levels: number;
}

/** Returns the gas of a command, which is how much of a block it fills (docs/network.md 6.7). */
export type Gas = (name: string, body: JsonObject) => bigint;

/**
 * Returns a function that computes the gas of a command from its name and its decoded body. It depends on the order books
 * of the markets, which are random but fixed for a seed.
 * @param markets ids of the markets
 */
export function createGas(seed: string, markets: readonly string[]): Gas {
  const noise = createNoise(seed, 'books');
  const books = new Map(
    markets.map((id, index): [string, Book] => {
      const block = noise.at(index);
      const book = { stopOrders: block.below(80, 0), pegged: block.below(4, 1), positions: block.below(600, 2) };
      return [id, { ...book, levels: block.below(300, 3) }];
    }),
  );

  /** Returns the gas of an order or of its amendment; a cancellation does not count `positions`. */
  const ofOrder = (marketId: unknown, countPositions: boolean): bigint => {
    const book = books.get(String(marketId));
    if (book === undefined) return DEFAULT;
    const { stopOrders, pegged, positions, levels } = book;
    const whole = (share: number, of: number) => BigInt(Math.floor(share * of));
    const gas = DEFAULT + whole(0.2, stopOrders) + whole(50, pegged) + whole(0.1, levels);
    return least(gas + (countPositions ? BigInt(positions) : 0n), MAX_OF_ONE);
  };

  /** Returns the gas of a list of orders: the first one in full, each further one half. */
  const ofList = (list: unknown, countPositions: boolean): bigint => {
    if (!Array.isArray(list)) return 0n;
    const each = list.map((entry) => ofOrder((entry as JsonObject).marketId, countPositions));
    return each.reduce((sum, gas, index) => sum + (index === 0 ? gas : gas / 2n), 0n);
  };

  return (name, body) => {
    if (name === 'orderSubmission' || name === 'orderAmendment') return ofOrder(body.marketId, true);
    if (name === 'orderCancellation') return ofOrder(body.marketId, false);
    if (name !== 'batchMarketInstructions') return DEFAULT;
    const orders = ofList(body.submissions, true) + ofList(body.amendments, true);
    return least(DEFAULT + orders + ofList(body.cancellations, false), BLOCK - 1n);
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
