import { useCallback } from 'react';
import type { Span, StoredPoints } from '../../../ui/chart/index.ts';
import { marketInFileName } from '../../shared/markets.ts';
import type { ChartSubject, RangeReadings } from './use-range-readings.ts';
import { useStoredPoints } from './use-stored-points.tsx';

/** Returns the functions with which a chart counts, describes and exports the stored points of its visible part. */
export function useStoredRange(
  { marketId, markets, search, others }: Pick<ChartSubject, 'marketId' | 'markets' | 'search' | 'others'>,
  { seq, bounds, first, compared }: Pick<RangeReadings, 'seq' | 'bounds' | 'first' | 'compared'>,
): StoredPoints {
  const shownBy = useCallback(
    (span: Span) => {
      const within = span.from <= bounds.from && span.to >= bounds.to ? undefined : span;
      // The chart of a period begins with it, and leaves out the points that it lists from before.
      const part = { ...(seq !== undefined && { seq, start: bounds.from }), ...(within !== undefined && { within }) };
      return [first, ...compared].map(({ id, unit, reading }) => {
        const code = markets.find((market) => market.id === id)?.code ?? '';
        return { ...part, marketId: id, code, unit, reading };
      });
    },
    [bounds, seq, markets, first, compared],
  );
  const names = [marketId, ...others].map((id) => marketInFileName(markets, id));
  return useStoredPoints([...names, ...(seq === undefined ? [] : [`${seq}`])].join(' '), search.source, shownBy);
}
