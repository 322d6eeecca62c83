import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { Coverage } from '../../../contract/index.ts';
import { useOnReturn } from '../../data/use-status.ts';
import { Failed } from '../shared/failed.tsx';
import { ReadingNotice } from '../shared/list-notice.tsx';

type Query = Pick<UseQueryResult<unknown>, 'error' | 'data' | 'refetch' | 'isPending'>;

/** There is no data, and the reason is known. */
export function hasFailed({ error, data }: Pick<Query, 'error' | 'data'>): boolean {
  return error !== null && data === undefined;
}

/** Replaces data that could not be read: the reason, and the next step. */
export function FailedReading({ what, query }: { what: string; query: Query }) {
  return <Failed title={`${what} could not be loaded`} query={query} />;
}

/** The states of a query: loading, failed, loaded. Loaded data stays while it is read again. */
export function Reading<Data>({
  what,
  query,
  loading,
  children,
}: {
  what: string;
  query: UseQueryResult<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  useOnReturn(useCallback(() => void (data === undefined && refetch()), [data, refetch]));
  if (data !== undefined) return children(data);
  if (error !== null) return <FailedReading what={what} query={query} />;
  return loading;
}

/** A notice above the data: why it is not complete. */
export function FundingNotice({
  marketId,
  query,
  coverage,
}: {
  marketId: string;
  query: Query;
  coverage: Coverage | undefined;
}) {
  return <ReadingNotice query={query} coverage={coverage} list="fundingPeriodDataPoints" scope={marketId} />;
}
