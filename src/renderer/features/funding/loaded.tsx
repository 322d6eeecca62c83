import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { Coverage } from '../../../contract/index.ts';
import { useOnReturn } from '../../data/use-status.ts';
import { Failed } from '../shared/failed.tsx';
import { ReadingNotice } from '../shared/list-notice.tsx';

type Query = Pick<UseQueryResult<unknown>, 'error' | 'data' | 'refetch' | 'isPending'>;

/** Returns true if a query has an error and no data. */
export function hasFailed({ error, data }: Pick<Query, 'error' | 'data'>): boolean {
  return error !== null && data === undefined;
}

/**
 * Shows, in place of data, why they could not be read, and a button that tries again.
 * @param what the data in words, at the start of a sentence
 */
export function FailedReading({ what, query }: { what: string; query: Query }) {
  return <Failed title={`${what} could not be loaded`} query={query} />;
}

/**
 * Shows `loading` while a query loads, an error if it failed, else the children with its data. Data stay while they are
 * read again.
 * @param what the data in words, for the error
 */
export function Loaded<Data>({
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

/** Shows a notice above the data if they are not complete or not current, with the reason. */
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
