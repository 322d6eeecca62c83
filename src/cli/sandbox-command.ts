import type { AddCommand } from './command.ts';
import { options } from './options.ts';
import { stopOnSignals } from './shutdown.ts';

interface SandboxOptions {
  port?: number;
  seed: string;
  height?: number;
  parties?: number;
  points?: number;
  wireNames: 'neutral' | 'network';
  still?: boolean;
  faults?: string;
}

/** Adds `orrery sandbox`, which runs only the sandbox network, as an upstream, until a signal ends it. */
export const sandboxCommand: AddCommand = (program, { output }) => {
  program
    .command('sandbox')
    .description('run only the sandbox network, as an upstream for tests')
    .addOption(options.port('any'))
    .addOption(options.seed())
    .addOption(options.height())
    .addOption(options.parties())
    .addOption(options.points())
    .addOption(options.wireNames('network'))
    .addOption(options.still())
    .addOption(options.faults())
    .action(async (given: SandboxOptions) => {
      const signals = stopOnSignals();
      const sandbox = await signals.unlessStopped(async (signal) => {
        const { startSandbox } = await import('../explorer/index.ts');
        return startSandbox(given, signal);
      });
      if (sandbox === undefined) return;
      try {
        output.result({
          baseUrl: sandbox.baseUrl,
          chainId: sandbox.chainId,
          height: sandbox.height,
          markets: sandbox.markets.map(({ id }) => id),
        });
        output.say(`The sandbox answers at ${sandbox.baseUrl}. Stop it with Ctrl+C.`);
        await signals.stopped;
      } finally {
        await sandbox.close();
        signals.dispose();
      }
    });
};
