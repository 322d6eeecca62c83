import { type FundingPeriod, type ListName, OrreryError } from '../../contract/index.ts';
import type { FundingRecord } from '../../history/index.ts';
import type { AnalysisInput, AnalysisName } from '../../store/index.ts';
import { fetchRows, storedOrFetched } from '../data-source/read-through.ts';
import type { OpenNetwork } from '../networks/open-network.ts';
import type { NetworkSession } from '../networks/session.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** Has the store hold an epoch's nodes, a market's newest points or the like. */
function fetchNewest(
  { network }: OpenNetwork,
  list: ListName,
  filter: { epochSeq?: bigint | undefined } | { marketId: string },
  signal: AbortSignal,
): Promise<void> {
  return fetchRows(network, list, filter as never, { direction: 'descending', limit: 1 }, signal);
}

/** What stored market data tells of periods; nothing where none is stored, or what is stored cannot be read. */
async function recordedOf(
  { history }: Pick<OpenNetwork, 'history'>,
  marketId: string,
  periods: readonly FundingPeriod[],
  signal: AbortSignal,
): Promise<Map<bigint, FundingRecord>> {
  const times = periods.flatMap(({ start, end, external, internal }) =>
    [start?.earliest, end?.latest, external.lastAt, internal.lastAt].filter((time) => time != null),
  );
  const [first] = times;
  if (first === undefined) return new Map();
  const from = times.reduce((least, time) => (time < least ? time : least), first);
  const to = times.reduce((most, time) => (time > most ? time : most), first);
  try {
    const records = await history.fundingRecords({ marketId, from, to }, signal);
    return new Map(records.map((record) => [record.seq, record]));
  } catch (thrown) {
    const { code } = OrreryError.from(thrown);
    if (code === 'CANCELLED') throw thrown;
    return new Map();
  }
}

/** What is computed over stored lists, by reader threads; what was never fetched is fetched first where it can be. */
export function analysisHandlers({ session }: { session: Pick<NetworkSession, 'whenOpen'> }) {
  const ofMarket =
    <M extends 'fundingSeries' | 'fundingPeriods' | 'fundingAudit' | 'fundingHeat'>(method: M) =>
    async (input: AnalysisInput<M>, signal: AbortSignal) => {
      const open = await session.whenOpen();
      return storedOrFetched(
        () => open.reader.analyse(method, input, signal),
        () => fetchNewest(open, 'fundingPeriodDataPoints', { marketId: input.marketId }, signal),
      );
    };
  const ofEpoch =
    <M extends 'scoreExplanation' | 'concentration'>(method: M) =>
    async (input: AnalysisInput<M>, signal: AbortSignal) => {
      const open = await session.whenOpen();
      return storedOrFetched(
        () => open.reader.analyse(method, input, signal),
        () => fetchNewest(open, 'nodes', { epochSeq: input.epochSeq }, signal),
      );
    };
  return {
    fundingSeries: ofMarket('fundingSeries'),
    async fundingPeriods(input, signal) {
      const answer = await ofMarket('fundingPeriods')(input, signal);
      const recorded = await recordedOf(await session.whenOpen(), input.marketId, answer.periods, signal);
      return recorded.size === 0 ? answer : ofMarket('fundingPeriods')({ ...input, recorded }, signal);
    },
    async fundingAudit(input, signal) {
      const open = await session.whenOpen();
      const { marketId, seq } = input;
      const answer = await ofMarket('fundingAudit')(input, signal);
      const { periods } = await open.reader.analyse('fundingPeriods', { marketId, before: seq + 1n, limit: 1 }, signal);
      const recorded = await recordedOf(open, marketId, periods, signal);
      return recorded.has(seq) ? ofMarket('fundingAudit')({ ...input, recorded }, signal) : answer;
    },
    fundingHeat: ofMarket('fundingHeat'),
    scoreExplanation: ofEpoch('scoreExplanation'),
    concentration: ofEpoch('concentration'),
    async compareEpochs(input, signal) {
      const open = await session.whenOpen();
      return storedOrFetched(
        () => open.reader.analyse('compareEpochs', input, signal),
        async () => {
          for (const epochSeq of [input.before, input.after]) await fetchNewest(open, 'nodes', { epochSeq }, signal);
        },
      );
    },
    async nodeHistory(input, signal) {
      const { reader } = await session.whenOpen();
      return reader.analyse('nodeHistory', input, signal);
    },
    async partyDelegations(input, signal) {
      const { reader } = await session.whenOpen();
      return reader.analyse('partyDelegations', input, signal);
    },
    async checkpointIntervals(input, signal) {
      const open = await session.whenOpen();
      return storedOrFetched(
        () => open.reader.analyse('checkpointIntervals', input, signal),
        () => fetchRows(open.network, 'checkpoints', {}, { direction: 'descending', limit: 1 }, signal),
      );
    },
  } satisfies Pick<ApiHandlers, AnalysisName>;
}
