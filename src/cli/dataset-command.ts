import type { Command } from 'commander';
import type { ExportTable, ListTable } from '../contract/index.ts';
import type { AddCommand, CommandContext } from './command.ts';
import { examples } from './examples.ts';
import { options } from './options.ts';
import { problemLines } from './problem-lines.ts';
import { runUntilStopped } from './shutdown.ts';

interface WriteOptions {
  data?: string;
  network?: string;
  table: ExportTable[];
  list: ListTable[];
  from?: bigint;
  to?: bigint;
  out: string;
  append?: boolean;
  offline?: boolean;
  force?: boolean;
  allowInexact?: boolean;
}

/** Returns a sentence for each end of a range that has no effect, because only lists are written. */
function unusedInWords({ table, list, from, to }: WriteOptions): string[] {
  if (table.length > 0 || list.length === 0) return [];
  const given = Object.entries({ from, to }).filter(([, block]) => block !== undefined);
  return given.map(
    ([option]) => `--${option} has no effect, because a list is written whole. Name tables with --table.`,
  );
}

function addWrite(dataset: Command, { output, answerNo }: CommandContext): void {
  dataset
    .command('write')
    .description('write tables of history and lists as Parquet and Delta; what is missing is downloaded first')
    .addOption(options.data())
    .addOption(options.network())
    .addOption(
      options.tables().default([], 'without --list: those that are stored, or with --append those of the dataset'),
    )
    .addOption(
      options.lists().default([], 'without --table: those that are stored, or with --append those of the dataset'),
    )
    .addOption(options.from(', where a segment begins'))
    .addOption(options.to(', where a segment ends'))
    .requiredOption('--out <folder>', 'the folder of datasets, with one folder for each chain (required)')
    .option('--append', 'add the segments that are newer than the dataset')
    .option('--offline', 'download nothing')
    .option('--force', 'replace tables that the folder already has')
    .option('--allow-inexact', 'keep segments that cannot be reproduced exactly, and mark them')
    .addHelpText(
      'after',
      examples(
        'orrery dataset write --network sandbox --table trades --from 1 --to 2000 --out datasets',
        'orrery dataset write --network sandbox --table trades --to 3000 --append --out datasets',
      ),
    )
    .action((given: WriteOptions) => {
      for (const text of unusedInWords(given)) output.say(text);
      const work = async (signal: AbortSignal) => {
        const { defaultDataFolder, writeDatasetOnce } = await import('../commands/index.ts');
        const { folder, tables, lists, root, leftOut, held } = await writeDatasetOnce(
          {
            dataDir: given.data ?? defaultDataFolder(),
            network: given.network,
            tables: given.table.length + given.list.length === 0 ? undefined : given.table,
            lists: given.table.length + given.list.length === 0 ? undefined : given.list,
            from: given.from,
            to: given.to,
            out: given.out,
            append: given.append === true,
            offline: given.offline === true,
            force: given.force === true,
            allowInexact: given.allowInexact === true,
            onProgress: output.progress,
            onDownload: output.say,
            onNotBegun: (names) =>
              output.say(
                `Not begun: ${names.join(', ')}. Run the same command again; --append without names leaves them out.`,
              ),
          },
          signal,
        );
        for (const { table, inexact, suspect } of tables) {
          for (const { from, to } of inexact) output.say(`Not exact: ${table} of blocks ${from} to ${to}.`);
          for (const { from, to, suspicion } of suspect) {
            output.say(`Suspect (${suspicion}): ${table} of blocks ${from} to ${to}.`);
          }
        }
        if (leftOut.length > 0) {
          output.say(`Not in this dataset, so not written: ${leftOut.join(', ')}. Name them with --table or --list.`);
        }
        if (held.length > 0) {
          const ends = held.map(({ table, to }) => `${table} (to block ${to})`).join(', ');
          output.say(`Not extended, because the dataset lacked others: ${ends}. Add newer blocks with --append.`);
        }
        output.result({
          folder,
          written:
            tables.reduce((sum, { written }) => sum + written, 0) + lists.filter(({ written }) => written).length,
          tables: tables.map(({ table, from, to, rows, files, bytes }) => ({ table, from, to, rows, files, bytes })),
          lists: lists.map(({ written: _, ...list }) => list),
          root,
        });
      };
      return runUntilStopped(work, () => {
        output.say(
          'Stopped. Finished files are kept, except those that were to replace others. Run the command again to continue.',
        );
        answerNo();
      });
    });
}

