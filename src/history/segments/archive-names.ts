import type { BlockRange, WireNames } from '../../contract/index.ts';
import { EXPORT_TABLES, type ExportTable, nameOfTable, tableNamed } from './tables.ts';

/**
 * The information in the name of an archive or of a CSV file inside. `version` is the schema version, when the name has
 * one.
 */
export interface NamedRange extends BlockRange {
  chain: string;
  table: ExportTable;
  version: bigint | undefined;
}

/** Adjacent segments of one schema version, which become one CSV file. */
export interface NamedRun extends BlockRange {
  version: bigint;
}

const TABLE_PATTERN = EXPORT_TABLES.map(nameOfTable).join('|');
const NAME = new RegExp(`^(.+)-(${TABLE_PATTERN})-(?:(\\d{1,19})-)?(\\d{1,19})-(\\d{1,19})\\.(zip|csv)$`, 's');

/** The number of characters of a chain id to keep in file names: twice the maximum of such chain ids. */
const MAX_CHAIN_CHARACTERS = 100;

/** Characters that a file system or a reader could treat specially. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a chain id as file names have it: characters that could leave the folder, or that a file system rejects,
 * become `_`, and at most 100 characters remain. The id comes from the network, so it can hold anything.
 */
export function chainInNames(chain: string): string {
  const safe = chain.toWellFormed().replace(UNSAFE, '_').replace(/^\.+/, '_');
  return [...safe].slice(0, MAX_CHAIN_CHARACTERS).join('') || '_';
}

function padded(digits: number, height: bigint): string {
  return height.toString().padStart(digits, '0');
}

/** Returns the chain and the table as names of files begin with them. */
function prefix(chain: string, table: ExportTable): string {
  return `${chainInNames(chain)}-${nameOfTable(table)}`;
}

/**
 * Returns the name of an archive (docs/interface.md 4.1 rules 4 and 8). Neutral names carry the last schema version if
 * there is more than one run. Network names pad heights and never carry a version.
 * @param runs the CSV files of the archive, lowest first
 */
export function nameArchive(chain: string, table: ExportTable, runs: readonly NamedRun[], names: WireNames): string {
  const first = runs[0];
  const last = runs.at(-1);
  const from = first?.from ?? 0n;
  const to = last?.to ?? 0n;
  if (names === 'network') return `${prefix(chain, table)}-${padded(6, from)}-${padded(6, to)}.zip`;
  const version = runs.length > 1 ? `-${last?.version ?? 0n}` : '';
  return `${prefix(chain, table)}${version}-${from}-${to}.zip`;
}

/**
 * Returns the name of a run's CSV file. Network names always carry the schema version; neutral ones only if `isSingle`
 * is false.
 * @param isSingle true if the run is the only one of the archive
 */
export function nameCsv(
  chain: string,
  table: ExportTable,
  run: NamedRun,
  { isSingle, names }: { isSingle: boolean; names: WireNames },
): string {
  const { from, to, version } = run;
  if (names === 'network') {
    return `${prefix(chain, table)}-${padded(3, version)}-${padded(6, from)}-${padded(6, to)}.csv`;
  }
  return `${prefix(chain, table)}${isSingle ? '' : `-${version}`}-${from}-${to}.csv`;
}

/**
 * Parses a file name of either kind; undefined if it is no name of an export, has another extension, or its range is
 * reversed.
 */
export function readName(name: string, kind: 'zip' | 'csv'): NamedRange | undefined {
  const [, chain = '', tableName = '', version, from = '', to = '', extension] = NAME.exec(name) ?? [];
  const table = tableNamed(tableName);
  if (table === undefined || extension !== kind) return undefined;
  const range = { from: BigInt(from), to: BigInt(to) };
  if (range.from > range.to) return undefined;
  return { chain, table, version: version === undefined ? undefined : BigInt(version), ...range };
}
