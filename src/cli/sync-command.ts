import type { Command } from 'commander';
import type { ExportTable, SyncChoice } from '../contract/index.ts';
import type { AddCommand } from './command.ts';
import { examples } from './examples.ts';
import { options } from './options.ts';
import { runUntilStopped } from './shutdown.ts';

interface SyncOptions {
  data?: string;
  network?: string;
  tx?: string;
  only?: SyncChoice[];
  market: string[];
  table: ExportTable[];
  from?: bigint;
  to?: bigint;
}

/** Options that are for history alone. */
const OF_HISTORY = ['table', 'from', 'to'] as const;

/** Returns a sentence for each option that has no effect, because `--only` leaves out history. */
function unusedInWords(command: Command, only: readonly SyncChoice[] | undefined): string[] {
  if (only === undefined || only.includes('history')) return [];
  const given = OF_HISTORY.filter((option) => command.getOptionValueSource(option) === 'cli');
  return given.map((option) => `--${option} has no effect, because --only leaves out history.`);
}

/** Adds `orrery sync`, which synchronises the store once, then ends. */
export const syncCommand: AddCommand = (program, { output, version, answerNo }) => {
  program
    .command('sync')
    .description('sync the store once, then exit')
    .addOption(options.data())
    .addOption(options.network(' (required)').makeOptionMandatory())
    .addOption(options.tx())
    .addOption(options.only())
    .addOption(options.market())
    .addOption(options.tables())
    .addOption(options.from(' of history, extended to its segment'))
    .addOption(options.to(' of history, extended to its segment'))
    .addHelpText(
      'after',
      examples(
        'orrery sync --network sandbox --only nodes,checkpoints',
        'orrery sync --network sandbox --only history --table trades --from 1 --to 2000',
      ),
    )
    .action((given: SyncOptions, command: Command) => {
      for (const text of unusedInWords(command, given.only)) output.say(text);
      const work = async (signal: AbortSignal) => {
        const { defaultDataFolder, syncOnce } = await import('../commands/index.ts');
        const totals = await syncOnce(
          {
            version,
            dataDir: given.data ?? defaultDataFolder(),
            network: given.network ?? '',
            transactionAddress: given.tx,
            markets: given.market,
            only: given.only,
            tables: given.table.length === 0 ? undefined : given.table,
            from: given.from,
            to: given.to,
            onProgress: (text) => output.progress(text),
            onRemark: output.say,
          },
          signal,
        );
        output.result(totals);
      };
      return runUntilStopped(work, () => {
        output.say('Stopped. Stored data is kept. Run the command again to continue.');
        answerNo();
      });
    });
};
