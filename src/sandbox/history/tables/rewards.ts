import type { Node } from '../../../contract/index.ts';
import { divide, multiply } from '../../../decimal/index.ts';
import type { Field } from '../../../history/index.ts';
import { stakeAsset } from '../../funding/markets.ts';
import { scoreOf } from '../../nodes/scores.ts';
import { createNoise } from '../../randomness.ts';
import { epochsStartingIn } from '../epochs.ts';
import type { Traders } from '../trading/traders.ts';
import { bytea, double, time } from '../values.ts';
import { type HistoryWorld, noiseHex, SEQUENCE, type TableRows } from '../world.ts';

const UNIT = 10n ** 18n;
/** An epoch's total for delegators, and the maximum for one trader, in the smallest unit. */
const POOL = 4_000n * UNIT;
const TRADER_PRIZE = 50n * UNIT;
/** The smallest amount that is paid. */
const QUANTUM = UNIT / 1000n;
const TRADERS_PER_MARKET = 3;
/** Epochs until a trader's reward may be moved. */
const LOCKED_EPOCHS = 2;

interface Reward {
  party: string;
  amount: bigint;
  type: string;
  market: string;
  lockedUntil: number;
  game: string | null;
}

/**
 * Returns the rows of rewards for an epoch, in the block after it: to delegators by their node's score, and to a few
 * traders of each market.
 */
export function createRewardRows(
  { seed, markets }: HistoryWorld,
  traders: Traders,
  nodesOf: (epoch: number) => readonly Node[],
): TableRows<'TABLE_REWARDS'> {
  const noise = createNoise(seed, 'reward history');
  const asset = stakeAsset(seed).id;

  const ofDelegators = (epoch: number): Reward[] =>
    nodesOf(epoch).flatMap(({ rewardScore, stakedTotal, delegations }) => {
      if (rewardScore?.validatorStatus !== 'VALIDATOR_NODE_STATUS_CONSENSUS' || stakedTotal === '0') return [];
      const pool = multiply(scoreOf(rewardScore.normalisedScore), scoreOf(POOL));
      const staked = scoreOf(stakedTotal);
      return delegations.map(({ party, amount }) => ({
        party,
        amount: divide(multiply(pool, scoreOf(amount)), staked, 0)?.units ?? 0n,
        type: 'ACCOUNT_TYPE_GLOBAL_REWARD',
        market: '',
        lockedUntil: epoch,
        game: null,
      }));
    });

  const ofTraders = (epoch: number): Reward[] =>
    markets.flatMap(({ id: market }, index) =>
      Array.from({ length: TRADERS_PER_MARKET }, (_, rank) => {
        const block = noise.at(epoch, 1 + index, rank);
        return {
          party: traders.idOf(block.below(traders.count, 0)),
          amount: (block.wide(1) % TRADER_PRIZE) + 1n,
          type: 'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES',
          market,
          lockedUntil: epoch + LOCKED_EPOCHS,
          game: rank === 0 ? noiseHex(noise, epoch, 100 + index) : null,
        };
      }),
    );

  const percentOf = (amount: bigint): Field => double(Number((amount * 10n ** 10n) / POOL) / 1e8);

  return function* rows(segment) {
    for (const { epoch: following, block } of epochsStartingIn(segment)) {
      const epoch = following - 1;
      if (epoch < 0) continue;
      const txHash = bytea(noiseHex(noise, block));
      const rewards = [...ofDelegators(epoch), ...ofTraders(epoch)].filter(({ amount }) => amount > 0n);
      for (const [index, { party, amount, type, market, lockedUntil, game }] of rewards.entries()) {
        yield {
          party_id: bytea(party),
          asset_id: bytea(asset),
          market_id: bytea(market),
          reward_type: type,
          epoch_id: String(epoch),
          amount: amount.toString(),
          percent_of_total: percentOf(amount),
          timestamp: time(block),
          tx_hash: txHash,
          vega_time: time(block),
          seq_num: String(SEQUENCE.reward + index),
          locked_until_epoch_id: String(lockedUntil),
          quantum_amount: (amount / QUANTUM).toString(),
          game_id: game === null ? null : bytea(game),
        };
      }
    }
  };
}
