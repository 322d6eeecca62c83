/** The desktop app's own options. `orrery serve` has the same ones. Switches of Electron are ignored here. */
import { parseArgs } from 'node:util';
import { linkIn } from './window/links.ts';

/** The options of the desktop app. */
export interface CommandLine {
  /** The data folder; undefined selects the platform's default. */
  data: string | undefined;
  /** "sandbox" or a data gateway's base URL. */
  network: string | undefined;
  /** The transaction gateway's base URL. */
  transactionAddress: string | undefined;
  /** An `orrery://` link to open. */
  link: string | undefined;
}

/**
 * Returns the options and the `orrery:` link among the arguments. Unknown options are ignored; one without a value is
 * undefined.
 * @param args the arguments after the executable
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, network: { type: 'string' }, tx: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const text = (value: unknown) => (typeof value === 'string' && /^[^-]/.test(value) ? value : undefined);
  return {
    data: text(values.data),
    network: text(values.network),
    transactionAddress: text(values.tx),
    link: linkIn(args),
  };
}
