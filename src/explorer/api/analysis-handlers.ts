import type { ListName } from '../../contract/index.ts';
import type { AnalysisInput, AnalysisName } from '../../store/index.ts';
import { fetchRows, storedOrFetched } from '../data-source/read-through.ts';
import type { NetworkSession, OpenNetwork } from '../networks/session.ts';
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
    fundingPeriods: ofMarket('fundingPeriods'),
    fundingAudit: ofMarket('fundingAudit'),
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
