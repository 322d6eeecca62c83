/** Withdrawals: locked in one block, confirmed by the foreign chain some blocks later, or refused at once. */
import type { Traders } from '../trading/traders.ts';
import type { HistoryWorld } from '../world.ts';
import { createCrossings, type Payment } from './crossings.ts';

const KIND = {
  name: 'withdrawal',
  rhythm: { length: 250, count: 2 },
  slowest: 600,
  sums: [10n, 25n, 50n, 100n, 250n, 500n, 2000n],
  failing: { share: 0.08, atOnce: true },
} as const;

/** A withdrawal to the foreign chain. */
export interface Withdrawal extends Payment {
  reference: string;
  foreignTxHash: string;
  receiver: string;
  /** Block in which it was requested. */
  opened: number;
  /** Block in which it was confirmed; its first block when it was refused. */
  decided: number;
  refused: boolean;
  txHashes: { opened: string; decided: string };
}

/** Yields the withdrawals that start or are decided in a range of blocks (both included), in no particular order. */
export type Withdrawals = (from: number, to: number) => Generator<Withdrawal>;

/** Returns the withdrawals of a world, computed for each range of blocks. */
export function createWithdrawals(world: HistoryWorld, traders: Traders): Withdrawals {
  const crossings = createCrossings(world, traders, KIND);
  return function* withdrawals(from, to) {
    for (const { payment, begun, decided, failed, hash } of crossings(from, to)) {
      yield {
        ...payment,
        reference: BigInt(`0x${hash(1)}`).toString(),
        foreignTxHash: `0x${hash(2)}`,
        receiver: `0x${hash(3).slice(0, 40)}`,
        opened: begun,
        decided,
        refused: failed,
        txHashes: { opened: hash(4), decided: hash(5) },
      };
    }
  };
}
