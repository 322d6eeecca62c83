/** Deposits: seen on the foreign chain in one block, credited or refused some blocks later. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import { beginnings } from '../beginnings.ts';
import type { Traders } from '../trading/traders.ts';
import { digits, type HistoryWorld } from '../world.ts';

const STRETCH = 200;
const PER_STRETCH = 2;
/** Blocks until a deposit is confirmed. */
const SLOWEST = 40;
/** Sums in whole units of the asset. */
const SUMS = [20n, 50n, 100n, 100n, 250n, 500n, 1000n, 2500n, 10_000n] as const;

export interface Deposit {
  id: string;
  /** Party id. */
  party: string;
  asset: SandboxMarket['settlementAsset'];
  amount: bigint;
  foreignTxHash: string;
  seen: number;
  decided: number;
  /** The same deposit was reported before. */
  duplicate: boolean;
  txHashes: { seen: string; decided: string };
}

/** Deposits that are seen or decided in a range of blocks; in no particular order. */
export type Deposits = (from: number, to: number) => Generator<Deposit>;

export function createDeposits({ seed, markets, volume }: HistoryWorld, traders: Traders): Deposits {
  const noise = createNoise(seed, 'deposits');
  const ids = createNoise(seed, 'deposit ids');
  return function* deposits(from, to) {
    const rhythm = { length: STRETCH, count: PER_STRETCH * volume };
    for (const { stretch, place, block } of beginnings(noise, rhythm, from - SLOWEST, to)) {
      const what = noise.at(stretch, place, 1);
      const timing = noise.at(stretch, place);
      const decided = block + 1 + timing.below(SLOWEST, 1);
      const asset = markets[what.below(markets.length, 0)]?.settlementAsset;
      if (asset === undefined || decided < from) continue;
      yield {
        id: digits(ids, stretch, place, 0),
        party: traders.idOf(traders.draw(what, 1)),
        asset,
        amount: what.pick(SUMS, 2) * 10n ** BigInt(asset.decimals) + BigInt(what.below(1_000_000, 3)),
        foreignTxHash: `0x${digits(ids, stretch, place, 1)}`,
        seen: block,
        decided,
        duplicate: timing.unit(2) < 0.06,
        txHashes: { seen: digits(ids, stretch, place, 2), decided: digits(ids, stretch, place, 3) },
      };
    }
  };
}
