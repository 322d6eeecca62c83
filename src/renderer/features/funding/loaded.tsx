import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { Coverage, MarketDataReading } from '../../../contract/index.ts';
import { useOnReturn } from '../../data/use-status.ts';
import { counted, formatInteger, groupInText } from '../../ui/format/index.ts';
import { Notice, Spinner } from '../../ui/parts/index.ts';
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
  marketData,
}: {
  marketId: string;
  query: Query;
  coverage: Coverage | undefined;
  marketData?: MarketDataReading | undefined;
}) {
  return (
    <ReadingNotice
      query={query}
      coverage={coverage}
      list="fundingPeriodDataPoints"
      scope={marketId}
      otherwise={<MarketDataNotice reading={marketData} />}
    />
  );
}

/** Says how much of the stored market data is read, or why it cannot be read; nothing if all of it is read. */
export function MarketDataNotice({ reading }: { reading: MarketDataReading | undefined }) {
  if (reading === undefined) return null;
  const { read, of, problem } = reading;
  if (read < of) {
    return (
      <Notice tone="info" icon={<Spinner />}>
        Reading market data: {formatInteger(read)} of {counted(of, 'segment')}. Recorded starts and rates appear after
        that.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" icon={<CircleAlert aria-hidden="true" />}>
      {of > 0 ? 'Some stored' : 'Stored'} market data cannot be read: {groupInText(problem ?? '')}. Recorded starts and
      rates are missing here.
    </Notice>
  );
}
