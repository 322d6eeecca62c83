/** Money on its way between the foreign chain and the network, in either direction. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import { beginnings } from '../beginnings.ts';
import type { Traders } from '../trading/traders.ts';
import { digits, type HistoryWorld } from '../world.ts';

/** What a deposit and a withdrawal have in common. */
export interface Payment {
  id: string;
  /** Party id. */
  party: string;
  asset: SandboxMarket['settlementAsset'];
  amount: bigint;
}

interface Crossing {
  payment: Payment;
  /** The blocks it begins in, and has crossed over or failed in. */
  begun: number;
  decided: number;
  failed: boolean;
  /** Hashes of its own, by number from 1. */
  hash(part: number): string;
}

/** How often something crosses over, and how much of it. */
interface Kind {
  /** Names its draws. */
  name: 'deposit' | 'withdrawal';
  /** So many in every stretch of blocks. */
  rhythm: { length: number; count: number };
  /** Blocks until it has crossed over. */
  slowest: number;
  /** In whole units of the asset. */
  sums: readonly [bigint, ...bigint[]];
  failing: { share: number; atOnce: boolean };
}

/** Everything that begins or is decided in a range of blocks, and what is under way meanwhile; in no particular order. */
export function createCrossings(
  { seed, markets, volume }: HistoryWorld,
  traders: Traders,
  { name, rhythm, slowest, sums, failing }: Kind,
): (from: number, to: number) => Generator<Crossing> {
  const noise = createNoise(seed, `${name}s`);
  const ids = createNoise(seed, `${name} ids`);
  return function* crossings(from, to) {
    const often = { ...rhythm, count: rhythm.count * volume };
    for (const { stretch, place, block } of beginnings(noise, often, from - slowest, to)) {
      const what = noise.at(stretch, place, 1);
      const timing = noise.at(stretch, place);
      const failed = timing.unit(2) < failing.share;
      const decided = failed && failing.atOnce ? block : block + 1 + timing.below(slowest, 1);
      const asset = markets[what.below(markets.length, 0)]?.settlementAsset;
      if (asset === undefined || decided < from) continue;
      const hash = (part: number) => digits(ids, stretch, place, part);
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
