import type { BlockRange } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import { chainInNames, readName } from '../segments/archive-names.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { ArchiveEntry } from './open-archive.ts';

/** One CSV file of an archive, with the information in its name. */
export interface NamedEntry extends BlockRange {
  entry: ArchiveEntry;
  /** The chain id as the name has it. */
  chain: string;
  table: ExportTable;
  /** The schema version in its name; undefined if the name has none. */
  version: bigint | undefined;
}

/** The expected content of an archive. An absent member is not checked. */
export interface ExpectedArchive {
  chain?: string | undefined;
  table?: ExportTable | undefined;
  range?: BlockRange | undefined;
}

/**
 * Returns the files of an archive with what their names say, lowest blocks first. Every file must be named as exports
 * are (docs/interface.md 4.1 rules 4 and 8; both kinds of names), and all must belong to one chain and table.
 * @throws ContentError if there is no file, a name is of no export, or a chain or table differs from the others or from
 * `expected`
 */
export function nameEntries(entries: readonly ArchiveEntry[], expected: ExpectedArchive = {}): NamedEntry[] {
  if (entries.length === 0) throw new ContentError('it holds no files');
  const named = entries.map((entry): NamedEntry => {
    const name = readName(entry.name, 'csv');
    if (name === undefined) throw new ContentError(`"${entry.name}" is not the name of an exported table`);
    return { entry, ...name };
  });
  const chain = expected.chain === undefined ? named[0]?.chain : chainInNames(expected.chain);
  const table = expected.table ?? named[0]?.table;
  for (const file of named) {
    if (file.chain !== chain) throw new ContentError(`"${file.entry.name}" is of another chain than "${chain}"`);
    if (file.table !== table) throw new ContentError(`"${file.entry.name}" is of another table than ${table}`);
  }
  return named.sort((a, b) => (a.from < b.from ? -1 : 1));
}

/**
 * Describes in words why files, lowest first, do not join to exactly the range of blocks, with all that is missing; null
 * if they do.
 */
export function rangeProblem(files: readonly NamedEntry[], range: BlockRange): string | null {
  let next = range.from;
  const missing: string[] = [];
  for (const { from, to, entry } of files) {
    if (from < next) return `"${entry.name}" begins before block ${next}`;
    if (from > next) missing.push(`${next} to ${from - 1n}`);
    next = to + 1n;
  }
  if (next <= range.to) missing.push(`${next} to ${range.to}`);
  if (missing.length > 0) return `blocks ${missing.join(', ')} are missing`;
  return next === range.to + 1n ? null : `it continues to block ${next - 1n}, beyond block ${range.to}`;
}
