import type { InputOf, SyncTotals } from '../../contract/index.ts';
import type { Network } from '../../sync/index.ts';

/** Brings a network's store up to date once and says what that took. Segments come with history. */
export async function syncOnceTimed(
  network: Network,
  request: InputOf<'sync'>,
  signal: AbortSignal,
): Promise<SyncTotals> {
  const started = performance.now();
  const totals = await network.syncOnce(request, signal);
  const seconds = Math.round(performance.now() - started) / 1000;
  return { ...totals, segments: 0, seconds };
}
