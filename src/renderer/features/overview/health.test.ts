import { expect, test } from 'vitest';
import { type ExplorerStatus, type NodeRow, OrreryError } from '../../../contract/index.ts';
import { liveStatus } from '../../data/status.fixture.ts';
import {
  checkpointHealth,
  connectionHealth,
  datedWhileUnreached,
  nodesHealth,
  sentenceOf,
  staleCheckpointHealth,
  storeHealth,
  unreadableFinding,
} from './health.ts';

const status = (part: Partial<ExplorerStatus>): ExplorerStatus => ({
  ...liveStatus('n'),
  position: { height: 100n, timestamp: 0n },
  observedAt: 0,
  currentEpoch: 1n,
  ...part,
});

const node = (name: string, performanceScore: string, inConsensus = true) =>
  ({
    id: name,
    name,
    rankingScore: {
      performanceScore,
      status: inConsensus ? 'VALIDATOR_NODE_STATUS_CONSENSUS' : 'VALIDATOR_NODE_STATUS_ERSATZ',
    },
  }) as NodeRow;

test('a live network is well, unless something about its time or identity should be known', () => {
  expect(connectionHealth(status({})).tone).toBe('good');
  const lag = { kind: 'lag', text: 'The newest block is 5 minutes old.' } as const;
  expect(connectionHealth(status({ notices: [lag] }))).toMatchObject({ tone: 'warn', text: lag.text });
  expect(connectionHealth(status({ connection: 'offline', problem: 'refused' }))).toMatchObject({
    tone: 'bad',
    text: 'refused',
  });
});

test('a warning does not make a network live that lets Orrery wait', () => {
  const notices = [{ kind: 'lag', text: 'The newest block is 5 minutes old.' } as const];
  expect(connectionHealth(status({ notices })).title).toBe('Live, with a warning');
  expect(connectionHealth(status({ notices, connection: 'limited' })).title).toBe('Limited, with a warning');
});

test('while the network cannot be asked, a finding is dated instead of good', () => {
  const well = nodesHealth([node('a', '1')]);
  const nothing = checkpointHealth(null, null, 1151n);
  const minute = 60_000;
  for (const connection of ['live', 'limited'] as const) {
    expect(datedWhileUnreached(well, status({ connection }), '10:26', minute)).toBe(well);
  }
  expect(datedWhileUnreached(well, status({}), '10:26', 2 * minute)).toBe(well);
  for (const connection of ['offline', 'connecting', 'limited'] as const) {
    const away = status({ connection });
    const dated = { tone: 'dated', text: `As of 10:26: ${well.text}` };
    expect(datedWhileUnreached(well, away, '10:26', 2 * minute)).toMatchObject(dated);
    const late = checkpointHealth(1000n, 100n, 1151n);
    const undated = { tone: 'dated', text: `At the last connection: ${late.text}` };
    expect(datedWhileUnreached(late, away, undefined, 2 * minute)).toMatchObject(undated);
    expect(datedWhileUnreached(nothing, away, '10:26', 2 * minute)).toBe(nothing);
  }
});

test('the age of a checkpoint that the service in use has not reached is not known', () => {
  expect(checkpointHealth(1000n, 100n, 995n)).toMatchObject({ tone: 'good', text: 'The last one is 0 blocks old.' });
  expect(checkpointHealth(1000n, 100n, 994n)).toMatchObject({
    tone: 'none',
    text: 'The last one was at block 1,000, which the service in use has not reached.',
  });
});

test('a checkpoint list that is not current has no overdue checkpoint', () => {
  const dated = { tone: 'dated', text: 'As of 19:37: The last one was at block 1,000.' };
  expect(staleCheckpointHealth(1000n, '19:37')).toMatchObject(dated);
  // The network answers, and has never confirmed the list.
  expect(staleCheckpointHealth(1000n, null).text).toBe('Not fully downloaded: The last one was at block 1,000.');
  expect(staleCheckpointHealth(null, '19:37')).toEqual(checkpointHealth(null, null, 1n));
  expect(staleCheckpointHealth(undefined, '19:37').tone).toBe('unknown');
});

test('only consensus nodes below 0.9 are worth a look, the lowest first', () => {
  expect(nodesHealth([node('a', '0.9'), node('b', '0.1', false)]).tone).toBe('good');
  const behind = nodesHealth([node('a', '0.89'), node('b', '0.5'), node('c', '0.7'), node('d', '1')]);
  expect(behind).toMatchObject({
    tone: 'warn',
    title: '3 consensus nodes lagging',
    filter: 'status=consensus performance<0.9',
  });
  expect(behind.text).toBe('Performance below 0.9 in the last epoch: b, c and 1 more.');
});

