/**
 * Stakes of delegators on nodes, epoch by epoch.
 *
 * A holding is an amount that a party delegates. Every holding has a fixed preference for each node. At its reviews, some
 * epochs apart, it goes to the node with the best combination of preference, recent health and reputation. So delegators
 * leave a node that falls behind, return when it has recovered, and come slowly to newcomers; yet an epoch's delegations
 * can be computed without the epochs before it.
 */
import { remember } from '../memo.ts';
import { blockIn, createNoise } from '../randomness.ts';
import type { Health } from './health.ts';
import { operatorPartyOf } from './identity.ts';
import { PERMANENT_NODES, ROSTER, ROSTER_SIZE } from './roster.ts';
import { type Tenure, takesStake } from './tenure.ts';

const HOLDINGS = 230;
/** One token in the smallest unit of the stake asset, 10^-18. */
const STAKE_UNIT = 10n ** 18n;
/** The own stake, in the smallest unit, below which a node's performance counts as 0. */
export const MINIMUM_OWN_STAKE = 3000n * STAKE_UNIT;

/** Delegated amounts in whole tokens; the small ones are common. */
const SUMS = [
  250, 500, 1000, 1500, 2500, 4000, 5000, 8000, 10_000, 15_000, 25_000, 40_000, 60_000, 100_000, 150_000, 250_000,
  400_000, 600_000,
] as const;

/** A party's delegation to one node in an epoch; `party` is an index in order of age, `amount` in the smallest unit. */
export interface Delegated {
  party: number;
  node: number;
  amount: bigint;
}

/** The stakes of one epoch, in the smallest unit. */
export interface Stakes {
  /** Own stake of each node's operator, by node; 0 for nodes that are absent. */
  own: readonly bigint[];
  /** Whole stake of each node, by node. */
  total: readonly bigint[];
  /** Stake of all nodes. */
  sum: bigint;
  /** Includes own stake, as delegations of the node's operator. */
  delegations: readonly Delegated[];
}

/** The stakes of all epochs. */
export interface StakeBook {
  /** Returns the stakes of an epoch. */
  at(epoch: number): Stakes;
  /** The maximum intended stake of a node's operator, in the smallest unit. */
  maxIntended(node: number): bigint;
}

/**
 * Returns about -log2(u), for u from 0 to 1, linear between powers of two. It uses exact arithmetic only: library
 * logarithms may differ in the last digit between engines, and a world must not.
 */
function waitingTime(u: number): number {
  let halvings = 0;
  let rest = Math.max(u, 2 ** -40);
  for (; rest < 0.5; rest *= 2) halvings += 1;
  return halvings + 2 * (1 - rest);
}

/** Returns an amount of tokens times a factor in thousandths, in the smallest unit. */
const scaled = (tokens: number, permille: number) => BigInt(tokens * permille) * 10n ** 15n;

