import { OrreryError, QUERY_FORMATS, type QueryFormat, type QueryResult } from '../contract/index.ts';
import type { AddCommand } from './command.ts';
import { examples } from './examples.ts';
import { options } from './options.ts';
import { partlyStoredLines } from './partly-stored-lines.ts';
import { runUntilStopped } from './shutdown.ts';
import { readStandardInput, STANDARD_INPUT } from './standard-input.ts';
import { suspectLines } from './suspect-lines.ts';
import { writeTextTable } from './text-table.ts';

interface QueryOptions {
  data?: string;
  network?: string;
  param: Record<string, string>;
  format?: QueryFormat | 'table';
  out?: string;
  summary?: string;
  timeout?: number;
}

/** Rows of the form for people; other forms have all. */
const MAX_TABLE_ROWS = 1_000;

/** Returns the format that a file's ending asks for; undefined for any other ending. */
function formatOf(file: string): QueryFormat | undefined {
  const ending = file.split('.').at(-1)?.toLowerCase();
  return QUERY_FORMATS.find((format) => format === ending);
}

/** Returns a result as a table for people, with a last line if there are more rows. */
function tableText({ columns, rows, total }: QueryResult): string {
  const more = total === rows.length ? '' : `${rows.length} of ${total ?? 'more'} rows\n`;
  return `${writeTextTable(columns, rows)}${more}`;
}

/** Adds `orrery query`, which answers SQL over what is stored (docs/query.md). */
export const queryCommand: AddCommand = (program, { output, answerNo }) => {
  program
    .command('query')
    .description('run one read-only SQL query over everything that is stored')
    .argument('<sql>', 'the query, or "-" to read it from standard input')
    .addOption(options.data())
    .addOption(options.network())
    .addOption(options.param())
    .addOption(options.queryFormat())
    .option('--out <file>', 'write the result to this new file, and its summary to standard output')
    .option('--summary <file>', 'write rows, age and coverage of the result to this new file, as JSON')
    .addOption(options.timeout())
    .addHelpText(
      'after',
      examples(
        'orrery query "SELECT count(*) FROM history.trades"',
        'orrery query "SELECT * FROM nodes WHERE name = :name" --param name=Ada --format csv',
      ),
    )
    .action((given: string, chosen: QueryOptions) => {
      const work = async (signal: AbortSignal) => {
        const {
          defaultDataFolder,
          queryRows,
          queryToFile,
          queryToStream,
          summarizeQuery,
          writeQuerySummary,
          requireFree,
        } = await import('../commands/index.ts');
        const { out, summary } = chosen;
        const asked = chosen.format ?? (out === undefined ? 'json' : formatOf(out));
        const format = asked ?? 'json';
        const request = {
          dataDir: chosen.data ?? defaultDataFolder(),
          network: chosen.network,
          sql: given === STANDARD_INPUT ? await readStandardInput(signal) : given,
          params: chosen.param,
          timeout: chosen.timeout,
          onProgress: output.progress,
        };
        for (const file of [out, summary]) if (file !== undefined) await requireFree(file);
        const report = async (result: Pick<QueryResult, 'tables' | 'asOf'>, rows: number) => {
          const empty = result.tables.filter(({ asOf }) => asOf === null).map(({ table }) => table);
          // Zero rows of an empty store look like those of a network, as in a folder whose name has a typing error.
          if (empty.length > 0) output.say(`Nothing is stored of ${empty.join(', ')} in ${request.dataDir}.`);
          for (const line of [...partlyStoredLines(result.tables), ...suspectLines(result.tables)]) output.say(line);
          if (summary !== undefined) await writeQuerySummary(summary, summarizeQuery(result, rows));
        };
        if (format === 'table') {
          if (out !== undefined) {
            throw new OrreryError('OPTION_INVALID', {
              option: '--format',
              value: format,
              allowed: `must be one of ${QUERY_FORMATS.join(', ')} with --out`,
            });
          }
          const result = await queryRows(request, MAX_TABLE_ROWS, signal);
          await output.write([Buffer.from(tableText(result))]);
          await report(result, result.total ?? result.rows.length);
        } else if (out === undefined) {
          const result = await queryToStream(request, format, output.write, signal);
          await report(result, result.rows);
        } else {
          const result = await queryToFile(request, { file: out, format }, signal);
          if (asked === undefined) {
            output.say(`Wrote JSON: the name ends in none of ${QUERY_FORMATS.join(', ')}. --format names a format.`);
          }
          output.result({ file: result.file, ...summarizeQuery(result, result.rows) });
          await report(result, result.rows);
        }
      };
      return runUntilStopped(work, () => {
        output.say('Stopped. No result was written.');
        answerNo();
      });
    });
};