test('a finding shows the letters of a name that turn the text by their number', () => {
  const rankingScore = { performanceScore: '0.1', status: 'VALIDATOR_NODE_STATUS_CONSENSUS' };
  expect(nodesHealth([{ id: 'a', name: 'Oak\u202E', rankingScore } as NodeRow]).text).toContain('Oak‹U+202E›');
});

test('a checkpoint is overdue after one and a half of the usual interval', () => {
  expect(checkpointHealth(1000n, 100n, 1150n).tone).toBe('good');
  expect(checkpointHealth(1000n, 100n, 1151n).tone).toBe('warn');
  expect(checkpointHealth(null, null, 1151n).tone).toBe('none');
});

test('that nothing is stored is said of a network whose store is open, or that was never reached', () => {
  const network = { ...status({}).network, chainId: null };
  const titleOf = (changed: Parameters<typeof status>[0]) => storeHealth(status({ resources: [], ...changed })).title;
  expect(titleOf({ connection: 'connecting' })).toBe('Stored data');
  expect(titleOf({ connection: 'connecting', network })).toBe('Nothing stored yet');
  expect(titleOf({ connection: 'live' })).toBe('Nothing stored yet');
});

test('a list with an error is said before what is merely unfinished', () => {
  const resource = {
    list: 'parties',
    scope: '',
    rows: 2,
    complete: false,
    asOf: null,
    activity: 'idle',
    problem: null,
    rowsPerSecond: 0,
    lastSuccessAt: null,
    nextTryAt: null,
  } as const;
  expect(storeHealth(status({ resources: [resource] })).title).toBe('Partly stored');
  expect(storeHealth(status({ resources: [resource, { ...resource, problem: 'cut off' }] })).text).toBe('cut off');
  const whole = [{ ...resource, complete: true }];
  expect(storeHealth(status({ resources: whole }))).toMatchObject({
    tone: 'good',
    title: 'All lists are stored',
    text: '2 rows, available offline.',
  });
  // The network went away while a list was being read.
  const cut = [{ ...resource, complete: true, problem: 'the connection is refused' }];
  expect(storeHealth(status({ resources: cut })).tone).toBe('warn');
  expect(storeHealth(status({ resources: cut, connection: 'offline' }))).toMatchObject({ tone: 'good' });
  const reading = { name: 'pastEpochs', state: 'running', done: 247, of: 400, problem: null } as const;
  expect(storeHealth(status({ resources: whole, background: [reading] })).text).toBe(
    '2 rows, available offline. Past epochs of nodes: 247 of 400.',
  );
});

test('what the network answers with an error is worth a look; what an absent one does not answer is said once', () => {
  const failed = { data: undefined, error: new Error('no nodes today') };
  expect(unreadableFinding('nodes', failed, status({}))).toMatchObject({
    tone: 'warn',
    title: 'Nodes could not be loaded',
  });
  expect(unreadableFinding('nodes', failed, status({ connection: 'offline' }))).toBeUndefined();
  expect(unreadableFinding('nodes', { ...failed, data: [] }, status({}))).toBeUndefined();
  const early = { data: undefined, error: new OrreryError('NOT_CACHED', { what: 'The nodes', reason: 'silent' }) };
  expect(unreadableFinding('nodes', early, status({}))).toBeUndefined();
});

test('the sentence counts problems and warnings apart; what there is none of keeps nobody waiting', () => {
  const [good, warn, bad, unknown, none] = (['good', 'warn', 'bad', 'unknown', 'none'] as const).map((tone) => ({
    about: 'nodes' as const,
    tone,
    title: '',
    text: '',
  }));
  const sentence = (...findings: (typeof good)[]) => sentenceOf(findings.flatMap((finding) => finding ?? []));
  expect(sentence(good, none)).toBe('All is well');
  expect(sentence(good, unknown)).toBe('Checking…');
  expect(sentence(warn, unknown, warn)).toBe('2 warnings');
  expect(sentence(warn, bad)).toBe('1 problem, 1 warning');
  expect(sentence(bad, good)).toBe('1 problem');
  expect(sentenceOf(undefined)).toBe('Checking…');
});
