import { useQuery } from '@tanstack/react-query';
import type { CommandReview } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useSettled } from '../../../data/use-settled.ts';

/** Milliseconds without a change before the command is reviewed. */
const QUIET = 150;
/** Milliseconds after which the same command is reviewed again: its times and epochs pass. */
const AGAIN = 5000;

/** The last review of a command's text. */
export interface Reviewed {
  /** The review of the last text; undefined before the first review. */
  review: CommandReview | undefined;
  /** True if that text is the current one. */
  isCurrent: boolean;
  /** When it was reviewed (Unix milliseconds). */
  reviewedAt: number;
  /** The failure of the last attempt, also if an earlier review stays; null or undefined if it succeeded. */
  error: unknown;
}

/**
 * Returns the review of the current command. It follows a moment after the person stops typing.
 * @param sender the public key of the sender; null if none is chosen
 */
export function useReview(text: string, sender: string | null): Reviewed {
  const api = useApi();
  const settled = useSettled(text, QUIET);
  const { data, dataUpdatedAt, error, isPlaceholderData } = useQuery({
    queryKey: ['review', settled, sender],
    queryFn: ({ signal }) =>
      api.call('reviewCommand', { command: settled, ...(sender !== null && { sender }) }, signal),
    placeholderData: (before) => before,
    gcTime: 1000,
    refetchInterval: AGAIN,
    retry: false,
  });
  const isCurrent = settled === text && data !== undefined && !isPlaceholderData;
  return { review: data, isCurrent, reviewedAt: dataUpdatedAt, error };
}