/** The meanings of the verdicts of `verify`. The digests are made of the stored rows, so they match although the service left rows out. */
const VERDICT_WORDS = {
  complete: 'No file was changed. This does not prove that the network sent every row.',
  damaged: 'The root is that of the manifest. The files do not match it.',
  incomplete: 'A write was interrupted, or log and manifest are of different age. Write the dataset again.',
} as const;

function addVerify(dataset: Command, { output, answerNo }: CommandContext): void {
  dataset
    .command('verify')
    .description('verify a dataset: recompute every digest from the Parquet files')
    .argument('<folder>', 'the dataset of a chain, or a folder with one')
    .addHelpText('after', examples('orrery dataset verify datasets'))
    .action((folder: string) => {
      const work = async (signal: AbortSignal) => {
        const { verifyDatasetOnce } = await import('../commands/index.ts');
        const { verdict, root, problems, tables } = await verifyDatasetOnce({
          folder,
          onProgress: output.progress,
          signal,
        });
        output.result({ verdict, root, problems, tables });
        output.say(`${verdict}, root ${root}. ${VERDICT_WORDS[verdict]}`);
        for (const line of problemLines(problems)) output.say(line);
        if (verdict !== 'complete') answerNo();
      };
      return runUntilStopped(work, () => {
        output.say('Stopped before the end of the dataset.');
        answerNo();
      });
    });
}

/** Returns the answer of `info` and `compact`: its verdict is of log, manifest, and the names and sizes of the files. */
async function describe(folder: string): Promise<Record<string, unknown>> {
  const { describeDatasetOnce } = await import('../commands/index.ts');
  const { verdict, root, problems, tables } = await describeDatasetOnce(folder);
  return { verdict, root, problems, tables: tables.map(({ digest: _, ...table }) => table) };
}

function addInfo(dataset: Command, { output, answerNo }: CommandContext): void {
  dataset
    .command('info')
    .description('describe a dataset and its columns, without reading rows')
    .argument('<folder>', 'the dataset of a chain, or a folder with one')
    .action(async (folder: string) => {
      const info = await describe(folder);
      output.result(info);
      if (info.verdict !== 'complete') answerNo();
    });
}

function addCompact(dataset: Command, { output, answerNo }: CommandContext): void {
  dataset
    .command('compact')
    .description('join small files of a dataset, and delete what they replace')
    .argument('<folder>', 'the dataset of a chain, or a folder with one')
    .action((folder: string) => {
      const work = async (signal: AbortSignal) => {
        const { compactDatasetOnce } = await import('../commands/index.ts');
        const joined = await compactDatasetOnce({ folder, onProgress: output.progress, signal });
        const info = await describe(folder);
        output.result(info);
        output.say(`Joined ${joined} files.`);
        if (info.verdict !== 'complete') answerNo();
      };
      return runUntilStopped(work, () => {
        output.say('Stopped. The dataset is as it was. Run the command again to continue.');
        answerNo();
      });
    });
}

/**
 * Adds `orrery dataset`, which writes, verifies, describes and compacts typed datasets of history (docs/dataset.md).
 */
export const datasetCommand: AddCommand = (program, context) => {
  const dataset = program
    .command('dataset')
    .description('datasets of history and lists: Parquet files that form Delta tables');
  for (const add of [addWrite, addVerify, addInfo, addCompact]) add(dataset, context);
};
