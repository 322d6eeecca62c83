import { Command, CommanderError } from 'commander';
import { OrreryError } from '../contract/index.ts';
import { checkCommand } from './check-command.ts';
import { datasetCommand } from './dataset-command.ts';
import { explainError } from './explain.ts';
import { exportCommand } from './export-command.ts';
import { mcpCommand } from './mcp-command.ts';
import { createOutput, type OutputStreams } from './output.ts';
import { queryCommand } from './query-command.ts';
import { refuseValues } from './refuse-values.ts';
import { sandboxCommand } from './sandbox-command.ts';
import { serveCommand } from './serve-command.ts';
import { syncCommand } from './sync-command.ts';
import { verifyCommand } from './verify-command.ts';

const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Error codes that mean wrong input. They end with status 2. */
const WRONG_INPUT = new Set([
  'DATASET_RANGE',
  'OPTION_INVALID',
  'PARAMETER_INVALID',
  'PARAMETER_UNKNOWN',
  'QUERY_INVALID',
  'QUERY_PARAMETER',
  'QUERY_REFUSED',
  'RANGE_GAP',
  'RANGE_OFF_BOUNDARY',
  'RANGE_OUTSIDE',
  'RANGE_REVERSED',
  'TABLE_REQUIRED',
  'TRANSACTION_INVALID',
]);

/**
 * Returns the arguments without `help` before an unknown command, so that the answer names the closest one, as it does
 * without `help`.
 */
function withoutVainHelp(command: Command, args: readonly string[]): readonly string[] {
  const find = (name: string) => command.commands.find((known) => known.name() === name);
  const [name = '', ...rest] = args;
  const named = find(name);
  if (named !== undefined) return [name, ...withoutVainHelp(named, rest)];
  const [topic = ''] = rest;
  const isVain = name === 'help' && command.commands.length > 0 && /^\w/.test(topic) && topic !== 'help';
  return isVain && find(topic) === undefined ? rest : args;
}

/**
 * Runs one command line and returns the exit status: 0 done, 1 failed or the answer is no, 2 wrong usage or invalid
 * input. Never throws.
 * @param args the arguments after the program's name
 */
export async function run(args: readonly string[], streams: OutputStreams, version: string): Promise<number> {
  const output = createOutput(streams);
  const program = new Command('orrery')
    .description('Explorer for a blockchain trading network: mirror it, serve it, export its history.')
    .option('--version', 'print the version')
    .exitOverride()
    // With this, `orrery serve --version` is refused. Without it, the server would start and ignore the option.
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => streams.stderr.write(text), writeErr: (text) => streams.stderr.write(text) })
    .showHelpAfterError('Run "orrery --help", or "orrery <command> --help".');
  let status: number = EXIT.done;
  const answerNo = () => {
    status = EXIT.failed;
  };
  for (const add of [
    serveCommand,
    sandboxCommand,
    syncCommand,
    exportCommand,
    verifyCommand,
    checkCommand,
    datasetCommand,
    queryCommand,
    mcpCommand,
  ]) {
    add(program, { output, version, answerNo });
  }
  refuseValues(program);
  try {
    if (args[0] === '--version') output.result({ version });
    else await program.parseAsync([...withoutVainHelp(program, args)], { from: 'user' });
    await output.end();
    return status;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    const error = OrreryError.from(thrown);
    output.say(explainError(error));
    return WRONG_INPUT.has(error.code) ? EXIT.wrongUsage : EXIT.failed;
  }
}
