/** The options of the command line. A wrong value gets a message that says what is allowed. */
import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import {
  EXPORT_TABLES,
  type ExportTable,
  FAULT_KINDS,
  LIST_TABLES,
  type ListTable,
  MAX_QUERY_SECONDS,
  nameOfTable,
  QUERY_FORMATS,
  SYNC_CHOICES,
  type SyncChoice,
  WIRE_NAMES,
} from '../contract/index.ts';

/** Returns a parser of whole numbers. @param min the least allowed @param max the greatest allowed */
function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** Adds an id of 64 hexadecimal characters to earlier ones. @throws InvalidArgumentError */
function collectMarket(text: string, earlier: readonly string[]): string[] {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new InvalidArgumentError('It must have 64 hex characters.');
  return [...earlier, text.toLowerCase()];
}

/** Parses choices between commas. @throws InvalidArgumentError */
function choiceList(text: string): SyncChoice[] {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!SYNC_CHOICES.some((choice) => choice === name)) {
      throw new InvalidArgumentError(`"${name}" is not one of ${SYNC_CHOICES.join(', ')}.`);
    }
  }
  return names as SyncChoice[];
}

/** Returns the table of `TABLE_TRADES` or `trades`. @throws InvalidArgumentError */
function exportTable(text: string): ExportTable {
  const table = EXPORT_TABLES.find((known) => known === text || known === `TABLE_${text.toUpperCase()}`);
  if (table !== undefined) return table;
  throw new InvalidArgumentError(`It must be one of ${TABLE_NAMES}.`);
}

function collectTable(text: string, earlier: readonly ExportTable[]): ExportTable[] {
  return [...earlier, exportTable(text)];
}

function collectList(text: string, earlier: readonly ListTable[]): ListTable[] {
  const list = LIST_TABLES.find((known) => known === text);
  if (list === undefined) throw new InvalidArgumentError(`It must be one of ${LIST_TABLES.join(', ')}.`);
  return [...earlier, list];
}

/** Parses a height from 0 to 2^63 - 1. @throws InvalidArgumentError */
function blockHeight(text: string): bigint {
  const height = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (height !== undefined && BigInt.asIntN(64, height) === height) return height;
  throw new InvalidArgumentError('It must be a block height.');
}

/**
 * Adds `name=value` to earlier parameters.
 * @throws InvalidArgumentError if it has another form, or the name is given twice
 */
function collectParameter(text: string, earlier: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('It must be name=value.');
  if (Object.hasOwn(earlier, name)) throw new InvalidArgumentError(`"${name}" is given twice.`);
  return { ...earlier, [name]: value };
}

const TABLE_NAMES = EXPORT_TABLES.map(nameOfTable).join(', ');

/** Each call makes a new option, because commander stores a parsed value inside the option. */
export const options = {
  // Absolute, because the paths of exports are stored: they would change their meaning with the current folder.
  data: () =>
    new Option('--data <folder>', `data folder (default: the platform's application-data folder)`).argParser(
      (folder: string) => resolve(folder),
    ),
  network: (note = '') =>
    new Option('--network <address>', `"sandbox", or the base URL of a data gateway (https://… or grpcs://…)${note}`),
  tx: () => new Option('--tx <address>', 'base URL of the transaction gateway, if it is not the data gateway'),
  port: (absent: string) =>
    new Option('--port <n>', `port to listen on, 0 for any free one (default: ${absent})`).argParser(
      wholeNumber(0, 65_535),
    ),
  tokenFile: () => new Option('--token-file <file>', "file with the gateway's token; created if it does not exist"),
  quietToken: () =>
    new Option('--quiet-token', 'omit the token from the ready line; it is in the token file and in Settings'),
  noGrpc: () => new Option('--no-grpc', 'answer only REST'),
  wireNames: (fallback: 'neutral' | 'network') =>
    new Option('--wire-names <names>', 'names in answers').choices(WIRE_NAMES).default(fallback),
  market: () =>
    new Option('--market <id>', 'id of the perpetual market to sync; may be repeated')
      .argParser(collectMarket)
      .default([], 'the markets that the network lists'),
  furtherMarket: () =>
    new Option(
      '--market <id>',
      'id of a perpetual market to sync besides those that the network lists; may be repeated',
    )
      .argParser(collectMarket)
      .default([], 'none'),
  vault: () => new Option('--vault', 'keep keys in the data folder, for signing'),
  open: () => new Option('--open', 'open the interface in the default browser'),
  seed: () => new Option('--seed <text>', 'seed of the sandbox network').default('orrery'),
  height: () => new Option('--height <block>', 'block height to start at').argParser(wholeNumber(0, 10_000_000_000)),
  parties: () =>
    new Option('--parties <n>', 'parties that exist from the start').argParser(wholeNumber(1, 1_000_000_000)),
  points: () =>
    new Option('--points <n>', 'funding points per market that exist from the start').argParser(
      wholeNumber(0, 50_000_000),
    ),
  still: () => new Option('--still', 'make no new blocks'),
  faults: () =>
    new Option('--faults <spec>', `faults to answer with: kind[:value][@path-prefix],... of ${FAULT_KINDS.join(', ')}`),
  table: () =>
    new Option('--table <table>', `the table: ${TABLE_NAMES}; TABLE_TRADES also works (required)`).argParser(
      exportTable,
    ),
  tables: () =>
    new Option('--table <table>', 'a table of history to download; may be repeated')
      .argParser(collectTable)
      .default([], 'the mirrored tables'),
  lists: () =>
    new Option('--list <list>', `a list, of ${LIST_TABLES.join(', ')}; may be repeated`).argParser(collectList),
  from: (where: string) => new Option('--from <block>', `the first block${where}`).argParser(blockHeight),
  to: (where: string) => new Option('--to <block>', `the last block (included)${where}`).argParser(blockHeight),
  param: () =>
    new Option('--param <name=value>', 'the value of a parameter :name; may be repeated')
      .argParser(collectParameter)
      .default({}, 'none'),
  queryFormat: () =>
    new Option('--format <format>', 'format of the result (default: from the ending of --out, else json)').choices([
      ...QUERY_FORMATS,
      'table',
    ]),
  timeout: () =>
    new Option(
      '--timeout <seconds>',
      'stop the query after this time (default: none; with --format table, a day)',
    ).argParser(wholeNumber(1, MAX_QUERY_SECONDS)),
  only: () => new Option('--only <list>', `comma-separated choice of ${SYNC_CHOICES.join(', ')}`).argParser(choiceList),
};
