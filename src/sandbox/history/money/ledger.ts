/**
 * Every movement between accounts, with the balances it leaves. At the start of an epoch each account holds its base, a
 * sum of its own; what moves within the epoch is exact; and the epoch's last block settles every account that moved back
 * to its base. So any block's balances follow from its epoch alone, and no balance ever changes without an entry.
 */
import { BLOCKS_PER_EPOCH, blocksOf, epochOf } from '../../chain.ts';
import { createNoise } from '../../randomness.ts';
import { followSteps } from '../trading/follow-steps.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import { digits, type HistoryWorld } from '../world.ts';
import { EpochBook, type LedgerEntry } from './epoch-book.ts';
import type { Moves } from './moves.ts';

interface BlockEntries {
  block: number;
  /** In the order in which they happened. */
  entries: LedgerEntry[];
}

/** The entries of every block of a range that has any, lowest first. */
export type Ledger = (from: number, to: number) => Generator<BlockEntries>;

export function createLedger({ seed }: HistoryWorld, moves: Moves, encounters: TradeScripts): Ledger {
  const settlements = createNoise(seed, 'settlement transactions');

  /** The entries of an epoch up to a block. */
  function* entriesOf(epoch: number, to: number): Generator<BlockEntries> {
    const { first, last } = blocksOf(epoch);
    const end = Math.min(last, to);
    const book = new EpochBook();
    const others = moves.byBlock(first, end);
    const stepsAt = followSteps(encounters.sweep(first, end));
    for (let block = first; block <= end; block += 1) {
      const fees = stepsAt(block).flatMap(({ trade, txHash }) =>
        trade === undefined ? [] : moves.forTrade(trade, txHash),
      );
      const entries = [...(others.get(block) ?? []), ...fees].map((move) => book.post(move));
      if (block === last) entries.push(...book.settle(digits(settlements, epoch)));
      if (entries.length > 0) yield { block, entries };
    }
  }

  return function* ledger(from, to) {
    for (let epoch = epochOf(from); epoch * BLOCKS_PER_EPOCH < to; epoch += 1) {
      for (const found of entriesOf(epoch, to)) if (found.block >= from) yield found;
    }
  };
}
