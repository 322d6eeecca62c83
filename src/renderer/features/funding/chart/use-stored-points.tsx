import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Pagination } from '../../../../contract/index.ts';
import { useApi, useHost } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import type { Span, StoredPoints } from '../../../ui/chart/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { useValueForm } from '../../../ui/grid/index.ts';
import { saveRowsAsCsv } from '../../shared/save/save-stream.ts';
import { type StreamedRows, streamRows } from '../../shared/save/stream-rows.ts';
import type { SourceWord } from '../points/point-key.ts';
import type { SeriesReading } from '../use-analysis.ts';
import { countDrawn, filterOf, type StoredPoint, storedPointColumns, type TimeRange } from './stored-points.ts';

/** A time range of a chart, and the data that was read to draw it. */
export interface ShownRange extends TimeRange {
  reading: SeriesReading | undefined;
  /** The time from which it is drawn (Unix milliseconds), if a period lists points before it. */
  start?: number;
}

type ShownBy = (span: Span) => readonly ShownRange[];

/** Oldest first, as is usual in a file of measurements. */
const ASCENDING = { field: 'timestamp', direction: 'ascending' } as const;

/**
 * Returns the functions with which a chart counts, describes and exports the stored points of its visible part. These
 * are all points, not only the drawn ones.
 * @param name for the name of the exported file
 * @param shownBy returns the time ranges that are visible; memoize it
 */
export function useStoredPoints(name: string, source: SourceWord | undefined, shownBy: ShownBy): StoredPoints {
  const api = useApi();
  const network = useStatus()?.network;
  const chain = network?.chainId ?? network?.id ?? 'orrery';
  const { hasFilePicker } = useHost();
  const { form } = useValueForm();

  const batchesOf = useCallback(
    async function* (ranges: readonly TimeRange[], signal: AbortSignal): AsyncGenerator<StreamedRows<StoredPoint>> {
      let complete = true;
      for (const of of ranges) {
        const filter = filterOf(of, source);
        const list = {
          page: (pagination: Pagination) =>
            api.call('listFundingPoints', { filter, where: [], sort: ASCENDING, pagination }, signal),
        };
        for await (const batch of streamRows(list, (rows) => rows.map((point) => ({ point, of })), signal)) {
          complete = complete && batch.complete;
          yield { rows: batch.rows, complete };
        }
      }
    },
    [api, source],
  );

  return useMemo(
    () => ({
      count: (span) => <StoredCount ranges={shownBy(span)} source={source} />,
      note: (span) => <StoredNote ranges={shownBy(span)} source={source} />,
      save: (span, range) => {
        const ranges = shownBy(span);
        const batches = (signal: AbortSignal) => batchesOf(ranges, signal);
        const columns = storedPointColumns(ranges);
        const file = [chain, 'funding', name, ...(range === '' ? [] : [range])];
        void saveRowsAsCsv({ name: file, form, hasFilePicker, total: undefined, columns, batches });
      },
    }),
    [shownBy, source, chain, name, hasFilePicker, batchesOf, form],
  );
}

interface RangesProps {
  ranges: readonly ShownRange[];
  source: SourceWord | undefined;
}

/**
 * Returns the number of stored points of the ranges; undefined until it is counted. It is counted only while it is
 * visible.
 */
function useStoredCount({ ranges, source }: RangesProps): number | undefined {
  const api = useApi();
  const filters = ranges.map((each) => filterOf(each, source));
  const { data } = useQuery({
    queryKey: ['funding', 'count', ranges[0]?.marketId, filters],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        filters.map((filter) => api.call('countFundingPoints', { filter, where: [] }, signal)),
      );
      return counts.reduce((sum, { rows }) => sum + rows, 0);
    },
    placeholderData: (before) => before,
    gcTime: 20_000,
  });
  return data;
}

function StoredCount(props: RangesProps) {
  const stored = useStoredCount(props);
  return stored === undefined ? '…' : counted(stored, 'row');
}

function StoredNote(props: RangesProps) {
  const { ranges, source } = props;
  const stored = useStoredCount(props);
  const drawn = ranges.reduce((sum, range) => sum + countDrawn(range.reading?.series ?? [], range, source), 0);
  if (stored === undefined) return `${counted(drawn, 'drawn point')}.`;
  const hidden = ranges.reduce((sum, range) => sum + countBefore(range, source), 0);
  if (drawn >= stored && hidden > 0) {
    return `${formatInteger(stored - hidden)} of ${counted(stored, 'stored point')}, with the spread at each. The others were made before the start of their period. Export can write all of them.`;
  }
  if (drawn >= stored) return `All ${counted(stored, 'stored point')} of the visible range, with the spread at each.`;
  return `${formatInteger(drawn)} drawn points of ${formatInteger(stored)} stored points. Zoom in to see more of them. Export can write all of them.`;
}

/** Returns the number of points of a range that were made before the time from which it is drawn. */
function countBefore({ reading, start, within }: ShownRange, source: SourceWord | undefined): number {
  if (start === undefined || within !== undefined) return 0;
  return countDrawn(reading?.series ?? [], { within: { from: 0, to: start - 1 } }, source);
}
