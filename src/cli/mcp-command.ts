import type { AddCommand } from './command.ts';
import { options } from './options.ts';
import { stopOnSignals } from './shutdown.ts';

interface McpOptions {
  data?: string;
  network?: string;
  allow?: boolean;
}

/**
 * Adds `orrery mcp`, which answers an assistant over standard input and output, until its input ends or a signal stops
 * it.
 */
export const mcpCommand: AddCommand = (program, { version }) => {
  program
    .command('mcp')
    .description('answer an assistant over the Model Context Protocol on standard input and output; it can only read')
    .addOption(options.data())
    .addOption(options.network())
    .option('--allow', 'let this assistant read, even if Settings do not allow assistants')
    .action(async ({ data, network, allow = false }: McpOptions) => {
      const signals = stopOnSignals();
      try {
        const { assist, defaultDataFolder } = await import('../commands/index.ts');
        await assist(
          { version, dataDir: data ?? defaultDataFolder(), network, allow },
          { input: process.stdin, output: process.stdout },
          signals.signal,
        );
      } finally {
        signals.dispose();
      }
    });
};
