import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { keyTextOf } from '../../data/key-text.ts';
import type { RowSource } from '../../data/rows/row-source.ts';
import { useRowEvents } from '../../data/rows/use-row-events.ts';
import { State } from '../../ui/parts/index.ts';
import { ClearFilter } from './clear-filter.tsx';

/**
 * Shows that no row matches the filter, and names the parts that no row meets. Each part is queried alone, again when
 * rows come. `onClear` removes the filter.
 */
export function NoMatch<Row>({
  parts,
  onClear,
}: {
  /** Each part of the filter in words, and the list that only this part filters. */
  parts: readonly { words: string; source: RowSource<Row> }[];
  onClear: () => void;
}) {
  const counts = useQueries({
    queries: parts.map(({ source }) => ({
      queryKey: ['count', keyTextOf(source.key), 'alone'],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.count(signal),
      gcTime: 5_000,
    })),
  });
  useRowEvents(parts[0]?.source ?? { list: undefined }, () => {
    for (const { refetch } of counts) void refetch();
  });
  const toBlame = parts.filter((_, index) => counts[index]?.data?.rows === 0).map(({ words }) => words);
  const isTold = counts.every(({ data }) => data !== undefined);
  return (
    <State icon={<SearchX />} title="Nothing matches the filter" actions={<ClearFilter onClear={onClear} />}>
      {toBlame.length > 0 && <p>No stored row matches: {toBlame.join('; ')}.</p>}
      {toBlame.length === 0 && isTold && parts.length > 1 && <p>No row matches all conditions. Remove one.</p>}
      <p>Only stored data is searched.</p>
    </State>
  );
}
