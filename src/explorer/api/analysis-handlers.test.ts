import { expect, onTestFinished, test } from 'vitest';
import type { ExplorerApi } from '../../contract/index.ts';
import { startSandboxThread } from '../../sandbox/index.ts';
import { explorerOver } from '../explorer-over.fixture.ts';

/** A height in the second funding period. */
const HEIGHT = 5_000;

/** Opens an explorer of a small network that does not grow, with all data of its first market stored. */
async function openExplorer(): Promise<{ api: ExplorerApi; marketId: string }> {
  const sandbox = await startSandboxThread({ parties: 300, still: true, height: HEIGHT, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const { api } = await explorerOver(sandbox.baseUrl);
  await api.call('sync', { markets: [], only: ['nodes', 'parties', 'funding'] });
  const { markets } = await api.call('markets', {});
  return { api, marketId: markets[0]?.id ?? '' };
}

/** Exports market data around the end of the first period, which stores it. */
async function storeMarketData(api: ExplorerApi): Promise<void> {
  const { segments } = await api.call('history', {});
  const first = segments.at(-2);
  const last = segments.at(-1);
  if (first === undefined || last === undefined) throw new Error('a network without history');
  const done = new Promise<void>((resolve) => {
    api.listen((event) => {
      if (event.type === 'job' && event.job.state === 'done') resolve();
    });
  });
  await api.call('startExports', { tables: ['TABLE_MARKET_DATA'], from: first.from, to: last.to });
  await done;
}

test('analyses are answered through the whole explorer, and missing data is fetched', async () => {
  const { api, marketId } = await openExplorer();
  const { series, periods, extent } = await api.call('fundingSeries', { marketId, columns: 500 });
  expect(series.map(({ points }) => points > 50)).toEqual([true, true, true, true, true]);
  expect(periods.length).toBeGreaterThan(1);
  const seq = (extent?.lastSeq ?? 0n) - 1n;
  const { sides } = await api.call('fundingAudit', { marketId, seq });
  expect(sides.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
  await storeMarketData(api);
  const audit = await api.call('fundingAudit', { marketId, seq });
  expect(audit.start?.known).toBe('history');
  expect(audit.sides.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
  expect(audit.recordedChecks.map(({ verdict }) => verdict)).toEqual(['matches', 'matches']);
  const recorded = (await api.call('fundingPeriods', { marketId })).periods.find(
    (period) => period.seq === seq,
  )?.recorded;
  expect(recorded).toMatchObject({ start: audit.start?.earliest, fundingPayment: expect.stringMatching(/^-?\d+$/) });
  const agreeing = await api.call('fundingPeriods', { marketId, verdicts: ['agrees'] });
  expect(agreeing.periods.map((period) => period.seq)).toContain(seq);
  const doubtful = await api.call('fundingPeriods', { marketId, limit: 1, verdicts: ['differs', 'incomplete'] });
  expect(doubtful).toMatchObject({ periods: [], next: seq + 1n });
  const heat = await api.call('fundingHeat', { marketId, from: extent?.oldest ?? 0n, to: (extent?.newest ?? 0n) + 1n });
  expect(heat.cells.length).toBeGreaterThan(1);
  const { nodes } = await api.call('compareEpochs', { before: 3n, after: 7n });
  expect(nodes.length).toBeGreaterThan(10);
  const id = nodes.find(({ presence }) => presence === 'stayed')?.id ?? '';
  expect((await api.call('nodeHistory', { id })).epochs.map(({ epochSeq }) => epochSeq)).toEqual(
    expect.arrayContaining([3n, 7n]),
  );
  expect((await api.call('scoreExplanation', { id, epochSeq: 7n })).steps).toHaveLength(9);
  expect((await api.call('concentration', { of: 'votingPower' })).nakamotoThird).toBeGreaterThan(0);
  expect((await api.call('checkpointIntervals', { columns: 50 })).median).toBeGreaterThan(0n);
  const request = { filter: {}, pagination: { first: 10 } };
  const { page, position } = await api.call('listParties', { ...request, at: { row: 150 } });
  expect(position).toEqual({ row: 150, rows: expect.any(Number), exact: true });
  expect(page.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  const next = await api.call('listParties', { filter: {}, pagination: { first: 10, after: page.pageInfo.endCursor } });
  const same = await api.call('listParties', { ...request, at: { value: next.page.edges[0]?.node.id ?? '' } });
  expect(same.position).toMatchObject({ row: 160, exact: true });
  expect(same.page.edges).toEqual(next.page.edges);
  const party = page.edges[0]?.node.id ?? '';
  expect((await api.call('partyDelegations', { party })).searched.length).toBeGreaterThan(1);
  await expect(api.call('listParties', { filter: {}, pagination: { last: 10 }, at: { row: 5 } })).rejects.toMatchObject(
    { code: 'PAGING_CONTRADICTORY' },
  );
});
