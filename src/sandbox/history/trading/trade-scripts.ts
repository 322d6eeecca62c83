/**
 * Trading as a sequence of encounters. In an encounter one party's order rests in the book until another party's order
 * crosses it, in one go or in two; some minutes later the two trade the same size back. So an encounter is over within
 * LIFE blocks and leaves no position behind, and what is open at a block follows from the encounters of the blocks
 * just before it. Now and then a third party's order rests beside it for nothing.
 */
import { remember } from '../../memo.ts';
import { createNoise } from '../../randomness.ts';
import type { HistoryWorld } from '../world.ts';
import { sizeFor } from './fees.ts';
import { SIDE } from './orders.ts';
import { LIFE, type Step, TradeScript } from './trade-script.ts';
import type { Traders } from './traders.ts';

/** Encounters begin in stretches of so many blocks, so many in each. */
const STRETCH = 50;
const PER_STRETCH = 3;

/** What is traded, in whole units of the settlement asset; the small sums are common. */
const SUMS = [80n, 150n, 250n, 400n, 600n, 1000n, 1500n, 2500n, 5000n, 12_000n, 40_000n] as const;
/** Prices lie this many of the smallest steps around the market's own, at most. */
const SPREAD = 3;

export interface BlockSteps {
  block: number;
  /** In the order in which the block has them. */
  steps: readonly Step[];
}

export interface TradeScripts {
  /**
   * The steps of every block up to `to` that has any, lowest first. Those of blocks before `from` are told as well, as
   * far as they belong to encounters that may reach into the range; all other encounters are over by then.
   */
  sweep(from: number, to: number): Generator<BlockSteps>;
  /** The price at a block that orders are placed around, in the market's own decimals. */
  priceAt(marketPlace: number, block: number): bigint;
}

export function createTradeScripts({ seed, markets, funding, volume }: HistoryWorld, traders: Traders): TradeScripts {
  const noises = { draws: createNoise(seed, 'encounters'), ids: createNoise(seed, 'encounter ids') };

  const prices = remember(4096, (key) => {
    const market = markets[key % markets.length];
    if (market === undefined) return 1n;
    const { settlementAsset, decimalPlaces, id } = market;
    const price = funding.markPriceAt(id, Math.floor(key / markets.length));
    return price / 10n ** BigInt(settlementAsset.decimals - decimalPlaces) || 1n;
  });
  const priceAt = (marketPlace: number, block: number) => prices(block * markets.length + marketPlace);

  /** The steps of the encounter at a place of a stretch, in the order of time. */
  const stepsOf = (stretch: number, place: number): Step[] => {
    const draw = (detail: number) => noises.draws.at(stretch, place, detail);
    const [who, what] = [draw(0), draw(1)];
    const marketPlace = who.below(markets.length, 0);
    const market = markets[marketPlace];
    if (market === undefined) return [];
    const maker = traders.draw(who, 1);
    const begin = stretch * STRETCH + 1 + what.below(STRETCH, 0);
    const priceNear = (block: number, ticks: number) => {
      const price = priceAt(marketPlace, block) + BigInt(ticks - SPREAD);
      return price > 0n ? price : 1n;
    };
    const meeting = {
      ...{ market, marketPlace, maker, priceNear },
      taker: traders.drawOther(maker, who, 2),
      third: traders.draw(who, 3),
      side: what.unit(1) < 0.5 ? SIDE.buy : SIDE.sell,
      size: sizeFor(market, what.pick(SUMS, 2), priceAt(marketPlace, begin)),
    };
    const script = new TradeScript(meeting, noises, stretch, place);
    script.play(begin, { timing: draw(2), parting: draw(3), unwinding: draw(4), lone: draw(5) });
    return script.steps;
  };

  function* sweep(from: number, to: number): Generator<BlockSteps> {
    const waiting = new Map<number, Step[]>();
    const first = Math.max(0, Math.floor((from - 1 - LIFE) / STRETCH));
    const last = Math.floor((to - 1) / STRETCH);
    for (let stretch = first; stretch <= last; stretch += 1) {
      for (let place = 0; place < PER_STRETCH * volume; place += 1) {
        for (const step of stepsOf(stretch, place)) {
          const steps = waiting.get(step.block);
          if (steps === undefined) waiting.set(step.block, [step]);
          else steps.push(step);
        }
      }
      // Later stretches add nothing to the blocks of this one.
      const end = Math.min(to, (stretch + 1) * STRETCH);
      for (let block = stretch * STRETCH + 1; block <= end; block += 1) {
        const steps = waiting.get(block);
        waiting.delete(block);
        if (steps !== undefined) yield { block, steps };
      }
    }
  }

  return { sweep, priceAt };
}
