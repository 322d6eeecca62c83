import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathExists } from '../files/index.ts';

/** A command with its arguments, as an assistant's configuration has it. */
export interface AssistantCommand {
  command: string;
  args: string[];
}

/** Returns the folder of the checkout that has a file; undefined for an installed program, which has no scripts. */
async function checkoutOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (await pathExists(join(folder, 'scripts', 'orrery.mjs'))) return folder;
  }
  return undefined;
}

/**
 * Returns the command with which a program on this machine, from any folder, starts `orrery mcp` on a data folder. In a
 * checkout no command `orrery` is installed, so npm runs it there.
 * @param file a file of this program
 */
export async function assistantCommand(
  dataDir: string,
  file = fileURLToPath(import.meta.url),
): Promise<AssistantCommand> {
  const args = ['mcp', '--data', resolve(dataDir)];
  const checkout = await checkoutOf(file);
  if (checkout === undefined) return { command: 'orrery', args };
  return { command: 'npm', args: ['--prefix', checkout, 'run', '--silent', 'orrery', '--', ...args] };
}
