import { startThread, type ThreadEnd } from '../threads/index.ts';
import type { SandboxService } from './sandbox-thread.ts';
import type { Sandbox, SandboxOptions } from './server/sandbox.ts';

/** Many times its lists. V8 lets the garbage of a small heap grow less than that of one without a limit. */
const HEAP_MEBIBYTES = 512;

/**
 * Starts the sandbox in a thread of its own; `close` ends both. A thread that replaces an ended one serves the same
 * network at the same address.
 * @param onThreadEnd called when the thread ends by itself
 * @throws OrreryError OPTION_INVALID, PORT_UNAVAILABLE, THREAD_LOST, CANCELLED
 */
export async function startSandboxThread(
  options: Omit<SandboxOptions, 'now'> = {},
  signal?: AbortSignal,
  onThreadEnd?: (end: ThreadEnd) => void,
): Promise<Sandbox> {
  let { port, faults } = options;
  const thread = startThread<SandboxService>(
    new URL('./sandbox-thread.ts', import.meta.url),
    () => ({ ...options, ...(port !== undefined && { port }), ...(faults !== undefined && { faults }) }),
    {
      heapMebibytes: HEAP_MEBIBYTES,
      repeatable: ['describe', 'setFaults', 'requests'],
      onEnd: onThreadEnd,
    },
  );
  try {
    const described = await thread.calls.describe(signal);
    port = Number(new URL(described.baseUrl).port);
    return {
      ...described,
      async setFaults(spec) {
        await thread.calls.setFaults(spec);
        faults = spec;
      },
      requests: () => thread.calls.requests(),
      close: () => thread.close(),
    };
  } catch (failure) {
    await thread.close();
    throw failure;
  }
}
