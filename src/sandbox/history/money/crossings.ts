/** Transfers between the foreign chain and the network, in both directions. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import { randomEvents } from '../random-events.ts';
import type { Traders } from '../trading/traders.ts';
import { type HistoryWorld, noiseHex } from '../world.ts';

/** The common part of deposits and withdrawals. */
export interface Payment {
  id: string;
  /** Party id. */
  party: string;
  asset: SandboxMarket['settlementAsset'];
  amount: bigint;
}

interface Crossing {
  payment: Payment;
  /** The block in which it starts, and the block in which it completes or fails. */
  begun: number;
  decided: number;
  failed: boolean;
  /** Hashes of its own, numbered from 1. */
  hash(part: number): string;
}

/** Frequency, duration and amounts of one kind of transfer. */
interface Kind {
  /** Also the name of its noise. */
  name: 'deposit' | 'withdrawal';
  /** `count` transfers in every window of `length` blocks. */
  rhythm: { length: number; count: number };
  /** Maximum blocks until it completes. */
  slowest: number;
  /** In whole units of the asset. */
  sums: readonly [bigint, ...bigint[]];
  failing: { share: number; atOnce: boolean };
}

/**
 * Returns a function that yields the deposits, or the withdrawals, which start, are pending or are decided in a range
 * of blocks, in no particular order.
 */
export function createCrossings(
  { seed, markets, volume }: HistoryWorld,
  traders: Traders,
  { name, rhythm, slowest, sums, failing }: Kind,
): (from: number, to: number) => Generator<Crossing> {
  const noise = createNoise(seed, `${name}s`);
  const ids = createNoise(seed, `${name} ids`);
  return function* crossings(from, to) {
    const often = { ...rhythm, count: rhythm.count * volume };
    for (const { window, index, block } of randomEvents(noise, often, from - slowest, to)) {
      const what = noise.at(window, index, 1);
      const timing = noise.at(window, index);
      const failed = timing.unit(2) < failing.share;
      const decided = failed && failing.atOnce ? block : block + 1 + timing.below(slowest, 1);
      const asset = markets[what.below(markets.length, 0)]?.settlementAsset;
      if (asset === undefined || decided < from) continue;
      const hash = (part: number) => noiseHex(ids, window, index, part);
      yield {
        payment: {
          id: hash(0),
          party: traders.idOf(traders.draw(what, 1)),
          asset,
          amount: what.pick(sums, 2) * 10n ** BigInt(asset.decimals) + BigInt(what.below(1_000_000, 3)),
        },
        begun: block,
        decided,
        failed,
        hash,
      };
    }
  };
}
