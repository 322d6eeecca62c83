import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  ExportTable,
  HistoryTableSummary,
  KnownSegment,
  OutputOf,
  StoredPart,
} from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { type SegmentState, schemaRuns, segmentStatesOf } from '../ruler/runs.ts';
import { withoutOverlaps } from '../ruler/segments.ts';

/** The first parts of the keys of queries for plans. */
export const PLAN_KEYS = ['export plan', 'dataset plan'] as const;

/** The first parts of the keys of queries that events of history invalidate. */
export const HISTORY_KEYS = ['history', 'history table', ...PLAN_KEYS, 'mirror'] as const;

/** The segments of the network's history, and totals of the stored data. */
export interface KnownHistory extends Omit<OutputOf<'history'>, 'tables'> {
  /** The segments that the ruler draws, lowest first and without overlaps: where segments overlap, the shorter one. */
  drawn: readonly KnownSegment[];
  /** Runs of adjacent drawn segments with the same schema version. */
  schemas: ReturnType<typeof schemaRuns>;
  /** A summary of the stored data of each table, by the table's name. */
  summaries: ReadonlyMap<string, HistoryTableSummary>;
}

function read({ tables, ...rest }: OutputOf<'history'>): KnownHistory {
  const drawn = withoutOverlaps(rest.segments);
  return {
    ...rest,
    drawn,
    schemas: schemaRuns(drawn),
    summaries: new Map(tables.map((summary) => [summary.table, summary])),
  };
}

/** Milliseconds between two queries while no segment is known. */
const UNTIL_FIRST = 3000;

/**
 * Queries the segments and the totals of the stored data. Keeps the last answer while it asks again, and asks every
 * three seconds while no segment is known.
 */
export function useHistory() {
  const api = useApi();
  return useQuery({
    queryKey: ['history'],
    queryFn: async ({ signal }) => read(await api.call('history', {}, signal)),
    placeholderData: (before) => before,
    // An event reports the first listing, but the page may have missed it while it was loading.
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.drawn.length === 0 ? UNTIL_FIRST : false),
  });
}

/** The stored data of one table; the ruler draws it as one lane. */
export interface Lane {
  table: ExportTable;
  /** The state of each drawn segment, in their order; undefined until it is read. */
  states: readonly SegmentState[] | undefined;
  /** The stored parts of the table, by their first block. */
  parts: ReadonlyMap<bigint, StoredPart>;
  error: Error | null;
}

const UNREAD: Pick<Lane, 'states' | 'parts'> = { states: undefined, parts: new Map() };

/**
 * Queries what is stored of some tables. Returns one lane for each table, in their order; a lane has no states until
 * both its parts and `drawn` are known.
 */
export function useLanes(tables: readonly ExportTable[], drawn: readonly KnownSegment[] | undefined): readonly Lane[] {
  const api = useApi();
  // Both functions stay while they would do the same: each makes new lanes for new answers only.
  const select = useCallback(
    (parts: readonly StoredPart[]): typeof UNREAD =>
      drawn === undefined
        ? UNREAD
        : { states: segmentStatesOf(drawn, parts), parts: new Map(parts.map((part) => [part.from, part])) },
    [drawn],
  );
  const combine = useCallback(
    (answers: readonly { data: typeof UNREAD | undefined; error: Error | null }[]) =>
      tables.map((table, index): Lane => {
        const { data = UNREAD, error = null } = answers[index] ?? {};
        return { table, ...data, error };
      }),
    [tables],
  );
  return useQueries({
    queries: tables.map((table) => ({
      queryKey: ['history table', table],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call('historyTable', { table }, signal)).parts,
      select,
    })),
    combine,
  });
}
