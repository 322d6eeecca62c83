import type { Command } from 'commander';

/**
 * Makes a command and its subcommands refuse an option with a value that is given twice (status 2). Without this, the
 * last value would count and the others would be lost silently. An option that collects values has a list or an
 * object as its default, and stays repeatable.
 */
export function refuseRepeated(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || typeof option.defaultValue === 'object') continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: option '${option.flags}' is given twice. Give it once.`);
      isGiven = true;
    });
  }
  for (const subcommand of command.commands) refuseRepeated(subcommand);
}
