/** Movements between accounts within a block: deposits, withdrawals, transfers, and fees of trades. */
import { createNoise } from '../../randomness.ts';
import { randomEvents } from '../random-events.ts';
import { SIDE, type Trade } from '../trading/orders.ts';
import type { Traders } from '../trading/traders.ts';
import { type HistoryWorld, noiseHex } from '../world.ts';
import { generalOf, ofNetwork } from './accounts.ts';
import type { Deposits } from './deposits.ts';
import type { AccountTransfer } from './epoch-book.ts';
import type { Withdrawals } from './withdrawals.ts';

/** Transfers between parties: `count` in every window of `length` blocks. */
const TRANSFERS = { length: 150, count: 1 };

/** The movements between accounts. */
export interface Moves {
  /** Deposits, withdrawals and transfers in a range of blocks, by block. */
  byBlock(first: number, last: number): Map<number, AccountTransfer[]>;
  /** Returns the fees that the aggressor of a trade pays, as movements. */
  forTrade(trade: Trade, txHash: string): AccountTransfer[];
}

type MoveInBlock = AccountTransfer & { block: number };

/** Returns the movements of a world, computed for each range of blocks. */
export function createMoves(
  { seed, markets, volume }: HistoryWorld,
  { traders, deposits, withdrawals }: { traders: Traders; deposits: Deposits; withdrawals: Withdrawals },
): Moves {
  const noise = createNoise(seed, 'transfers');
  const ids = createNoise(seed, 'transfer ids');

  function* deposited(first: number, last: number): Generator<MoveInBlock> {
    for (const { party, asset, amount, decided: block, duplicate, txHashes } of deposits(first, last)) {
      if (duplicate || block > last) continue;
      const between = { from: ofNetwork('EXTERNAL'), to: generalOf(party) };
      const what = { type: 'TRANSFER_TYPE_DEPOSIT', txHash: txHashes.decided, transferId: null } as const;
      yield { block, asset, quantity: amount, ...between, ...what };
    }
  }

  function* withdrawn(first: number, last: number): Generator<MoveInBlock> {
    for (const { party, asset, amount, opened: block, refused, txHashes } of withdrawals(first, last)) {
      if (refused || block < first) continue;
      const between = { from: generalOf(party), to: ofNetwork('EXTERNAL') };
      const what = { type: 'TRANSFER_TYPE_WITHDRAW', txHash: txHashes.opened, transferId: null } as const;
      yield { block, asset, quantity: amount, ...between, ...what };
    }
  }

  function* sent(first: number, last: number): Generator<MoveInBlock> {
    const rhythm = { ...TRANSFERS, count: TRANSFERS.count * volume };
    for (const { window, index, block } of randomEvents(noise, rhythm, first, last)) {
      const draw = noise.at(window, index, 1);
      const sender = traders.draw(draw, 0);
      const receiver = traders.drawOther(sender, draw, 1);
      const asset = markets[draw.below(markets.length, 2)]?.settlementAsset;
      if (asset === undefined) continue;
      const between = { from: generalOf(traders.idOf(sender)), to: generalOf(traders.idOf(receiver)) };
      const quantity = BigInt(1 + draw.below(500, 3)) * 10n ** BigInt(asset.decimals);
      const [txHash, transferId] = [noiseHex(ids, window, index, 0), noiseHex(ids, window, index, 1)];
      yield { block, asset, quantity, ...between, type: 'TRANSFER_TYPE_TRANSFER_FUNDS_SEND', txHash, transferId };
    }
  }

  return {
    byBlock: (first, last) =>
      Map.groupBy([...deposited(first, last), ...withdrawn(first, last), ...sent(first, last)], ({ block }) => block),

    forTrade({ market: index, aggressor, buy, sell, fees }, txHash) {
      const market = markets[index];
      if (market === undefined) return [];
      const [taker, maker] = aggressor === SIDE.buy ? [buy, sell] : [sell, buy];
      const payer = generalOf(traders.idOf(taker.party));
      const receiver = generalOf(traders.idOf(maker.party));
      const makers = ofNetwork('FEES_MAKER', market.id);
      const infrastructure = ofNetwork('FEES_INFRASTRUCTURE');
      const shared = { asset: market.settlementAsset, txHash, transferId: null };
      const moves: AccountTransfer[] = [
        { ...shared, from: payer, to: makers, quantity: fees.maker, type: 'TRANSFER_TYPE_MAKER_FEE_PAY' },
        { ...shared, from: makers, to: receiver, quantity: fees.maker, type: 'TRANSFER_TYPE_MAKER_FEE_RECEIVE' },
        {
          ...{ ...shared, from: payer, to: infrastructure, quantity: fees.infrastructure },
          type: 'TRANSFER_TYPE_INFRASTRUCTURE_FEE_PAY',
        },
      ];
      return moves.filter(({ quantity }) => quantity > 0n);
    },
  };
}
