import { expect, test } from 'vitest';
import { explorerApiOver, explorerMethods } from './explorer-api.ts';
import { MAX_INT64 } from './scalars.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

test('a preference may be any JSON up to 32 levels, and no nesting overflows the stack', () => {
  const { input } = explorerMethods.setPreference;
  expect(input.parse({ key: 'grid', value: nested(32) }).value).toEqual(nested(32));
  expect(input.safeParse({ key: 'grid', value: nested(33) }).error?.issues[0]?.message).toContain('32 levels');
  expect(input.safeParse({ key: 'grid', value: nested(5_000) }).success).toBe(false);
  expect(input.safeParse({ key: 'grid' }).success).toBe(false);
});

test('a value that no store can hold is refused before the call', () => {
  const market = 'ab'.repeat(32);
  const asked = {
    node: (at: bigint) => ({ id: 'a', epochSeq: `${at}` }),
    fundingSeries: (at: bigint) => ({ marketId: market, columns: 1, seq: `${at}` }),
    fundingPeriods: (at: bigint) => ({ marketId: market, before: `${at}` }),
    fundingAudit: (at: bigint) => ({ marketId: market, seq: `${at}` }),
    compareEpochs: (at: bigint) => ({ before: '1', after: `${at}` }),
    nodeHistory: (at: bigint) => ({ id: 'a', to: `${at}` }),
    performanceHistory: (at: bigint) => ({ from: `${at - 999n}`, to: `${at}` }),
    scoreExplanation: (at: bigint) => ({ id: 'a', epochSeq: `${at}` }),
    concentration: (at: bigint) => ({ of: 'votingPower', epochSeq: `${at}` }),
    delegatorAliases: (at: bigint) => ({ id: 'a', epochSeq: `${at}` }),
    partyDelegations: (at: bigint) => ({ party: 'network', before: `${at}` }),
    checkpointIntervals: (at: bigint) => ({ columns: 1, to: `${at}` }),
  } as const;
  for (const [method, request] of Object.entries(asked)) {
    const { input } = explorerMethods[method as keyof typeof asked];
    expect([method, input.safeParse(request(MAX_INT64)).success]).toEqual([method, true]);
    expect([method, input.safeParse(request(MAX_INT64 + 1n)).success]).toEqual([method, false]);
  }
});

test('a request that its schema refuses gives a readable error and is not sent', async () => {
  const api = explorerApiOver({ call: () => Promise.reject(new Error('sent')), listen: () => () => {} });
  await expect(api.call('node', { id: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'BODY_INVALID' });
  await expect(api.call('listParties', { filter: { partyId: '<b>' } })).rejects.toThrow('filter.partyId must be');
});

test('the performance of nodes is asked for at most 1,000 epochs', () => {
  const { input } = explorerMethods.performanceHistory;
  expect(input.safeParse({ from: '1', to: '1000' }).success).toBe(true);
  const { error } = input.safeParse({ from: '1', to: '1001' });
  expect(error?.issues[0]?.message).toBe('from and to may span at most 1000 epochs');
});

test('every method that changes what belongs to a network, and every query, can name that network', () => {
  const naming = Object.entries(explorerMethods).filter(([, { input }]) => 'network' in input.shape);
  expect(naming.map(([method]) => method).toSorted()).toEqual([
    'checkTransaction',
    'chooseDataset',
    'chooseExportFolder',
    'clearAssistantCalls',
    'clearQueryRuns',
    'compactDataset',
    'controlJob',
    'exportQuery',
    'forgetDataset',
    'freeHistory',
    'prepareTransaction',
    'removeCheck',
    'removeDraft',
    'removeQuery',
    'removeTemplate',
    'restoreAssistantCalls',
    'restoreDataset',
    'restoreJob',
    'runQuery',
    'saveDraft',
    'saveQuery',
    'saveTemplate',
    'setMirror',
    'startDataset',
    'startExports',
    'startQueryExport',
    'sync',
  ]);
});
