/** Finds a command of the command line among the executable's arguments. */

const COMMAND_WORD = /^([a-z][a-z-]*|--help|--version)$/;

/**
 * Returns the command line that a packed executable was started with, as in `orrery export --table trades`. Returns
 * undefined when the arguments start the desktop app. The command comes first; only `--no-sandbox` may precede it,
 * because Chromium requires that switch when root runs it.
 *
 * @param args the arguments after the executable
 */
export function commandIn(args: readonly string[]): string[] | undefined {
  const rest = args[0] === '--no-sandbox' ? args.slice(1) : [...args];
  return COMMAND_WORD.test(rest[0] ?? '') ? rest : undefined;
}
