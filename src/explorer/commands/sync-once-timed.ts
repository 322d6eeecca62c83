import { type InputOf, SYNC_CHOICES, type SyncTotals } from '../../contract/index.ts';
import { requireTable } from '../../history/index.ts';
import type { NetworkHandles } from '../../networks/index.ts';

/** How far history is: of which table how many segments are here. */
export type TellHistory = (progress: { table: string; segments: number; segmentsTotal: number }) => void;

/**
 * Brings a network's store up to date once and says what that took: its lists, then its history. Of history that is what
 * is mirrored, or the tables that are asked for.
 * @throws OrreryError what went wrong first; what was fetched before is kept
 */
export async function syncOnceTimed(
  { network, historyService }: Pick<NetworkHandles, 'network' | 'historyService'>,
  { only = [...SYNC_CHOICES], markets, tables, from, to }: InputOf<'sync'>,
  signal: AbortSignal,
  onHistory?: TellHistory,
): Promise<SyncTotals> {
  const started = performance.now();
  const chosen = tables?.map(requireTable);
  const totals = await network.syncOnce({ only, markets }, signal);
  const brought = only.includes('history')
    ? await historyService.bring(chosen, { from, to }, signal, onHistory)
    : { segments: 0, requests: 0 };
  const seconds = Math.round(performance.now() - started) / 1000;
  return { ...totals, segments: brought.segments, requests: totals.requests + brought.requests, seconds };
}
