import { OrreryError, type SyncTotals } from '../contract/index.ts';
import { lockFolder } from './folder/lock.ts';
import { findRunningExplorer } from './folder/running-explorer.ts';
import { chosenProfile } from './networks/chosen-profile.ts';
import { openKnownNetworks } from './networks/known-networks.ts';
import { profileFor } from './networks/profile.ts';
import { sessionStarter } from './networks/session-starter.ts';
import { syncOnceTimed } from './networks/sync-once-timed.ts';
import type { SyncOptions } from './options.ts';
import { historyInWords, rowsInWords } from './rows-in-words.ts';

/**
 * Brings a data folder up to date once. Where an explorer already holds the folder, that one does it.
 *
 * @throws OrreryError DATA_FOLDER_BUSY when the folder is held by an explorer of another network, OPTION_INVALID,
 *   UPSTREAM_* and CHAIN_MISMATCH as the network answers, CANCELLED when the signal fired; what was stored stays
 */
export async function syncOnce(options: SyncOptions, signal: AbortSignal): Promise<SyncTotals> {
  const { from, to } = options;
  const request = {
    only: options.only && [...options.only],
    markets: [...(options.markets ?? [])],
    tables: options.tables && [...options.tables],
    from,
    to,
  };
  const running = await findRunningExplorer(options.dataDir);
  if (running !== null) {
    const { network } = await running.call('status', {}, signal);
    const known = await openKnownNetworks(options.dataDir);
    if (network.id !== profileFor(known.all, options.network, options.transactionAddress).id) {
      throw new OrreryError('NETWORK_BUSY', { folder: options.dataDir, network: network.name });
    }
    return running.call('sync', request, signal);
  }

  const lock = await lockFolder(options.dataDir);
  try {
    const known = await openKnownNetworks(options.dataDir);
    const start = sessionStarter({ known, dataDir: options.dataDir, follow: false, markets: options.markets });
    const session = await start(await chosenProfile(known, options), signal);
    try {
      const open = await session.whenOpen(signal);
      const { network, reader } = open;
      const report = async () => options.onProgress?.(rowsInWords(await reader.resources()));
      // A count that cannot be read while the session closes is one that nobody waits for.
      const stopListening = network.listen(({ type }) => void (type === 'rows' && report().catch(() => {})));
      try {
        return await syncOnceTimed(open, request, signal, (progress) => options.onProgress?.(historyInWords(progress)));
      } finally {
        stopListening();
      }
    } finally {
      await session.close();
    }
  } finally {
    await lock.release();
  }
}
