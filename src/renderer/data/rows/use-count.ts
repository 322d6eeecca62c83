import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
 * @param readAt when the rows in memory were read, Unix milliseconds; undefined before the first answer
 */
export function useCount(
  source: RowSource<unknown>,
  keyText: string,
  generation: number,
  readAt: number | undefined,
): RowCount {
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: ['count', keyText],
    queryFn: ({ signal }) => source.count(signal),
    gcTime: 5_000,
  });
  const [kept, setKept] = useState<{ generation: number; readAt: number | undefined; rows: number }>();
  const isNew = kept?.generation !== generation || (readAt !== undefined && kept.readAt !== readAt);
  if (isNew && data?.complete && dataUpdatedAt >= (readAt ?? 0)) setKept({ generation, readAt, rows: data.rows });

  const isSettled = kept?.generation === generation && data?.complete === true;
  const rows = isSettled ? kept.rows : (data?.rows ?? 0);
  return {
    now: data,
    rows,
    arrived: isSettled && source.growth === 'above' ? Math.max(0, data.rows - kept.rows) : 0,
    error,
  };
}
