import packageJson from '../../package.json' with { type: 'json' };
import { delivered } from './delivered.ts';

/**
 * Runs one command line on this process's streams and signals. Resolves after all output is delivered, so that the host
 * may end the process at once.
 *
 * @param args the arguments after the program's name
 * @returns the exit status: 0 done, 1 failed, 2 wrong usage or invalid input
 */
export async function runProcess(args: readonly string[]): Promise<number> {
  // Loading the modules takes a while. Until a command handles signals itself, a signal ends the process here: with
  // status 0 for a server, because a stopped server has done its work, and with status 1 for any other command.
  const isServer = ['serve', 'sandbox', 'mcp'].includes(args[0] ?? '');
  const endAtOnce = () => process.exit(isServer ? 0 : 1);
  process.on('SIGINT', endAtOnce);
  process.on('SIGTERM', endAtOnce);
  const { run } = await import('./run.ts');
  const running = run(args, process, packageJson.version);
  process.off('SIGINT', endAtOnce);
  process.off('SIGTERM', endAtOnce);
  const status = await running;
  await Promise.all([process.stdout, process.stderr].map(delivered));
  return status;
}
