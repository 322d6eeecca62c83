import type { NetworkBook } from '../networks/network-book.ts';
import type { SyncLog } from '../networks/sync-log.ts';
import type { ApiHandlers } from './api-handlers.ts';

export interface NetworkHandlerContext {
  book: NetworkBook;
  log: SyncLog;
}

const LOG_ENTRIES = 200;

/** The networks that are known, and what synchronisation is doing. */
export function networkHandlers({ book, log }: NetworkHandlerContext) {
  return {
    networks: () => book.list(),
    addNetwork: async (settings) => ({ network: await book.add(settings) }),
    changeNetwork: async (change) => ({ network: await book.change(change) }),
    removeNetwork: async (request) => ({ deletedBytes: await book.remove(request) }),
    switchNetwork: async ({ id }) => ({ network: await book.show(id) }),
    exportNetworks: ({ ids }) => ({ fileName: 'orrery-networks.json', text: book.export(ids) }),
    importNetworks: ({ text }) => book.import(text),
    syncLog: ({ limit = LOG_ENTRIES, before }) => ({ entries: log.newest(limit, before) }),
  } satisfies ApiHandlers;
}
