import { startThread } from '../../threads/index.ts';
import type { ServiceProbe } from './probe-service.ts';
import type { ProbedAddresses, ProbeService } from './probe-thread.ts';

/**
 * Memory limit of the thread (MiB). Every allowed answer fits. An answer that exceeds the limit ends only this thread.
 */
const HEAP_MEBIBYTES = 256;

/**
 * Tests a service in a separate thread, which ends after the test (docs/sync.md "Networks in the explorer").
 * @throws OrreryError OPTION_INVALID for an invalid address, CANCELLED, THREAD_LOST if an answer exceeds the memory
 *   limit; the report contains all other errors
 */
export async function startProbe(addresses: ProbedAddresses, signal: AbortSignal): Promise<ServiceProbe> {
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
