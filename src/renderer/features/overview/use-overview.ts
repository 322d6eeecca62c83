/** The data of the overview, read from the store and refreshed by the explorer's events. */
import { useQuery } from '@tanstack/react-query';
import { type ExplorerApi, type Market, type NodeRow, OrreryError } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { areMarketsToCome, marketLabel, useMarkets } from '../shared/markets.ts';
import { readAllNodes } from '../shared/nodes/read-all-nodes.ts';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { type CardData, restingOn } from './card-data.ts';

const DAY_NS = 86_400_000_000_000n;
/** Pixel columns of a market's line. */
const COLUMNS = 120;
const EVERY_MS = 15_000;

/** Queries the nodes of the current epoch, the largest stake first. */
export function useCurrentNodes() {
  const api = useApi();
  const epoch = useStatus()?.currentEpoch ?? null;
  const query = useQuery({
    queryKey: ['node', 'overview', epoch],
    queryFn: async ({ signal }) => {
      const sort = { field: 'stakedTotal', direction: 'descending' } as const;
      const filter = { epochSeq: epoch ?? undefined };
      return (await readAllNodes(api, { filter, sort }, signal)).nodes;
    },
    placeholderData: (before) => before,
  });
  useAskAgain(query);
  return query;
}

const endedKey = (epoch: bigint | null) => ['node', 'overview', 'ended', epoch] as const;

/**
 * Queries the nodes of the epoch that ended last: only its list has what they earned in it. Asks nothing while no node is
 * watched. After the end of an epoch, it has the nodes of the one before until the new ones are read with their final values.
 */
export function useEndedEpoch() {
  const api = useApi();
  const { watched } = useWatchList();
  const current = useStatus()?.currentEpoch ?? null;
  const ended = current === null || current === 0n ? null : current - 1n;
  return useQuery<readonly NodeRow[]>({
    queryKey: endedKey(ended),
    enabled: ended !== null && Object.keys(watched).length > 0,
    async queryFn({ client, signal }) {
      // A sorted list is answered from the store alone.
      const sort = { field: 'stakedTotal', direction: 'descending' } as const;
      const { nodes, coverage } = await readAllNodes(api, { filter: { epochSeq: ended ?? undefined }, sort }, signal);
      const former = ended && client.getQueryData<readonly NodeRow[]>(endedKey(ended - 1n));
      return coverage.complete || !former ? nodes : former;
    },
    placeholderData: (before) => before,
  });
}

/** Queries how voting power is distributed in the current epoch. Asks nothing until the epoch is known. */
export function useVotingConcentration() {
  const api = useApi();
  const epoch = useStatus()?.currentEpoch ?? null;
  return useQuery({
    queryKey: ['concentration', 'overview', epoch],
    enabled: epoch !== null,
    queryFn: ({ signal }) => api.call('concentration', { of: 'votingPower' }, signal),
    placeholderData: (before) => before,
  });
}

/** Queries the newest checkpoint, and the intervals between all of them; both are null if there is none. */
export function useCheckpointIntervals() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['checkpoint', 'overview'],
    queryFn: async ({ signal }) => {
      const { page } = await api.call('listCheckpoints', { filter: {}, pagination: { first: 1 } }, signal);
      const newest = page.edges[0]?.node ?? null;
      if (newest === null) return { newest, intervals: null };
      return { newest, intervals: await api.call('checkpointIntervals', { columns: COLUMNS }, signal) };
    },
  });
  useAskAgain(query);
  return query;
}

/** The spread of a market over the last day of its points. */
export interface MarketLine {
  id: string;
  label: string;
  /** The period of its newest points; null without any. */
  seq: bigint | null;
  /** Time of its newest point (Unix nanoseconds); null without any. */
  newest: bigint | null;
  /** The spreads as numbers, oldest first, to draw. */
  values: number[];
  /** The newest spread as exact decimal text; null if the market has none. */
  spread: string | null;
  /** The reason in words why its points could not be read; absent if they were. */
  problem?: string;
}

const emptyLine = (market: Market): MarketLine => ({
  ...{ id: market.id, label: marketLabel(market), seq: null, newest: null, values: [], spread: null },
});

/** Reads the spread of a market over the last day of its points. @throws OrreryError the errors of the calls */
async function readLine(api: Pick<ExplorerApi, 'call'>, market: Market, signal: AbortSignal): Promise<MarketLine> {
  const request = { marketId: market.id, columns: COLUMNS, series: ['spread' as const] };
  const { extent } = await api.call('fundingSeries', { ...request, columns: 1 }, signal);
  if (extent === null) return emptyLine(market);
  const range = { from: extent.newest - DAY_NS, to: extent.newest + 1n };
  const { series } = await api.call('fundingSeries', { ...request, ...range }, signal);
  const values = series[0]?.values ?? [];
  return {
    ...emptyLine(market),
    ...{ seq: extent.lastSeq, newest: extent.newest, values: values.map(Number), spread: values.at(-1) ?? null },
  };
}

/**
 * Queries each market's spread over the last day of its points, every 15 seconds. It takes over the error of the list
 * of markets.
 */
export function useSpreads(): CardData<readonly MarketLine[]> {
  const api = useApi();
  const known = useMarkets();
  useAskAgain(known);
  const toCome = areMarketsToCome(useStatus());
  const markets = known.data?.length === 0 && toCome ? undefined : known.data;
  const query = useQuery<MarketLine[]>({
    queryKey: ['overview spreads', markets?.map(({ id }) => id)],
    enabled: markets !== undefined,
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const lines = (markets ?? []).map((market) => readLine(api, market, signal));
      const read = await Promise.allSettled(lines);
      // One market that fails hides no other one. If all fail, the reason is that of the card.
      if (read.every(({ status }) => status === 'rejected')) return await Promise.all(lines);
      return (markets ?? []).map((market, index) => {
        const line = read[index];
        return line?.status === 'fulfilled'
          ? line.value
          : { ...emptyLine(market), problem: OrreryError.from(line?.reason).message };
      });
    },
  });
  useAskAgain(query);
  return restingOn(query, known);
}
