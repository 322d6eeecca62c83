/** The command line and the application of this process, read once before the application's first line runs. */
import { fileURLToPath } from 'node:url';
import { findApplication, packedResources } from './application.ts';
import { parseCommandLine } from './command-line.ts';

const executable =
  process.env.ELECTRON_STAND_IN_EXECUTABLE ?? fileURLToPath(new URL('../bin/electron', import.meta.url));

export const commandLine = parseCommandLine(process.argv.slice(2), packedResources(executable) !== undefined);
export const application = findApplication(executable, commandLine.application);
export { executable };
