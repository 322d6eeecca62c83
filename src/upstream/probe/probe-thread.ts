/** The entry of the thread in which an address that was pasted is looked at: whatever it answers, no window waits. */
import { serveThread } from '../../threads/index.ts';
import { probeService } from './probe-service.ts';

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
