import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { useAppearance } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { formatMillis, formatTimeRange, type Zone } from '../../../ui/format/index.ts';
import { type BlockClock, blockClockOf } from './block-clock.ts';

/** The times of blocks, and the zone to show them in. */
export interface BlockDates {
  clock: BlockClock;
  zone: Zone;
}

/** Milliseconds between two queries. The newest block moves, and stored segments bring further times. */
const REFETCH_MS = 30_000;

/**
 * Returns the times of blocks and the chosen zone; undefined until the network has reported the times of two blocks. It
 * asks again every 30 seconds.
 */
export function useBlockDates(): BlockDates | undefined {
  const api = useApi();
  const { zone } = useAppearance();
  const { data } = useQuery({
    queryKey: ['block times'],
    queryFn: async ({ signal }) => blockClockOf((await api.call('blockTimes', {}, signal)).blocks) ?? null,
    refetchInterval: REFETCH_MS,
  });
  return useMemo(() => (data == null ? undefined : { clock: data, zone }), [data, zone]);
}

/**
 * Writes the minute of a block: "2026-11-20 13:04", with "≈" before an estimate. Undefined for a block beyond the known
 * ones.
 */
export function minuteOf({ clock, zone }: BlockDates, height: bigint): string | undefined {
  const time = clock.timeOf(Number(height));
  return time && `${time.isExact ? '' : '≈ '}${formatMillis(time.at, zone).short.slice(0, -3)}`;
}

/**
 * Writes the time from the first to the last block of a range, with "≈" before an estimate. Undefined if one of them is
 * beyond the known blocks.
 */
export function timeRangeOf({ clock, zone }: BlockDates, { from, to }: BlockRange): string | undefined {
  const [start, end] = [clock.timeOf(Number(from)), clock.timeOf(Number(to))];
  if (start === undefined || end === undefined) return undefined;
  const isExact = start.isExact && end.isExact;
  return `${isExact ? '' : '≈ '}${formatTimeRange({ from: start.at, to: end.at }, zone)}`;
}
