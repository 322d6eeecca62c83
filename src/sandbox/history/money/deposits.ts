/** Deposits: observed on the foreign chain in one block, credited or refused some blocks later. */
import type { Traders } from '../trading/traders.ts';
import type { HistoryWorld } from '../world.ts';
import { createCrossings, type Payment } from './crossings.ts';

const KIND = {
  name: 'deposit',
  rhythm: { length: 200, count: 2 },
  slowest: 40,
  sums: [20n, 50n, 100n, 100n, 250n, 500n, 1000n, 2500n, 10_000n],
  failing: { share: 0.06, atOnce: false },
} as const;

/** A deposit from the foreign chain. */
export interface Deposit extends Payment {
  foreignTxHash: string;
  /** Block in which it was observed. */
  seen: number;
  /** Block in which it was credited or refused. */
  decided: number;
  /** True when the same deposit was reported before. */
  duplicate: boolean;
  txHashes: { seen: string; decided: string };
}

/** Yields the deposits that are observed or decided in a range of blocks (both included), in no particular order. */
export type Deposits = (from: number, to: number) => Generator<Deposit>;

/** Returns the deposits of a world, computed for each range of blocks. */
export function createDeposits(world: HistoryWorld, traders: Traders): Deposits {
  const crossings = createCrossings(world, traders, KIND);
  return function* deposits(from, to) {
    for (const { payment, begun, decided, failed, hash } of crossings(from, to)) {
      yield {
        ...payment,
        foreignTxHash: `0x${hash(1)}`,
        seen: begun,
        decided,
        duplicate: failed,
        txHashes: { seen: hash(2), decided: hash(3) },
      };
    }
  };
}
