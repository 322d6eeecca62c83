/** Withdrawals: locked in one block, confirmed by the foreign chain some blocks later, or refused at once. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import { beginnings } from '../beginnings.ts';
import type { Traders } from '../trading/traders.ts';
import { digits, type HistoryWorld } from '../world.ts';

const STRETCH = 250;
const PER_STRETCH = 2;
/** Blocks until a withdrawal is confirmed. */
const SLOWEST = 600;
/** Sums in whole units of the asset. */
const SUMS = [10n, 25n, 50n, 100n, 250n, 500n, 2000n] as const;

export interface Withdrawal {
  id: string;
  /** Party id. */
  party: string;
  asset: SandboxMarket['settlementAsset'];
  amount: bigint;
  reference: string;
  foreignTxHash: string;
  receiver: string;
  opened: number;
  /** Block in which it was confirmed; the one it was opened in where it is refused. */
  decided: number;
  refused: boolean;
  txHashes: { opened: string; decided: string };
}

/** Withdrawals that are opened or decided in a range of blocks; in no particular order. */
export type Withdrawals = (from: number, to: number) => Generator<Withdrawal>;

export function createWithdrawals({ seed, markets, volume }: HistoryWorld, traders: Traders): Withdrawals {
  const noise = createNoise(seed, 'withdrawals');
  const ids = createNoise(seed, 'withdrawal ids');
  return function* withdrawals(from, to) {
    const rhythm = { length: STRETCH, count: PER_STRETCH * volume };
    for (const { stretch, place, block } of beginnings(noise, rhythm, from - SLOWEST, to)) {
      const what = noise.at(stretch, place, 1);
      const timing = noise.at(stretch, place);
      const refused = timing.unit(2) < 0.08;
      const decided = refused ? block : block + 1 + timing.below(SLOWEST, 1);
      const asset = markets[what.below(markets.length, 0)]?.settlementAsset;
      if (asset === undefined || decided < from) continue;
      yield {
        id: digits(ids, stretch, place, 0),
        party: traders.idOf(traders.draw(what, 1)),
        asset,
        amount: what.pick(SUMS, 2) * 10n ** BigInt(asset.decimals) + BigInt(what.below(1_000_000, 3)),
        reference: BigInt(`0x${digits(ids, stretch, place, 1)}`).toString(),
        foreignTxHash: `0x${digits(ids, stretch, place, 2)}`,
        receiver: `0x${digits(ids, stretch, place, 3).slice(0, 40)}`,
        opened: block,
        decided,
        refused,
        txHashes: { opened: digits(ids, stretch, place, 4), decided: digits(ids, stretch, place, 5) },
      };
    }
  };
}
