import { AREAS, COMMANDS, type CommandArea } from '../guides/index.ts';

/** A command to choose. `judged` is false if only its format is checked here. */
export interface Listed {
  name: string;
  title: string;
  judged: boolean;
}

/**
 * Returns true if every word of the search begins a word of the command's title, name, area, description or keywords.
 */
export function isCommandFound(name: string, search: string): boolean {
  const guide = COMMANDS[name];
  const split = name.replaceAll(/([A-Z])/g, ' $1');
  const words =
    `${guide?.title ?? ''} ${name} ${split} ${guide?.area ?? ''} ${guide?.about ?? ''} ${guide?.words ?? ''}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the commands in groups by area, in the order of the areas; those without an area come last. */
export function commandsByArea<Command extends Listed>(
  commands: readonly Command[],
  search: string,
): { area: CommandArea | 'Other'; commands: readonly Command[] }[] {
  const found = commands.filter(({ name }) => isCommandFound(name, search));
  return [...AREAS, 'Other' as const]
    .map((area) => ({ area, commands: found.filter(({ name }) => (COMMANDS[name]?.area ?? 'Other') === area) }))
    .filter((group) => group.commands.length > 0);
}
