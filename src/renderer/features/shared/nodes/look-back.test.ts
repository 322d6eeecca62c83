import { expect, test } from 'vitest';
import type { NodeRow } from '../../../../contract/index.ts';
import { Seen } from './changes.ts';
import { epochsToRead, lookThrough, type Watched } from './look-back.ts';

const CONSENSUS = 'VALIDATOR_NODE_STATUS_CONSENSUS' as const;
const seen = (epoch: string | null, performance = '1'): Seen => ({
  name: 'Oak',
  epoch,
  status: CONSENSUS,
  performance,
  offline: 0,
});
/** The list of an epoch with one node, or with none. */
const list = (epoch: bigint, performanceScore?: string, offline = 0) => ({
  epoch,
  nodes: new Map(
    performanceScore === undefined
      ? []
      : [
          [
            'oak',
            { name: 'Oak', rankingScore: { status: CONSENSUS, performanceScore }, epochData: { offline } } as NodeRow,
          ],
        ],
  ),
});

test('every epoch since the last look is read, at most 24 before the current one and that one always', () => {
  expect(epochsToRead({ a: seen('7'), b: seen('9'), c: seen(null) }, 10n)).toEqual([8n, 9n, 10n]);
  expect(epochsToRead({ a: seen('10') }, 10n)).toEqual([10n]);
  expect(epochsToRead({ a: seen(null) }, 10n)).toEqual([10n]);
  expect(epochsToRead({ a: seen('1') }, 100n)).toHaveLength(25);
});

test('a node that fell and recovered while no page was open is reported, each change under its epoch', () => {
  const { after, news } = lookThrough({ oak: seen('7') }, [list(8n, '0.3'), list(9n, '0.3', 1), list(10n, '1', 1)]);
  expect(news).toEqual([
    { id: 'oak', epoch: 8n, tone: 'bad', text: 'Oak performed at 0.3000 in epoch 7, down from 1.0000' },
    { id: 'oak', epoch: 9n, tone: 'bad', text: 'Oak missed epoch 8' },
  ]);
  expect(after).toEqual({ oak: { ...seen('10'), offline: 1 } });
});

/** Looks at each epoch as it begins, from the state that was stored, and returns the notices. */
function lookAtEach(first: string, ...performances: readonly string[]) {
  let stored = { oak: seen('7', first) } as Watched;
  return performances.flatMap((performance, index) => {
    const { after, news } = lookThrough(stored, [list(BigInt(index + 8), performance)]);
    // As it is read back: it must not differ from what was kept, or it would be kept without end.
    stored = { oak: Seen.parse(JSON.parse(JSON.stringify(after.oak))) };
    expect(JSON.stringify(stored)).toBe(JSON.stringify(after));
    expect(lookThrough(stored, [list(BigInt(index + 8), performance)])).toEqual({ after: stored, news: [] });
    return news.map(({ text }) => text.replace('Oak performed at ', ''));
  });
}

test('a slow loss of performance causes a notice at each 0.05', () => {
  expect(lookAtEach('0.8', '0.76', '0.72', '0.68', '0.64', '0.61', '0.60')).toEqual([
    '0.7200 in epoch 8, down from 0.8000',
    '0.6400 in epoch 10, down from 0.7200',
  ]);
  // After a recovery it is measured from the new level.
  expect(lookAtEach('0.6', '0.64', '0.68', '0.99', '0.96', '0.94')).toEqual(['0.9400 in epoch 11, down from 0.9900']);
});

test('a performance that varies by less than 0.05 never causes a notice', () => {
  expect(
    lookAtEach('0.95', ...Array.from({ length: 30 }, (_, index) => ['0.98', '0.95', '0.92'][index % 3] ?? '')),
  ).toEqual([]);
  expect(lookAtEach('', '0.89', '0.86', '', '0.87')).toEqual([]);
});

test('a performance that falls below 0.9, the limit of a warning, causes one notice, also in small steps', () => {
  expect(lookAtEach('0.9347', '0.8913')).toEqual(['0.8913 in epoch 7, down from 0.9347']);
  expect(lookAtEach('0.92', '0.9', '0.8999', '0.9001', '0.89', '0.91', '0.88')).toEqual([
    '0.8999 in epoch 8, down from 0.9200',
  ]);
  // After a recovery by 0.05 or more it counts again.
  expect(lookAtEach('0.89', '0.94', '0.895')).toEqual(['0.8950 in epoch 8, down from 0.9400']);
});

test('a node that left and returned is reported both times', () => {
  const { news } = lookThrough({ oak: seen('7') }, [list(8n), list(9n, '1')]);
  expect(news.map(({ text, epoch }) => `${epoch} ${text}`)).toEqual([
    '8 Oak is no longer listed',
    '9 Oak is listed again',
  ]);
});

test('lists from before a node was last seen are no news of it', () => {
  expect(lookThrough({ oak: seen('9', '0.3') }, [list(8n, '1'), list(9n, '0.3')]).news).toEqual([]);
  expect(lookThrough({ oak: seen(null) }, [list(8n, '1'), list(9n, '0.3')]).news).toEqual([]);
});

test('a network that begins again at a low epoch is watched from there, without news of the step back', () => {
  expect(epochsToRead({ oak: seen('900') }, 3n)).toEqual([3n]);
  const { after, news } = lookThrough({ oak: seen('900') }, [list(3n, '0.3')]);
  expect(news).toEqual([]);
  expect(after).toEqual({ oak: seen('3', '0.3') });
  expect(lookThrough(after, [list(3n, '0.3'), list(4n)]).news).toMatchObject([{ text: 'Oak is no longer listed' }]);
});

test('while a service that lags is in use, a node stays as it was seen, and nothing that was seen is told again', () => {
  const before = { oak: seen('10', '0.3') };
  const { after, news } = lookThrough(before, [list(9n, '1')]);
  expect({ after, news }).toEqual({ after: before, news: [] });
  expect(epochsToRead(after, 10n)).toEqual([10n]);
  expect(lookThrough(after, [list(10n, '0.3')]).news).toEqual([]);
  expect(lookThrough(after, [list(11n, '0.2')]).news).toMatchObject([{ epoch: 11n }]);
});

test('an epoch in which a node has no scores is no news of it', () => {
  const unscored = {
    epoch: 8n,
    nodes: new Map([['oak', { name: 'Oak', rankingScore: null, epochData: null } as NodeRow]]),
  };
  expect(lookThrough({ oak: seen('7') }, [unscored, list(9n, '1')])).toEqual({ after: { oak: seen('9') }, news: [] });
  expect(lookThrough({ oak: seen('7') }, [unscored]).after).toEqual({ oak: seen('8') });
  expect(lookThrough({ oak: seen(null) }, [unscored]).after).toEqual({ oak: seen(null) });
});

test('a change behind epochs that were not read is dated by the epochs between which it was', () => {
  const { news } = lookThrough({ oak: seen('3') }, [list(8n, '1', 1), list(9n, '1', 2)]);
  expect(news).toEqual([
    { id: 'oak', epoch: 8n, since: 3n, tone: 'bad', text: 'Oak missed an epoch' },
    { id: 'oak', epoch: 9n, tone: 'bad', text: 'Oak missed epoch 8' },
  ]);
});
