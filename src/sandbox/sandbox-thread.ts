/** The thread that runs a sandbox, so that making rows never blocks its owner's event loop. */
import { serveThread } from '../threads/index.ts';
import { type SandboxOptions, startSandbox } from './server/sandbox.ts';

function serve(options: SandboxOptions) {
  const started = startSandbox(options);
  // The calls below report a failure to start; this only avoids an unhandled rejection before the first call.
  started.catch(() => {});
  return {
    async describe(_signal?: AbortSignal) {
      const { baseUrl, chainId, height, markets } = await started;
      return { baseUrl, chainId, height, markets };
    },
    async setFaults(spec: string) {
      await (await started).setFaults(spec);
    },
    async requests() {
      return await (await started).requests();
    },
    async close() {
      const sandbox = await started.catch(() => undefined);
      await sandbox?.close();
    },
  };
}

/** The calls that the thread of a sandbox serves. */
export type SandboxService = ReturnType<typeof serve>;

serveThread(serve);
