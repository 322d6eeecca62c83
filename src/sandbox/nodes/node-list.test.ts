/** The nodes of many epochs, checked against the network's formulas in separate integer arithmetic. */
import { describe, expect, test } from 'vitest';
import type { Node, RankingScore } from '../../contract/index.ts';
import { createParties } from '../parties/party-list.ts';
import { createNodes } from './node-list.ts';

const PARTIES = 5000;
const FIRST = 400;
const EPOCHS = 240;
const parties = createParties('seed', PARTIES);
const nodes = createNodes('seed', parties, PARTIES);
const epochs = Array.from({ length: EPOCHS }, (_, index) => nodes.at(FIRST + index, true));

const PLACES = 16;
/** A decimal text as a whole number of 10^-places. */
function fixed(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  expect(fraction.length).toBeLessThanOrEqual(places);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
/** Quotient in 10^-16, rounded half up (all are positive). */
const quotient = (dividend: bigint, divisor: bigint) =>
  divisor === 0n ? 0n : (2n * dividend * 10n ** BigInt(PLACES) + divisor) / (2n * divisor);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const total = ({ stakedTotal }: Node) => BigInt(stakedTotal);
const ranking = ({ rankingScore }: Node): RankingScore => {
  if (rankingScore === null) throw new TypeError('every node has a ranking');
  return rankingScore;
};
const withStatus = (list: readonly Node[], status: RankingScore['status']) =>
  list.filter((node) => ranking(node).status === status);
const CONSENSUS = 'VALIDATOR_NODE_STATUS_CONSENSUS';
const ERSATZ = 'VALIDATOR_NODE_STATUS_ERSATZ';
const PENDING = 'VALIDATOR_NODE_STATUS_PENDING';
const isFresh = (node: Node, before: readonly Node[]) => !before.some(({ id }) => id === node.id);

/** Runs a check on every epoch, with the previous epoch. */
function eachEpoch(check: (list: readonly Node[], before: readonly Node[], epoch: number) => void): void {
  for (const [index, list] of epochs.entries()) {
    const before = epochs[index - 1];
    if (before !== undefined) check(list, before, FIRST + index);
  }
}

describe('stake', () => {
  test('own and delegated stake add up to the total, and the delegations to the delegated stake', () => {
    eachEpoch((list, _, epoch) => {
      for (const node of list) {
        expect(BigInt(node.stakedByOperator) + BigInt(node.stakedByDelegates)).toBe(total(node));
        expect(sum(node.delegations.map(({ amount }) => BigInt(amount)))).toBe(total(node));
        const own = node.delegations.filter(({ party }) => party === node.pubKey);
        expect(sum(own.map(({ amount }) => BigInt(amount)))).toBe(BigInt(node.stakedByOperator));
        for (const { nodeId, epochSeq, party, amount } of node.delegations) {
          expect({ nodeId, epochSeq }).toEqual({ nodeId: node.id, epochSeq: String(epoch) });
          expect(BigInt(amount)).toBeGreaterThan(0n);
          expect(parties.indexOf(party)).toBeLessThan(PARTIES);
        }
      }
      const delegations = list.flatMap((node) => node.delegations).length;
      expect(delegations).toBeGreaterThan(100);
      expect(delegations).toBeLessThan(400);
    });
  });

  test("pending stake is the next epoch's total minus this one's, negative when stake leaves", () => {
    const signs = new Set<number>();
    eachEpoch((list, before) => {
      for (const node of before) {
        const next = list.find(({ id }) => id === node.id);
        expect(BigInt(node.pendingStake)).toBe((next === undefined ? 0n : total(next)) - total(node));
        signs.add(Math.sign(Number(node.pendingStake)));
      }
    });
    expect(signs).toEqual(new Set([-1, 0, 1]));
  });

  test('delegators leave a node that falls behind, and come back when it has recovered', () => {
    const stake = { before: 0, during: 0, after: 0 };
    const performance = (node: Node | undefined) => Number(node === undefined ? 0 : ranking(node).performanceScore);
    for (const [index, list] of epochs.entries()) {
      for (const node of list) {
        const then = (epochsLater: number) => epochs[index + epochsLater]?.find(({ id }) => id === node.id);
        const isOld = (node.epochData?.total ?? 0) > 150;
        if (!isOld || performance(node) < 0.8 || performance(then(1)) > 0.4) continue;
        const [during, after] = [then(14), then(70)];
        if (during === undefined || after === undefined || performance(after) < 0.8) continue;
        stake.before += Number(node.stakedByDelegates);
        stake.during += Number(during.stakedByDelegates);
        stake.after += Number(after.stakedByDelegates);
      }
    }
    expect(stake.during).toBeLessThan(stake.before * 0.95);
    expect(stake.after).toBeGreaterThan(stake.during * 1.02);
  });
});

describe('scores', () => {
  test('stake score is the share of all stake, exact to 16 places', () => {
    eachEpoch((list, before) => {
      const all = sum(list.map(total));
      for (const node of list.filter((each) => !isFresh(each, before))) {
        expect(fixed(ranking(node).stakeScore, PLACES)).toBe(quotient(total(node), all));
      }
    });
  });

  test('ranking score is the exact product, with one bonus for all who were in a set', () => {
    eachEpoch((list) => {
      for (const node of list) {
        const { stakeScore, performanceScore, previousStatus, rankingScore } = ranking(node);
        const factor = previousStatus === PENDING ? 10n : 11n;
        const product = fixed(stakeScore, PLACES) * fixed(performanceScore, PLACES) * factor;
        expect(fixed(rankingScore, 2 * PLACES + 1)).toBe(product);
      }
    });
  });

  test('reward scores: anti-whaling, exact product, shares that add up to at most 1', () => {
    eachEpoch((list) => {
      const consensus = withStatus(list, CONSENSUS);
      const competition = quotient(BigInt(consensus.length) * 10n, 11n);
      const five = 5n * 10n ** BigInt(PLACES);
      const wanted = competition > five ? competition : five;
      const scale = 10n ** BigInt(PLACES);
      const optimal = quotient(sum(consensus.map(total)) * scale, wanted);
      for (const set of [consensus, withStatus(list, ERSATZ)]) {
        const setSum = sum(set.map(total));
        const rewards = set.map(({ rewardScore }) => rewardScore);
        const products = rewards.map((score, index) => {
          const node = set[index];
          if (score === null || node === undefined) throw new TypeError('sets have reward scores');
          const stake = total(node) * scale;
          const flat = stake > optimal ? stake - optimal : 0n;
          const down = stake > 3n * optimal ? stake - 3n * optimal : 0n;
          const raw = fixed(score.rawValidatorScore, PLACES);
          expect(raw).toBe(quotient(stake - flat - down, setSum * scale));
          expect(score.validatorStatus).toBe(ranking(node).status);
          const product = raw * fixed(score.performanceScore, PLACES) * fixed(score.multisigScore, 0);
          expect(fixed(score.validatorScore, 2 * PLACES)).toBe(product);
          return product;
        });
        const shares = rewards.map((score) => fixed(score?.normalisedScore ?? '0', PLACES));
        expect(sum(shares)).toBeLessThanOrEqual(scale);
        const off = shares.filter((share, index) => share !== quotient(products[index] ?? 0n, sum(products)));
        expect(off.length).toBeLessThanOrEqual(1);
      }
      for (const { rewardScore } of withStatus(list, PENDING)) expect(rewardScore).toBeNull();
    });
  });

  test('a ranking uses the performance of the previous epoch, which was also rewarded', () => {
    let compared = 0;
    eachEpoch((list, before) => {
      for (const node of list) {
        const rewarded = before.find(({ id }) => id === node.id)?.rewardScore;
        if (!rewarded || node.stakedByOperator === '0') continue;
        expect(ranking(node).performanceScore).toBe(rewarded.performanceScore);
        compared += 1;
      }
    });
    expect(compared).toBeGreaterThan(EPOCHS * 15);
  });

  test('only consensus nodes have voting power, about 10000 in all', () => {
    eachEpoch((list) => {
      const power = (members: readonly Node[]) => members.reduce((all, node) => all + ranking(node).votingPower, 0);
      expect(power(list)).toBe(power(withStatus(list, CONSENSUS)));
      expect(Math.abs(power(list) - 10_000)).toBeLessThanOrEqual(20);
    });
  });

  test('a running epoch has no reward scores yet, and its other values are final', () => {
    const running = nodes.at(FIRST, false);
    for (const { rewardScore } of running) expect(rewardScore).toBeNull();
    const finished = epochs[0]?.map((node) => ({ ...node, rewardScore: null }));
    expect(running).toEqual(finished);
  });
});

describe('validator status', () => {
  test('there are 13 consensus nodes, 6 ersatz and some pending, in every epoch', () => {
    eachEpoch((list) => {
      expect(withStatus(list, CONSENSUS)).toHaveLength(13);
      expect(withStatus(list, ERSATZ)).toHaveLength(6);
      expect(withStatus(list, PENDING).length).toBeGreaterThan(0);
    });
  });

  test('the previous status is that of the epoch before; newcomers are pending with a ranking of all zeros', () => {
    let newcomers = 0;
    eachEpoch((list, before) => {
      for (const node of list) {
        const then = before.find(({ id }) => id === node.id);
        const { previousStatus, ...scores } = ranking(node);
        expect(previousStatus).toBe(then === undefined ? PENDING : ranking(then).status);
        if (then !== undefined) continue;
        newcomers += 1;
        expect(scores).toEqual({
          stakeScore: '0',
          performanceScore: '0',
          status: PENDING,
          votingPower: 0,
          rankingScore: '0',
        });
        expect([node.stakedTotal, node.epochData]).toEqual(['0', { total: 0, offline: 0, online: 0 }]);
      }
    });
    expect(newcomers).toBeGreaterThan(2);
  });

  test('between elections at most one node per set is exchanged in an epoch, for a strictly better one', () => {
    const ELECTION = 72;
    eachEpoch((list, before, epoch) => {
      if (epoch % ELECTION === 0) return;
      const was = new Set(withStatus(before, CONSENSUS).map(({ id }) => id));
      const gone = [...was].filter((id) => !list.some((node) => node.id === id));
      const rose = withStatus(list, CONSENSUS).filter(({ id }) => !was.has(id));
      const fell = list.filter((node) => was.has(node.id) && ranking(node).status !== CONSENSUS);
      expect(rose.length).toBe(fell.length + gone.length);
      const [up] = rose;
      const [down] = fell;
      if (up === undefined || down === undefined) return;
      expect(fell).toHaveLength(1);
      const score = (node: Node) => fixed(ranking(node).rankingScore, 2 * PLACES + 1);
      expect(score(up)).toBeGreaterThan(score(down));
    });
  });

  test('statuses change both ways; nodes join, leave and return over time', () => {
    const moves = new Set<string>();
    const joined = new Set<string>();
    const left = new Set<string>();
    eachEpoch((list, before) => {
      for (const node of list) {
        const { previousStatus, status } = ranking(node);
        if (previousStatus !== status) moves.add(`${previousStatus.slice(22)}>${status.slice(22)}`);
        if (isFresh(node, before)) joined.add(node.id);
      }
      for (const node of before) if (isFresh(node, list)) left.add(node.id);
    });
    for (const move of ['CONSENSUS>ERSATZ', 'ERSATZ>CONSENSUS', 'ERSATZ>PENDING', 'PENDING>ERSATZ']) {
      expect(moves).toContain(move);
    }
    expect(joined.size).toBeGreaterThan(2);
    expect(left.size).toBeGreaterThan(2);
  });

  test('a node winds down before it leaves: no stake and no score at the end', () => {
    eachEpoch((list, before) => {
      for (const node of before.filter((each) => isFresh(each, list))) {
        expect([node.stakedTotal, ranking(node).rankingScore, ranking(node).status]).toEqual(['0', '0', PENDING]);
      }
    });
  });

  test('nodes fall behind and recover', () => {
    const lows = new Set<string>();
    const recovered = new Set<string>();
    eachEpoch((list) => {
      for (const node of withStatus(list, CONSENSUS)) {
        const performance = Number(ranking(node).performanceScore);
        if (performance < 0.6) lows.add(node.id);
        else if (performance > 0.95 && lows.has(node.id)) recovered.add(node.id);
      }
    });
    expect(recovered.size).toBeGreaterThan(2);
  });

  test('epochs since creation are counted, online and offline', () => {
    eachEpoch((list, before) => {
      for (const node of list) {
        const then = before.find(({ id }) => id === node.id)?.epochData;
        const now = node.epochData;
        if (!then || !now) continue;
        expect(now.total).toBe(then.total + 1);
        expect([then.offline, then.offline + 1]).toContain(now.offline);
        expect(now.online).toBe(now.total - now.offline);
      }
    });
    expect(epochs.flat().some(({ epochData }) => (epochData?.offline ?? 0) > 10)).toBe(true);
  });
});

test('names, sites and keys look like those of real nodes', () => {
  const seen = new Map(epochs.flat().map((node) => [node.id, node]));
  expect(new Set([...seen.values()].map(({ name }) => name)).size).toBe(seen.size);
  expect(seen.size).toBeGreaterThan(28);
  for (const node of seen.values()) {
    expect(node.id).toMatch(/^[0-9a-f]{64}$/);
    expect(node.pubKey).toMatch(/^[0-9a-f]{64}$/);
    expect(node.chainAddress).toMatch(/^0x[0-9a-f]{40}$/);
    expect(Buffer.from(node.consensusPubKey, 'base64')).toHaveLength(32);
    expect(node.location).toMatch(/^[A-Z]{2}$/);
    for (const url of [node.infoUrl, node.avatarUrl]) {
      if (url !== '') expect(new URL(url).protocol).toBe('https:');
    }
  }
});

test('an epoch is the same when it is computed without the epochs before it', () => {
  const later = createNodes('seed', parties, PARTIES);
  expect(later.at(FIRST + 150, true)).toEqual(epochs[150]);
  expect(later.at(FIRST + 3, true)).toEqual(epochs[3]);
});

test('a world of one party has nodes without delegators', () => {
  const lonely = createNodes('seed', createParties('seed', 1), 1).at(10, true);
  for (const { delegations } of lonely) expect(delegations.length).toBeLessThanOrEqual(1);
});
