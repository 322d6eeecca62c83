import { describe, expect, test } from 'vitest';
import type { Node } from '../../contract/index.ts';
import {
  CONSENSUS,
  ERSATZ,
  eachEpoch,
  epochs,
  fixed,
  isFresh,
  PENDING,
  PLACES,
  ranking,
  withStatus,
} from './node-list.fixture.ts';

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
