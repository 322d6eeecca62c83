import type { ExportTable } from '../contract/index.ts';
import type { AddCommand } from './command.ts';
import { examples } from './examples.ts';
import { options } from './options.ts';
import { runUntilStopped } from './shutdown.ts';

interface ExportOptions {
  data?: string;
  network?: string;
  table: ExportTable;
  from: bigint;
  to: bigint;
  out: string;
  offline?: boolean;
  force?: boolean;
}

/** Adds `orrery export`, which writes one archive to disk. */
export const exportCommand: AddCommand = (program, { output, answerNo }) => {
  program
    .command('export')
    .description('export a table to an archive of CSV; missing segments are downloaded first')
    .addOption(options.data())
    .addOption(options.network())
    .addOption(options.table().makeOptionMandatory())
    .addOption(options.from(', where a segment begins (required)').makeOptionMandatory())
    .addOption(options.to(', where a segment ends (required)').makeOptionMandatory())
    .requiredOption('--out <path>', 'the archive, or a folder to put it in (required)')
    .option('--offline', 'download nothing')
    .option('--force', 'overwrite an existing file')
    .addHelpText(
      'after',
      examples(
        'orrery export --network sandbox --table trades --from 1 --to 2000 --out trades.zip',
        'orrery export --table trades --from 1 --to 2000 --out trades.zip --offline --force',
      ),
    )
    .action((given: ExportOptions) => {
      const work = async (signal: AbortSignal) => {
        const { defaultDataFolder, exportOnce } = await import('../commands/index.ts');
        const result = await exportOnce(
          {
            dataDir: given.data ?? defaultDataFolder(),
            network: given.network,
            table: given.table,
            from: given.from,
            to: given.to,
            out: given.out,
            offline: given.offline === true,
            force: given.force === true,
            names: 'neutral',
            onProgress: output.progress,
            onDownload: output.say,
            onWait: output.say,
          },
          signal,
        );
        const { file, manifest, bytes, rows, sha256, csv } = result;
        for (const { from, to, suspicion } of result.suspect) {
          output.say(`Suspect (${suspicion}): blocks ${from} to ${to}.`);
        }
        const tables = csv.map(({ schemaVersion, ...rest }) => ({ ...rest, schemaVersion: Number(schemaVersion) }));
        output.result({ file, manifest, bytes, rows, sha256, csv: tables });
      };
      return runUntilStopped(work, () => {
        output.say('Stopped. Downloaded data is kept. Run the command again to continue.');
        answerNo();
      });
    });
};
