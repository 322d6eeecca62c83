import type { SyncTotals } from '../../contract/index.ts';
import type { SyncOptions } from '../options.ts';
import { reportRows, syncThere } from './reported-sync.ts';
import { historyInWords } from './row-summary.ts';
import { type OnHistoryProgress, syncOnceTimed } from './sync-once-timed.ts';
import { withNetwork } from './with-network.ts';

/**
 * Synchronises a data folder once: the lists and tables of history that the options select, or all lists and the
 * mirrored tables. If an explorer already holds the folder, that explorer does the work. After an error stored rows
 * stay.
 * @throws OrreryError DATA_FOLDER_BUSY, NETWORK_BUSY if an explorer of another network holds the folder,
 * OPTION_INVALID, UPSTREAM_* and CHAIN_MISMATCH from the network, CANCELLED
 */
export function syncOnce(options: SyncOptions, signal: AbortSignal): Promise<SyncTotals> {
  const { from, to } = options;
  const request = {
    only: options.only && [...options.only],
    markets: [...(options.markets ?? [])],
    tables: options.tables && [...options.tables],
    from,
    to,
  };
  return withNetwork(
    options,
    {
      running: (api) => syncThere(api, request, options.onProgress, signal),
      alone(open) {
        const onHistory: OnHistoryProgress = (progress) => options.onProgress?.(historyInWords(progress));
        // The session serves only this synchronisation, so all its requests count.
        const work = () => syncOnceTimed(open, request, signal, { requestsBefore: 0, onHistory });
        return reportRows(open, options.onProgress, work);
      },
    },
    signal,
  );
}
