import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { areMarketsToCome } from './use-overview.ts';

const nodes = {
  ...{ list: 'nodes' as const, scope: '7', rows: 0, complete: false, activity: 'walking' as const },
  ...{ problem: null, rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
};

test('of a new network no markets are known until its nodes are or have failed, and offline nothing more will come', () => {
  const status = liveStatus('new');
  expect(areMarketsToCome(status)).toBe(true);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: null }] })).toBe(true);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: 1 }] })).toBe(false);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: null, problem: 'It has none.' }] })).toBe(false);
  expect(areMarketsToCome({ ...status, connection: 'offline' })).toBe(false);
});
