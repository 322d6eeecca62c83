import { type MarketDataReading, OrreryError, verdictOfPeriod } from '../../contract/index.ts';
import type { FundingRecord, FundingRecordsRequest } from '../../history/index.ts';
import { type NetworkHandles, type NetworkSession, storedOrFetched } from '../../networks/index.ts';
import type { AnalysisInput, AnalysisName } from '../../store/index.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** Fetches the missing data of an analysis into the store. */
type Fetch<Input> = (open: NetworkHandles, input: Input, signal: AbortSignal) => Promise<void>;

const NEWEST = { direction: 'descending', limit: 1 } as const;

const fetchPoints: Fetch<{ marketId: string }> = ({ network }, { marketId }, signal) =>
  network.ensure({ list: 'fundingPeriodDataPoints', filter: { marketId }, ...NEWEST }, signal);

const fetchEpoch: Fetch<{ epochSeq?: bigint | undefined }> = ({ network }, { epochSeq }, signal) =>
  network.ensure({ list: 'nodes', filter: { epochSeq }, ...NEWEST }, signal);

const fetchEpochs: Fetch<{ before: bigint; after: bigint }> = async (open, { before, after }, signal) => {
  for (const epochSeq of [before, after]) await fetchEpoch(open, { epochSeq }, signal);
};

const fetchCheckpoints: Fetch<object> = ({ network }, _, signal) =>
  network.ensure({ list: 'checkpoints', filter: {}, ...NEWEST }, signal);

/** The records of periods in stored market data, by the number of the period, and what is not read of them. */
interface Recorded {
  recorded: Map<bigint, FundingRecord>;
  /** Absent if all stored market data is read. */
  marketData?: MarketDataReading;
}

/**
 * Returns the records of periods in stored market data. A problem is in the answer, because the points give most values
 * without them.
 * @throws OrreryError CANCELLED
 */
async function readRecords(
  { history }: Pick<NetworkHandles, 'history'>,
  request: Omit<FundingRecordsRequest, 'from' | 'to'>,
  times: { from: bigint; to: bigint } | null,
  signal: AbortSignal,
): Promise<Recorded> {
  if (times === null) return { recorded: new Map() };
  try {
    const { records, reading } = await history.fundingRecords({ ...request, ...times }, signal);
    const recorded = new Map(records.map((record) => [record.seq, record]));
    const isAll = reading.read === reading.of && reading.problem === null;
    return isAll ? { recorded } : { recorded, marketData: reading };
  } catch (thrown) {
    const { code, summary } = OrreryError.from(thrown);
    if (code === 'CANCELLED') throw thrown;
    return { recorded: new Map(), marketData: { read: 0, of: 0, problem: summary } };
  }
}

/**
 * Returns the methods of analyses of stored lists, which reader threads compute. Missing data is fetched first if
 * possible.
 */
export function analysisHandlers({ session }: { session: Pick<NetworkSession, 'whenOpen'> }) {
  /**
   * Returns the method of one analysis.
   * @param fetchIt fetches the data that it needs; without it, only stored data is used
   */
  function analysis<M extends AnalysisName>(method: M, fetchIt?: Fetch<AnalysisInput<M>>) {
    return async (input: AnalysisInput<M>, signal: AbortSignal) => {
      const open = await session.whenOpen(signal);
      const find = () => open.reader.analyse(method, input, signal);
      return fetchIt === undefined ? find() : storedOrFetched(find, () => fetchIt(open, input, signal));
    };
  }
  const periods = analysis('fundingPeriods', fetchPoints);
  const audit = analysis('fundingAudit', fetchPoints);

  /** Returns the records of the requested periods in history, before any computation. */
  async function recordsOf(
    { skipUnread, ...input }: AnalysisInput<'fundingPeriods'>,
    signal: AbortSignal,
  ): Promise<Recorded> {
    const open = await session.whenOpen(signal);
    const times = await storedOrFetched(
      () => open.reader.periodTimes(input, signal),
      () => fetchPoints(open, input, signal),
    );
    return readRecords(open, { marketId: input.marketId, skipUnread }, times, signal);
  }

  return {
    fundingSeries: analysis('fundingSeries', fetchPoints),
    async fundingPeriods({ verdicts, ...input }, signal) {
      const { recorded, ...read } = await recordsOf(input, signal);
      const answer = { ...(await periods({ ...input, recorded }, signal)), ...read };
      // Select periods by verdict only here: verdicts depend on the records of history.
      if (verdicts === undefined) return answer;
      return { ...answer, periods: answer.periods.filter((period) => verdicts.includes(verdictOfPeriod(period))) };
    },
    async fundingAudit(input, signal) {
      const { marketId, seq } = input;
      const { recorded, ...read } = await recordsOf({ marketId, before: seq + 1n, limit: 1 }, signal);
      return { ...(await audit({ ...input, recorded }, signal)), ...read };
    },
    fundingHeat: analysis('fundingHeat', fetchPoints),
    scoreExplanation: analysis('scoreExplanation', fetchEpoch),
    concentration: analysis('concentration', fetchEpoch),
    compareEpochs: analysis('compareEpochs', fetchEpochs),
    nodeHistory: analysis('nodeHistory'),
    performanceHistory: analysis('performanceHistory'),
    partyDelegations: analysis('partyDelegations'),
    delegatorAliases: analysis('delegatorAliases'),
    checkpointIntervals: analysis('checkpointIntervals', fetchCheckpoints),
  } satisfies Pick<ApiHandlers, AnalysisName>;
}
