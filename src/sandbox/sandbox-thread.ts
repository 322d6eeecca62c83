/** The thread that runs a sandbox, so that making rows never holds up its owner's event loop. */
import { serveThread } from '../threads/index.ts';
import { type SandboxOptions, startSandbox } from './server/sandbox.ts';

function serve(options: SandboxOptions) {
  const started = startSandbox(options);
  // A failure to start is told to whoever calls; until then it is nobody's rejection.
  started.catch(() => {});
  return {
    async describe(_: undefined) {
      const { baseUrl, chainId, height, markets } = await started;
      return { baseUrl, chainId, height, markets };
    },
    async setFaults(spec: string) {
      await (await started).setFaults(spec);
    },
    async requests(_: undefined) {
      return await (await started).requests();
    },
    async close(_: undefined) {
      const sandbox = await started.catch(() => undefined);
      await sandbox?.close();
    },
  };
}

export type SandboxHandlers = ReturnType<typeof serve>;

serveThread(serve);
