/** Electron's command line: `electron [-r module]... [--switch]... <application> [arguments]...`. */

export interface CommandLine {
  /** Modules required before the application. */
  required: string[];
  /** Every `--name=value` up to a bare `--`, before and after the application; a bare `--name` has an empty value. */
  switches: Map<string, string>;
  /** The application's folder or file, as given; absent where a packed application was started by its own executable. */
  application: string | undefined;
}

/** @param args what stands after the executable */
export function parseCommandLine(args: readonly string[], isPackaged: boolean): CommandLine {
  const line: CommandLine = { required: [], switches: new Map(), application: undefined };
  const queue = [...args];
  let argument = queue.shift();
  while (argument !== undefined && argument !== '--') {
    if (line.application === undefined && (argument === '-r' || argument === '--require')) {
      line.required.push(queue.shift() ?? '');
    } else if (argument.startsWith('--')) {
      const [name = '', ...value] = argument.slice(2).split('=');
      line.switches.set(name, value.join('='));
    } else if (!argument.startsWith('-') && !isPackaged) {
      line.application ??= argument;
    }
    argument = queue.shift();
  }
  return line;
}
