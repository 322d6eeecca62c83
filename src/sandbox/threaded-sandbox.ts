import { startThread } from '../threads/index.ts';
import type { SandboxHandlers } from './sandbox-thread.ts';
import type { Sandbox, SandboxOptions } from './server/sandbox.ts';

/**
 * Starts the sandbox in a thread of its own; `close` ends both.
 * @throws OrreryError OPTION_INVALID, PORT_UNAVAILABLE, THREAD_LOST, CANCELLED
 */
export async function startSandboxThread(
  options: Omit<SandboxOptions, 'now'> = {},
  signal?: AbortSignal,
): Promise<Sandbox> {
  const thread = startThread<SandboxHandlers>(new URL('./sandbox-thread.ts', import.meta.url), options);
  try {
    const described = await thread.call('describe', undefined, signal);
    return {
      ...described,
      setFaults: (spec) => thread.call('setFaults', spec),
      requests: () => thread.call('requests', undefined),
      close: () => thread.close(),
    };
  } catch (failure) {
    await thread.close();
    throw failure;
  }
}
