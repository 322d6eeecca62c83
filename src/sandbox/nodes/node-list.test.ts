/** The nodes of many epochs, checked against the network's formulas in separate integer arithmetic. */
import { describe, expect, test } from 'vitest';
import type { Node } from '../../contract/index.ts';
import { createParties } from '../parties/party-list.ts';
import {
  CONSENSUS,
  EPOCHS,
  ERSATZ,
  eachEpoch,
  epochs,
  FIRST_EPOCH,
  fixed,
  isFresh,
  nodes,
  PARTIES,
  PENDING,
  PLACES,
  parties,
  quotientOfIntegers,
  ranking,
  sumAmounts,
  total,
  withStatus,
} from './node-list.fixture.ts';
import { createNodes } from './node-list.ts';

describe('stake', () => {
  test('own and delegated stake add up to the total, and the delegations to the delegated stake', () => {
    eachEpoch((list, _, epoch) => {
      for (const node of list) {
        expect(BigInt(node.stakedByOperator) + BigInt(node.stakedByDelegates)).toBe(total(node));
        expect(sumAmounts(node.delegations.map(({ amount }) => BigInt(amount)))).toBe(total(node));
        const own = node.delegations.filter(({ party }) => party === node.pubKey);
        expect(sumAmounts(own.map(({ amount }) => BigInt(amount)))).toBe(BigInt(node.stakedByOperator));
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
      const all = sumAmounts(list.map(total));
      for (const node of list.filter((each) => !isFresh(each, before))) {
        expect(fixed(ranking(node).stakeScore, PLACES)).toBe(quotientOfIntegers(total(node), all));
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
      const competition = quotientOfIntegers(BigInt(consensus.length) * 10n, 11n);
      const five = 5n * 10n ** BigInt(PLACES);
      const wanted = competition > five ? competition : five;
      const scale = 10n ** BigInt(PLACES);
      const optimal = quotientOfIntegers(sumAmounts(consensus.map(total)) * scale, wanted);
      for (const set of [consensus, withStatus(list, ERSATZ)]) {
        const setSum = sumAmounts(set.map(total));
        const rewards = set.map(({ rewardScore }) => rewardScore);
        const products = rewards.map((score, index) => {
          const node = set[index];
          if (score === null || node === undefined) throw new TypeError('sets have reward scores');
          const stake = total(node) * scale;
          const flat = stake > optimal ? stake - optimal : 0n;
          const down = stake > 3n * optimal ? stake - 3n * optimal : 0n;
          const raw = fixed(score.rawValidatorScore, PLACES);
          expect(raw).toBe(quotientOfIntegers(stake - flat - down, setSum * scale));
          expect(score.validatorStatus).toBe(ranking(node).status);
          const product = raw * fixed(score.performanceScore, PLACES) * fixed(score.multisigScore, 0);
          expect(fixed(score.validatorScore, 2 * PLACES)).toBe(product);
          return product;
        });
        const shares = rewards.map((score) => fixed(score?.normalisedScore ?? '0', PLACES));
        expect(sumAmounts(shares)).toBeLessThanOrEqual(scale);
        const off = shares.filter(
          (share, index) => share !== quotientOfIntegers(products[index] ?? 0n, sumAmounts(products)),
        );
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
    const running = nodes.at(FIRST_EPOCH, false);
    for (const { rewardScore } of running) expect(rewardScore).toBeNull();
    const finished = epochs[0]?.map((node) => ({ ...node, rewardScore: null }));
    expect(running).toEqual(finished);
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
  expect(later.at(FIRST_EPOCH + 150, true)).toEqual(epochs[150]);
  expect(later.at(FIRST_EPOCH + 3, true)).toEqual(epochs[3]);
});

test('a world of one party has nodes without delegators', () => {
  const lonely = createNodes('seed', createParties('seed', 1), 1).at(10, true);
  for (const { delegations } of lonely) expect(delegations.length).toBeLessThanOrEqual(1);
});
