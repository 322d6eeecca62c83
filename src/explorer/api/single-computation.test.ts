import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { FundingRecord, History } from '../../history/index.ts';
import type { NetworkSession } from '../../networks/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { openListReader } from '../../store/index.ts';
import { startSync } from '../../sync/index.ts';
import { analysisHandlers } from './analysis-handlers.ts';

const never = new AbortController().signal;

type FundingRecordsRequest = Parameters<History['fundingRecords']>[0];

/** Opens analyses over real stored points. History has one record; every computation is recorded. */
async function openAnalyses() {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-analyses-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const sandbox = await startSandbox({ parties: 5, still: true, height: 20_000, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const { baseUrl, chainId } = sandbox;
  const network = startSync({ folder, chainId, baseUrl, requestsPerSecond: 1000 });
  onTestFinished(() => network.close());
  await network.syncOnce({ only: ['funding'] });
  const reader = await openListReader(folder, { threads: 1 });
  onTestFinished(() => reader.close());
  const marketId = sandbox.markets[0]?.id ?? '';
  const { periods } = await reader.analyse('fundingPeriods', { marketId });
  const period = periods[1];
  if (period === undefined || period.start === null) throw new Error('a market of one period');
  const record: FundingRecord = {
    seq: period.seq,
    atBlockTime: period.internal.lastAt ?? 0n,
    isLast: true,
    start: period.start.earliest,
    internalTwap: period.internal.lastTwap ?? '',
    externalTwap: period.external.lastTwap ?? '',
    fundingPayment: '1',
    fundingRate: '0.1',
  };
  const reading = { read: 1, of: 1, problem: null };
  const answer = vi.fn<() => ReturnType<History['fundingRecords']>>();
  answer.mockResolvedValue({ records: [record], reading });
  const computed: string[] = [];
  const asked: FundingRecordsRequest[] = [];
  const open = {
    network,
    reader: {
      periodTimes: reader.periodTimes,
      analyse(...args: Parameters<typeof reader.analyse>) {
        computed.push(args[0]);
        return reader.analyse(...args);
      },
    },
    history: {
      fundingRecords(request: FundingRecordsRequest) {
        asked.push(request);
        return answer();
      },
    },
  };
  const session = { whenOpen: () => Promise.resolve(open) } as unknown as Pick<NetworkSession, 'whenOpen'>;
  return { handlers: analysisHandlers({ session }), marketId, period, record, computed, asked, answer };
}

test('an analysis that depends on records of history reads them first and computes once', async () => {
  const { handlers, marketId, period, record, computed, asked } = await openAnalyses();
  const { seq, start } = period;
  const { seq: _, ...recorded } = record;

  const { periods } = await handlers.fundingPeriods({ marketId }, never);
  expect(periods.find((found) => found.seq === seq)?.recorded).toMatchObject(recorded);
  expect(computed).toEqual(['fundingPeriods']);

  const audit = await handlers.fundingAudit({ marketId, seq }, never);
  expect(audit).toMatchObject({ recorded, start: { earliest: start?.earliest, known: 'history' } });
  expect(computed).toEqual(['fundingPeriods', 'fundingAudit']);

  // History is asked for at least the time of the periods.
  for (const { from, to } of asked) {
    expect(from).toBeLessThanOrEqual(start?.earliest ?? 0n);
    expect(to).toBeGreaterThanOrEqual(period.end?.latest ?? 0n);
  }
});

test('an analysis says how much market data it has without, and which problem keeps it away', async () => {
  const { handlers, marketId, period, record, asked, answer } = await openAnalyses();
  const { seq } = period;
  expect((await handlers.fundingPeriods({ marketId }, never)).marketData).toBeUndefined();
  expect((await handlers.fundingAudit({ marketId, seq }, never)).marketData).toBeUndefined();

  const reading = { read: 3, of: 7, problem: null };
  answer.mockResolvedValue({ records: [record], reading });
  const { periods, marketData } = await handlers.fundingPeriods({ marketId, skipUnread: true }, never);
  expect(marketData).toEqual(reading);
  expect(periods.find((found) => found.seq === seq)?.recorded).not.toBeNull();
  expect(asked.map(({ skipUnread }) => skipUnread)).toEqual([undefined, undefined, true]);

  answer.mockRejectedValue(new OrreryError('STORE_DAMAGED', { file: 'history.sqlite', reason: 'page 7' }));
  const without = { read: 0, of: 0, problem: expect.stringContaining('page 7') };
  expect(await handlers.fundingPeriods({ marketId }, never)).toMatchObject({ marketData: without });
  expect(await handlers.fundingAudit({ marketId, seq }, never)).toMatchObject({ marketData: without, recorded: null });
});
