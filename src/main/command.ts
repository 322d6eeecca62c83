/** Recognises a command of the command line among the executable's arguments. */

const COMMAND_WORD = /^([a-z][a-z-]*|--help|--version)$/;

/**
 * The command line that a packed executable was started with, as in `orrery export --table trades`; undefined where the
 * desktop app is meant. A command comes first: only `--no-sandbox`, which Chromium wants from root, may precede it.
 *
 * @param args what stands after the executable
 */
export function commandIn(args: readonly string[]): string[] | undefined {
  const rest = args[0] === '--no-sandbox' ? args.slice(1) : [...args];
  return COMMAND_WORD.test(rest[0] ?? '') ? rest : undefined;
}
