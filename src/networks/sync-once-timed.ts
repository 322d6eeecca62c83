import { type InputOf, SYNC_CHOICES, type SyncTotals, type Table } from '../contract/index.ts';
import { requireTable } from '../history/index.ts';
import type { NetworkHandles } from './network-handles.ts';

/** Receives the progress of a table of history: the number of its stored segments, and of all wanted ones. */
export type OnHistoryProgress = (progress: { table: Table; segments: number; segmentsTotal: number }) => void;

const NO_ROWS = { nodes: 0, parties: 0, checkpoints: 0, fundingPoints: 0 } as const;

/**
 * Synchronises a network's stores once: its lists, then its history, as `only` selects. Of history, it fetches the
 * given tables, else the mirrored ones. Returns the rows, requests and seconds that it took.
 * @param requestsBefore requests of the session that do not count
 * @throws OrreryError the first error; rows fetched before it are kept
 */
export async function syncOnceTimed(
  { network, historyService, countRequests }: NetworkHandles,
  { only = [...SYNC_CHOICES], markets, tables, from, to, exact }: InputOf<'sync'>,
  signal: AbortSignal,
  { requestsBefore, onHistory }: { requestsBefore: number; onHistory?: OnHistoryProgress },
): Promise<SyncTotals> {
  const started = performance.now();
  const chosen = tables?.map(requireTable);
  // The rows of an exact range may all be stored. Then it needs no network, of which the lists ask at least the newest block.
  const hasLists = exact !== true || only.some((choice) => choice !== 'history');
  const totals = hasLists ? await network.syncOnce({ only, markets }, signal) : NO_ROWS;
  const noted: Pick<SyncTotals, 'beyond'> = {};
  const onBeyond = (problem: string) => {
    noted.beyond = problem;
  };
  const segments = only.includes('history')
    ? await historyService.fetchTables(chosen, { from, to, exact }, signal, { onProgress: onHistory, onBeyond })
    : 0;
  const requests = (await countRequests()) - requestsBefore;
  const seconds = Math.round(performance.now() - started) / 1000;
  return { ...totals, segments, requests, seconds, ...noted };
}
