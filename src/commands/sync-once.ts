import type { ExportTable, SyncChoice, SyncTotals, Table } from '../contract/index.ts';
import { type OnHistoryProgress, syncOnceTimed } from '../networks/index.ts';
import { reportRows, syncThere } from './reported-sync.ts';
import { historyInWords, historyRemarks } from './row-summary.ts';
import { withNetwork } from './with-network.ts';

/** Options of `syncOnce`. */
export interface SyncOptions {
  version: string;
  dataDir: string;
  /** "sandbox" or a data gateway's base URL. */
  network: string;
  transactionAddress?: string;
  /** Ids of the markets whose funding points are synchronised, no others; all known ones if empty or absent. */
  markets?: readonly string[];
  /** The lists and history to synchronise; everything if absent. */
  only?: readonly SyncChoice[];
  /** Tables of history to fetch; the mirrored ones if absent. */
  tables?: readonly ExportTable[];
  /** First block of history; the first known one if absent. */
  from?: bigint;
  /** Last block of history, included; the last known one if absent. */
  to?: bigint;
  /** Called with the progress in a sentence. */
  onProgress?: (text: string) => void;
  /** Called with each sentence about an option without effect, and about history that was not downloaded or is not to be trusted. */
  onRemark?: (text: string) => void;
}

/**
 * Synchronises a data folder once: the lists and tables of history that the options select, or all lists and the
 * mirrored tables. If an explorer already holds the folder, that explorer does the work. After an error stored rows
 * stay.
 * @throws OrreryError DATA_FOLDER_BUSY, NETWORK_BUSY if an explorer of another network holds the folder,
 * OPTION_INVALID, UPSTREAM_* and CHAIN_MISMATCH from the network, CANCELLED
 */
export async function syncOnce(options: SyncOptions, signal: AbortSignal): Promise<Omit<SyncTotals, 'beyond'>> {
  const { from, to } = options;
  const request = {
    only: options.only && [...options.only],
    markets: [...(options.markets ?? [])],
    tables: options.tables && [...options.tables],
    from,
    to,
  };
  const hasHistory = request.only === undefined || request.only.includes('history');
  const remark = (mirrored: readonly string[], stored: readonly { table: Table; suspect: number }[]) => {
    for (const text of historyRemarks(request.tables, mirrored, stored)) options.onRemark?.(text);
  };
  const { beyond, ...totals } = await withNetwork(
    options,
    {
      async running(api, { hasOtherGateway }) {
        if (hasOtherGateway) {
          options.onRemark?.(
            '--tx has no effect, because Orrery already runs with this data folder. Set its transaction gateway in the settings of the network.',
          );
        }
        const totals = await syncThere(api, request, options.onProgress, signal);
        if (hasHistory) {
          const { settings } = await api.call('mirror', {}, signal);
          const { tables } = await api.call('history', {}, signal);
          remark(settings.tables, tables);
        }
        return totals;
      },
      async alone(open) {
        const onHistory: OnHistoryProgress = (progress) => options.onProgress?.(historyInWords(progress));
        // The session serves only this synchronisation, so all its requests count.
        const work = () => syncOnceTimed(open, request, signal, { requestsBefore: 0, onHistory });
        const totals = await reportRows(open, options.onProgress, work);
        if (hasHistory) {
          const { settings } = await open.historyService.mirror();
          remark(settings.tables, await open.history.summaries());
        }
        return totals;
      },
    },
    signal,
  );
  if (beyond !== undefined) options.onRemark?.(beyond);
  return totals;
}
