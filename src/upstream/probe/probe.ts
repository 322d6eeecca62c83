import { startThread } from '../../threads/index.ts';
import type { ServiceProbe } from './probe-service.ts';
import type { ProbedAddresses, ProbeService } from './probe-thread.ts';

/** More than any answer that is read takes; an answer that takes more ends the thread and nothing else. */
const HEAP_MEBIBYTES = 256;

/**
 * Looks at a service, in a thread that ends with it (docs/sync.md "Networks in the explorer").
 * @throws OrreryError OPTION_INVALID when an address is none, CANCELLED, THREAD_LOST when an answer could not be held;
 *   whatever else goes wrong stands in the report
 */
export async function probe(addresses: ProbedAddresses, signal: AbortSignal): Promise<ServiceProbe> {
  const entry = new URL('./probe-thread.ts', import.meta.url);
  const thread = startThread<ProbeService>(entry, undefined, {
    heapMebibytes: HEAP_MEBIBYTES,
    restarts: false,
  });
  try {
    return await thread.calls.probe(addresses, signal);
  } finally {
    await thread.close();
  }
}
