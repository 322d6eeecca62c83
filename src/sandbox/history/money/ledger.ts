/**
 * Every movement between accounts, with the balances after it. At the start of an epoch each account has its base
 * balance, an amount of its own. Movements within the epoch are exact. The epoch's last block returns every changed
 * account to its base. So the balances at any block follow only from its epoch, and no balance ever changes without an
 * entry.
 */
import { BLOCKS_PER_EPOCH, blocksOf, epochOf } from '../../chain.ts';
import { createNoise } from '../../randomness.ts';
import { followSteps } from '../trading/follow-steps.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import { type HistoryWorld, noiseHex } from '../world.ts';
import { EpochBook, type LedgerEntry } from './epoch-book.ts';
import type { Moves } from './moves.ts';

interface BlockEntries {
  block: number;
  /** In the order in which they happened. */
  entries: LedgerEntry[];
}

/** Yields the ledger entries of each block of a range (both included) that has any, lowest block first. */
export type Ledger = (from: number, to: number) => Generator<BlockEntries>;

/** Returns the ledger of a world, computed for each range of blocks from the epochs that it touches. */
export function createLedger({ seed }: HistoryWorld, moves: Moves, tradeScripts: TradeScripts): Ledger {
  const settlements = createNoise(seed, 'settlement transactions');

  /** Yields the entries of an epoch, block by block, up to the block `to`. */
  function* entriesOf(epoch: number, to: number): Generator<BlockEntries> {
    const { first, last } = blocksOf(epoch);
    const end = Math.min(last, to);
    const book = new EpochBook();
    const others = moves.byBlock(first, end);
    const stepsAt = followSteps(tradeScripts.sweep(first, end));
    for (let block = first; block <= end; block += 1) {
      const fees = stepsAt(block).flatMap(({ trade, txHash }) =>
        trade === undefined ? [] : moves.forTrade(trade, txHash),
      );
      const entries = [...(others.get(block) ?? []), ...fees].map((move) => book.post(move));
      if (block === last) entries.push(...book.settle(noiseHex(settlements, epoch)));
      if (entries.length > 0) yield { block, entries };
    }
  }

  return function* ledger(from, to) {
    for (let epoch = epochOf(from); epoch * BLOCKS_PER_EPOCH < to; epoch += 1) {
      for (const found of entriesOf(epoch, to)) if (found.block >= from) yield found;
    }
  };
}
