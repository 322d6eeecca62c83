import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KnownRows, RowSource } from './row-source.ts';

/** The number of a list's rows. */
export interface RowCount {
  /** The current count; undefined before the first answer. */
  now: KnownRows | undefined;
  /** Rows of the list when it was read from its start. Indexes refer to this count. */
  rows: number;
  /** Rows that arrived since then. */
  arrived: number;
  error: Error | null;
}

/**
 * Counts the rows of a list. The count of a whole list stays until the list is read again; rows that arrive above it
 * meanwhile are in `arrived`. The count of a list that is still being synchronised grows with the list.
 * @param keyText names the list
 * @param generation another number means that the list is read from its start
 * @param readAt when the first rows of the list were read, Unix milliseconds; undefined while they are not in memory
 */
export function useCount(
  source: RowSource<unknown>,
  keyText: string,
  generation: number,
  readAt: number | undefined,
): RowCount {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['count', keyText],
    queryFn: ({ signal }) => source.count(signal),
    gcTime: 5_000,
  });
  // An older count tells nothing of rows that arrived after the reading, and a much later one would hide them.
  const isOlder = data !== undefined && dataUpdatedAt < (readAt ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading from the start needs a count of its own
  useEffect(() => {
    if (isOlder) void refetch({ cancelRefetch: false });
  }, [isOlder, readAt, refetch]);
  const [kept, setKept] = useState<{ generation: number; readAt: number | undefined; rows: number }>();
  const isNew = kept?.generation !== generation || (readAt !== undefined && kept.readAt !== readAt);
  if (isNew && data?.complete && !isOlder) setKept({ generation, readAt, rows: data.rows });

  const isSettled = kept?.generation === generation && data?.complete === true;
  const rows = isSettled ? kept.rows : (data?.rows ?? 0);
  return {
    now: data,
    rows,
    arrived: isSettled && !isOlder && source.growth === 'above' ? Math.max(0, data.rows - kept.rows) : 0,
    error,
  };
}
