/**
 * Entry of the thread that tests a new address. A harmful answer can block this thread only, and no window waits for
 * it.
 */
import { serveThread } from '../../threads/index.ts';
import { probeService } from './probe-service.ts';

/** The base URLs to test: of a data gateway, and of its transaction gateway, which is empty if there is none. */
export interface ProbedAddresses {
  address: string;
  transactionAddress: string;
}

export type ProbeService = ReturnType<typeof createService>;

function createService() {
  return {
    probe: (addresses: ProbedAddresses, signal = new AbortController().signal) => probeService(addresses, signal),
    close() {},
  };
}

serveThread(createService);
