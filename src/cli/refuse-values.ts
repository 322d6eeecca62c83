import type { Command } from 'commander';

const isPath = (placeholder: string): boolean => /^(file|folder|path)$/.test(placeholder);

/**
 * Makes a command and its subcommands refuse an option with a value that is given twice, an empty path, and `-` as the path
 * of an option (status 2): no option means standard input or output, and a file of this name would be a surprise.
 * Without this, the last value would count and the others would be lost silently, and a variable of a shell that is
 * not set would mean the current folder. An option that collects values has a list or an object as its default, and stays
 * repeatable.
 */
export function refuseValues(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean()) continue;
    const [, placeholder = ''] = /<(.+)>/.exec(option.flags) ?? [];
    let isGiven = false;
    command.on(`option:${option.name()}`, (value: string) => {
      if (isPath(placeholder) && value === '') command.error(`error: option '${option.flags}' is empty. Name a path.`);
      if (isPath(placeholder) && value === '-') {
        command.error(
          `error: option '${option.flags}' is "-", which does not mean standard output here. Name a path; "./-" is a file of that name.`,
        );
      }
      if (isGiven && typeof option.defaultValue !== 'object') {
        command.error(`error: option '${option.flags}' is given twice. Give it once.`);
      }
      isGiven = true;
    });
  }
  const paths = command.registeredArguments.map((argument) => (isPath(argument.name()) ? argument.name() : undefined));
  command.hook('preAction', (_, { args }) => {
    const empty = paths.find((name, index) => name !== undefined && args[index] === '');
    if (empty !== undefined) command.error(`error: argument '${empty}' is empty. Name a path.`);
  });
  for (const subcommand of command.commands) refuseValues(subcommand);
}
