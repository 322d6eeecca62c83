import { readFile } from 'node:fs/promises';
import { unreadable } from '../contract/index.ts';
import type { AddCommand } from './command.ts';
import { options } from './options.ts';
import { stopOnSignals } from './shutdown.ts';
import { readStandardInput, STANDARD_INPUT } from './standard-input.ts';

interface CheckOptions {
  network: string;
  tx?: string;
}

/**
 * Adds `orrery check`, which sends a signed transaction to the network's check, without broadcasting it. A transaction
 * that fails the check ends with status 1.
 */
export const checkCommand: AddCommand = (program, { output, answerNo }) => {
  program
    .command('check')
    .description('check a signed transaction with a network, without broadcasting it')
    .argument('<file>', 'the transaction as JSON or base64; "-" for standard input')
    .addOption(options.network(' (required)').makeOptionMandatory())
    .addOption(options.tx())
    .action(async (file: string, { network, tx }: CheckOptions) => {
      const signals = stopOnSignals();
      try {
        const { checkOnce } = await import('../commands/index.ts');
        const request = {
          network,
          transactionAddress: tx,
          text: await readInput(file, signals.signal),
          onNote: output.say,
        };
        const result = await checkOnce(request, signals.signal);
        output.result(result);
        if (!result.success) answerNo();
      } finally {
        signals.dispose();
      }
    });
};

/** Returns the text of a file, or of standard input for "-". @throws OrreryError FILE_UNREADABLE, CANCELLED */
async function readInput(file: string, signal: AbortSignal): Promise<string> {
  if (file === STANDARD_INPUT) return await readStandardInput(signal);
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
}
