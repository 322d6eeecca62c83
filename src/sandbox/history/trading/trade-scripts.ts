/**
 * Trading as a sequence of scripts. In a script one party's order rests in the book until another party's order crosses
 * it, in one or two trades; some minutes later the two trade the same size back. So a script ends within MAX_SCRIPT_BLOCKS and
 * leaves no position, and the open positions at a block follow from the scripts of the blocks just before it. Sometimes
 * a third party's order rests beside it and never trades.
 */
import { remember } from '../../memo.ts';
import { blockIn, createNoise } from '../../randomness.ts';
import type { HistoryWorld } from '../world.ts';
import { sizeFor } from './fees.ts';
import { SIDE } from './orders.ts';
import { MAX_SCRIPT_BLOCKS, TradeScript, type TradeStep } from './trade-script.ts';
import type { Traders } from './traders.ts';

/** Scripts start in windows of this many blocks, PER_WINDOW in each. */
const WINDOW_BLOCKS = 50;
const PER_WINDOW = 3;

/** Traded amounts in whole units of the settlement asset; the small ones are common. */
const SUMS = [80n, 150n, 250n, 400n, 600n, 1000n, 1500n, 2500n, 5000n, 12_000n, 40_000n] as const;
/** Maximum distance of a price from the market's own, in the smallest steps. */
const SPREAD = 3;

/** All transactions of a block that changed orders or traded. */
export interface BlockSteps {
  block: number;
  /** In the order of the block. */
  steps: readonly TradeStep[];
}

/** The trading of a world. */
export interface TradeScripts {
  /**
   * The steps of every block up to `to` that has any, lowest first. This includes steps before `from` when they belong to
   * scripts that may reach into the range; all other scripts have ended by then.
   */
  sweep(from: number, to: number): Generator<BlockSteps>;
  /** The price around which orders are placed at a block, in the market's own decimals. */
  priceAt(marketIndex: number, block: number): bigint;
}

/**
 * Returns the trading of a world. Nothing is kept: the steps of a range of blocks are computed when they are asked for.
 */
export function createTradeScripts({ seed, markets, funding, volume }: HistoryWorld, traders: Traders): TradeScripts {
  const noises = { draws: createNoise(seed, 'encounters'), ids: createNoise(seed, 'encounter ids') };

  const prices = remember(4096, (key) => {
    const market = markets[key % markets.length];
    if (market === undefined) return 1n;
    const { settlementAsset, decimalPlaces, id } = market;
    const price = funding.markPriceAt(id, Math.floor(key / markets.length));
    return price / 10n ** BigInt(settlementAsset.decimals - decimalPlaces) || 1n;
  });
  const priceAt = (marketIndex: number, block: number) => prices(block * markets.length + marketIndex);

  /** Returns the steps of the script at an index of a window, in the order of time. */
  const stepsOf = (window: number, index: number): TradeStep[] => {
    const draws = noises.draws.details(window, index, 0, 6);
    const draw = (detail: number) => blockIn(draws, detail);
    const [who, what] = [draw(0), draw(1)];
    const marketIndex = who.below(markets.length, 0);
    const market = markets[marketIndex];
    if (market === undefined) return [];
    const maker = traders.draw(who, 1);
    const begin = window * WINDOW_BLOCKS + 1 + what.below(WINDOW_BLOCKS, 0);
    const priceNear = (block: number, ticks: number) => {
      const price = priceAt(marketIndex, block) + BigInt(ticks - SPREAD);
      return price > 0n ? price : 1n;
    };
    const meeting = {
      ...{ market, marketIndex, maker, priceNear },
      taker: traders.drawOther(maker, who, 2),
      third: traders.draw(who, 3),
      side: what.unit(1) < 0.5 ? SIDE.buy : SIDE.sell,
      size: sizeFor(market, what.pick(SUMS, 2), priceAt(marketIndex, begin)),
    };
    const script = new TradeScript(meeting, noises, window, index);
    script.play(begin, { timing: draw(2), parting: draw(3), unwinding: draw(4), lone: draw(5) });
    return script.steps;
  };

  function* sweep(from: number, to: number): Generator<BlockSteps> {
    const waiting = new Map<number, TradeStep[]>();
    const first = Math.max(0, Math.floor((from - 1 - MAX_SCRIPT_BLOCKS) / WINDOW_BLOCKS));
    const last = Math.floor((to - 1) / WINDOW_BLOCKS);
    for (let window = first; window <= last; window += 1) {
      for (let index = 0; index < PER_WINDOW * volume; index += 1) {
        for (const step of stepsOf(window, index)) {
          const steps = waiting.get(step.block);
          if (steps === undefined) waiting.set(step.block, [step]);
          else steps.push(step);
        }
      }
      // Later windows add nothing to the blocks of this one.
      const end = Math.min(to, (window + 1) * WINDOW_BLOCKS);
      for (let block = window * WINDOW_BLOCKS + 1; block <= end; block += 1) {
        const steps = waiting.get(block);
        waiting.delete(block);
        if (steps !== undefined) yield { block, steps };
      }
    }
  }

  return { sweep, priceAt };
}