/** Returns the stakes of any epoch, computed when they are asked for. */
export function createStakeBook(
  seed: string,
  world: { tenure: Tenure; health: Health; partiesAtGenesis: number },
): StakeBook {
  const { tenure, health, partiesAtGenesis } = world;
  const noise = createNoise(seed, 'stake');

  /** Reputation of each operator. */
  const appeal = ROSTER.map((node) =>
    node < PERMANENT_NODES ? 100 / (node + 2.5) : 3 + noise.at(node, 0, 1).unit(0) ** 2 * 16,
  );

  /**
   * Returns the share (thousandths) of a holding that is delegated, by three review periods: usually all, sometimes more
   * or less, sometimes nothing.
   */
  const permilleOf = (holding: number) =>
    remember(16, (periods) => {
      const block = noise.at(periods, holding, 6);
      if (block.unit(0) < 0.1) return 0;
      return block.unit(0) < 0.5 ? 1000 : 700 + block.below(601, 1);
    });

  const preferences = noise.run(0, HOLDINGS, ROSTER_SIZE, 5);
  const holdings = Array.from({ length: HOLDINGS }, (_, holding) => {
    const block = noise.at(holding, 0, 2);
    const tokens = SUMS[Math.floor(block.unit(0) * SUMS.length)] ?? SUMS[0];
    const odd = block.unit(1) < 0.4;
    const others = Math.max(1, partiesAtGenesis - 1);
    const afterOperators = others > 2 * ROSTER_SIZE ? ROSTER_SIZE : 0;
    return {
      tokens: odd ? tokens + Math.floor(block.unit(2) * tokens) : tokens,
      dust: odd ? noise.at(holding, 0, 3).wide(0) % STAKE_UNIT : 0n,
      party: 1 + afterOperators + noise.at(holding, 0, 3).below(others - afterOperators, 3),
      every: 20 + block.below(45, 3),
      offset: noise.at(holding, 0, 4).below(64, 0),
      reluctance: ROSTER.map((node) => waitingTime(blockIn(preferences, holding * ROSTER_SIZE + node).unit(0))),
      permilleIn: permilleOf(holding),
    };
  });
  /** A world with one party has no delegators. */
  const active = partiesAtGenesis > 1 ? holdings : [];

  const trust = (node: number, epoch: number) => {
    let lately = 0;
    for (let back = 0; back < 6; back += 1) lately += health.at(node, epoch - back) / 6;
    return lately * lately;
  };

  /** Attraction of each node in an epoch; 0 when it takes no stake. */
  const pull = remember(256, (epoch) =>
    ROSTER.map((node) => {
      const stay = tenure.stayAt(node, epoch);
      if (stay === undefined || !takesStake(stay, epoch)) return 0;
      return (appeal[node] ?? 0) * Math.min(1, (epoch - stay.joined) / 80) * (0.05 + trust(node, epoch));
    }),
  );

  const choice = (reluctance: readonly number[], open: readonly boolean[], pulls: readonly number[]) => {
    let best: { node: number; cost: number } | undefined;
    for (const [node, cost] of reluctance.entries()) {
      const strength = open[node] === true ? (pulls[node] ?? 0) : 0;
      if (strength > 0 && (best === undefined || cost / strength < best.cost)) best = { node, cost: cost / strength };
    }
    return best?.node;
  };

  const ownTokens = ROSTER.map((node) => {
    const block = noise.at(node, 0, 7);
    return node < PERMANENT_NODES ? 20_000 + block.below(180_000, 0) : 3500 + block.below(40_000, 0);
  });
  const ownAt = (node: number, epoch: number) => {
    const step = Math.floor((epoch + node * 7) / 96);
    return scaled(ownTokens[node] ?? 0, 1000 + noise.at(step, node, 8).below(250, 0));
  };

  const at = remember(64, (epoch): Stakes => {
    const open = ROSTER.map((node) => takesStake(tenure.stayAt(node, epoch), epoch));
    const own = ROSTER.map((node) => (open[node] === true ? ownAt(node, epoch) : 0n));
    const total = [...own];
    const delegations = new Map<string, Delegated>();
    const add = (party: number, node: number, amount: bigint) => {
      const key = `${party} ${node}`;
      delegations.set(key, { party, node, amount: amount + (delegations.get(key)?.amount ?? 0n) });
    };
    for (const node of ROSTER) if ((own[node] ?? 0n) > 0n) add(operatorPartyOf(node), node, own[node] ?? 0n);
    for (const { tokens, dust, party, every, offset, reluctance, permilleIn } of active) {
      const period = Math.floor((epoch + offset) / every);
      const permille = permilleIn(Math.floor(period / 3));
      if (permille === 0) continue;
      // A node that has stopped taking stake since the review is left at once.
      const node = choice(reluctance, open, pull(period * every - offset)) ?? choice(reluctance, open, pull(epoch));
      if (node === undefined) continue;
      const amount = scaled(tokens, permille) + dust;
      total[node] = (total[node] ?? 0n) + amount;
      add(party, node, amount);
    }
    return {
      own,
      total,
      sum: total.reduce((sum, amount) => sum + amount, 0n),
      delegations: [...delegations.values()],
    };
  });

  return { at, maxIntended: (node) => BigInt(Math.ceil(appeal[node] ?? 1)) * 50_000n * STAKE_UNIT };
}
