/** A script of trades: the orders and trades of one meeting of two parties, with their blocks. */
import { type Block, blockIn, type Noise } from '../../randomness.ts';
import { manyDigits } from '../world.ts';
import { feesOf } from './fees.ts';
import {
  type Meeting,
  ORDER_STATUS,
  type Order,
  type OrderState,
  otherSide,
  SIDE,
  TIME_IN_FORCE,
  type Trade,
} from './orders.ts';

/** Maximum duration of each part of a script, in blocks. */
const MAX_REST_BLOCKS = 20;
const MAX_SECOND_FILL_BLOCKS = 10;
const MAX_HOLD_BLOCKS = 180;
const MAX_LONE_BLOCKS = 60;
/** The largest number of blocks from the first to the last transaction of a script of trades. */
export const MAX_SCRIPT_BLOCKS = MAX_REST_BLOCKS + MAX_SECOND_FILL_BLOCKS + MAX_HOLD_BLOCKS + MAX_REST_BLOCKS;

/** Orders of a script: two that rest, three that take, one that never trades; and their ids with those of transactions and trades. */
const MAX_ORDERS = 6;
const MAX_IDS = 16;

/** One transaction: the order states that it caused, and the trade if it made one. */
export interface TradeStep {
  block: number;
  txHash: string;
  states: readonly OrderState[];
  trade?: Trade;
}

/** Records the steps of one meeting in the order of time. */
export class TradeScript {
  readonly steps: TradeStep[] = [];
  readonly #meeting: Meeting;
  readonly #name: string;
  readonly #nextId: () => string;
  readonly #nextDraw: () => Block;

  /** @param noises draws and ids; `window` and `index` identify the meeting in them */
  constructor(meeting: Meeting, noises: { draws: Noise; ids: Noise }, window: number, index: number) {
    const ids = manyDigits(noises.ids, window, index, MAX_IDS);
    const draws = noises.draws.details(window, index, 100, MAX_ORDERS);
    let [usedIds, usedDraws] = [0, 0];
    this.#meeting = meeting;
    this.#name = `${window} ${index}`;
    this.#nextId = () => ids[usedIds++] ?? '';
    this.#nextDraw = () => blockIn(draws, usedDraws++);
  }

  /**
   * Records the whole script from the block `begin`: the taker fills the maker's order in one or two trades, and later
   * both trade the same size back.
   */
  play(begin: number, draws: { timing: Block; parting: Block; unwinding: Block; lone: Block }): void {
    const { timing, parting, unwinding, lone } = draws;
    const { maker, taker, side, size, priceNear } = this.#meeting;

    const opening = this.#place(maker, side, priceNear(begin, timing.below(7, 0)), begin);
    this.#rest(opening);
    let block = begin + timing.below(MAX_REST_BLOCKS, 1);
    const part = timing.unit(2) < 0.5 ? 0n : (size * BigInt(30 + timing.below(41, 3))) / 100n;
    if (part > 0n) {
      this.#take(opening, { left: size, size: part, by: taker, block, closes: false });
      block += 1 + parting.below(MAX_SECOND_FILL_BLOCKS, 0);
    }
    this.#take(opening, { left: size - part, size: size - part, by: taker, block, closes: false });

    block += 1 + unwinding.below(MAX_HOLD_BLOCKS, 0);
    const closing = this.#place(taker, side, priceNear(block, unwinding.below(7, 1)), block);
    this.#rest(closing);
    this.#take(closing, {
      left: size,
      size,
      by: maker,
      block: block + unwinding.below(MAX_REST_BLOCKS, 2),
      closes: true,
    });

    if (lone.unit(0) < 0.3) this.#restForNothing(begin, lone);
  }

  /** Records a third party's resting order that never trades: it is cancelled or expires. */
  #restForNothing(begin: number, draw: Block): void {
    const { third, side, size, priceNear } = this.#meeting;
    const end = begin + 1 + draw.below(MAX_LONE_BLOCKS, 1);
    const order = this.#place(third, side, priceNear(begin, draw.below(7, 2)), begin);
    const expires = draw.unit(3) < 0.3;
    if (expires) Object.assign(order, { timeInForce: TIME_IN_FORCE.goodTillTime, expires: end });
    this.#rest(order);
    const status = expires ? ORDER_STATUS.expired : ORDER_STATUS.cancelled;
    this.steps.push({ block: end, txHash: this.#nextId(), states: [{ order, remaining: size, status }] });
  }

  #place(party: number, side: Order['side'], price: bigint, created: number): Order {
    const { marketIndex: market, size } = this.#meeting;
    const id = this.#nextId();
    const draw = this.#nextDraw();
    const timeInForce = TIME_IN_FORCE.goodTillCancelled;
    return { id, market, party, side, price, size, timeInForce, resting: true, created, expires: undefined, draw };
  }

  #rest(order: Order): void {
    const state = { order, remaining: order.size, status: ORDER_STATUS.active };
    this.steps.push({ block: order.created, txHash: this.#nextId(), states: [state] });
  }

  /** Records another party's order that crosses a resting one, of which `left` (thousandths) is open. */
  #take(
    resting: Order,
    { left, size, by, block, closes }: { left: bigint; size: bigint; by: number; block: number; closes: boolean },
  ): void {
    const aggressor = otherSide(resting.side);
    const { price } = resting;
    const { immediateOrCancel: timeInForce } = TIME_IN_FORCE;
    const order = { ...this.#place(by, aggressor, price, block), size, timeInForce, resting: false };
    const [buy, sell] = aggressor === SIDE.buy ? [order, resting] : [resting, order];
    const remaining = left - size;
    const status = remaining === 0n ? ORDER_STATUS.filled : ORDER_STATUS.active;
    const { market, marketIndex } = this.#meeting;
    const fees = feesOf(market, price, size);
    const both = { market: marketIndex, price, size, buy, sell, aggressor, fees, meeting: this.#name, closes };
    this.steps.push({
      block,
      txHash: this.#nextId(),
      states: [
        { order, remaining: 0n, status: ORDER_STATUS.filled },
        { order: resting, remaining, status },
      ],
      trade: { id: this.#nextId(), ...both },
    });
  }
}
