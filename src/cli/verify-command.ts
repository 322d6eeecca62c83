import type { Command } from 'commander';
import { OrreryError } from '../contract/index.ts';
import type { AddCommand } from './command.ts';
import { examples } from './examples.ts';
import { options } from './options.ts';
import { problemLines } from './problem-lines.ts';
import { runUntilStopped } from './shutdown.ts';

interface VerifyOptions {
  data?: string;
  from?: bigint;
  to?: bigint;
}

/** Adds `orrery verify`, which reads an archive to its last row. A verdict other than complete ends with status 1. */
export const verifyCommand: AddCommand = (program, { output, answerNo }) => {
  program
    .command('verify')
    .description('verify an archive: read every row and report whether it is complete')
    .argument('<file>', 'the archive')
    .addOption(options.from(' of the expected range'))
    .addOption(options.to(' of the expected range'))
    .addOption(options.data())
    .addHelpText('after', examples('orrery verify trades.zip', 'orrery verify trades.zip --from 1 --to 2000'))
    .action((file: string, { data, from, to }: VerifyOptions, command: Command) => {
      if ((from === undefined) !== (to === undefined)) command.error('error: give both --from and --to, or neither.');
      const work = async (signal: AbortSignal) => {
        const { defaultDataFolder, verifyOnce } = await import('../commands/index.ts');
        const range = from === undefined || to === undefined ? undefined : { from, to };
        if (range !== undefined && range.from > range.to) throw new OrreryError('RANGE_REVERSED', range);
        const dataDir = data ?? defaultDataFolder();
        const verdict = await verifyOnce({ dataDir, file, range, onProgress: output.progress }, signal);
        const csv = verdict.csv.map(({ schemaVersion, columns: _, ...rest }) => ({
          ...rest,
          schemaVersion: schemaVersion === null ? null : Number(schemaVersion),
        }));
        output.result({ verdict: verdict.verdict, coverage: verdict.coverage, problems: verdict.problems, csv });
        output.say(`${verdict.verdict}, coverage ${verdict.coverage}: ${verdict.coverageNote}`);
        for (const line of problemLines(verdict.problems)) output.say(line);
        if (verdict.verdict !== 'complete') answerNo();
      };
      return runUntilStopped(work, () => {
        output.say('Stopped before the end of the archive.');
        answerNo();
      });
    });
};
