/** Searches the rows of an archive's file, a thousand at a time, and keeps the best matches in memory. */
import type { Condition } from '../../../../../contract/index.ts';
import type { FilterField } from '../../../../data/filter/index.ts';
import { visibleText, type Zone } from '../../../../ui/format/index.ts';
import type { GridSort } from '../../../../ui/grid/index.ts';
import { readTypedDay, readTypedTime } from '../../../shared/typed-time.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { CSV_TIME_EXAMPLE, type CsvColumnKind, compareValues, type SortValue, sortValue } from './column-values.ts';
import { type ArchiveRow, readArchiveRows } from './row-source.ts';

/** The field of free text: any column. */
const ANY = '*';
/** Maximum number of matches that are kept in memory, and of characters in their values. */
const MAX_MATCHES = 5000;
const MAX_CHARACTERS = 16_000_000;
/** Number of rows that are searched before a person is asked to go on. */
export const ROWS_AT_A_TIME = 200_000;

/** The rows of an archive that a search looks for, and their order. */
export interface RowsWanted {
  conditions: readonly Condition[];
  /** The field is the index of a column. */
  sort: GridSort | undefined;
  kinds: readonly CsvColumnKind[];
}

/** The rows that a search has found so far, and its progress. */
export interface RowSearch {
  /** At most `most` matching rows: the first ones of the order, or of the file. */
  rows: readonly ArchiveRow[];
  /** Maximum number of rows that are kept: 5,000, fewer if their values are long. */
  most: number;
  /** Number of matching rows, and of searched rows. */
  matches: number;
  searched: number;
  /** Number of searched rows that were judged by the beginning of a value alone, because it is too long. */
  shortened: number;
  /** `rests`: more rows follow, which `ROWS_AT_A_TIME` leaves out. `over`: all rows of the file were searched. */
  state: 'searching' | 'rests' | 'over';
}

/** The state of a search for rows that has not begun. */
export const NOT_SEARCHED: RowSearch = {
  rows: [],
  most: MAX_MATCHES,
  matches: 0,
  searched: 0,
  shortened: 0,
  state: 'searching',
};

/**
 * Returns the columns of an archive's file as fields of the filter language. A column whose name is no word of that
 * language, or repeats, is named by its number.
 */
export function rowFields(names: readonly string[], kinds: readonly CsvColumnKind[], zone: Zone): FilterField[] {
  const columns = names.map((name, column): FilterField => {
    const isWord = /^[a-z]\w*$/i.test(name) && names.filter((other) => other === name).length === 1;
    const about = { field: String(column), word: isWord ? name : `column${column + 1}`, label: visibleText(name) };
    if (kinds[column] !== 'time') return { ...about, kind: kinds[column] ?? 'text' };
    const read = (typed: string) => readTypedTime(typed, zone)?.toString();
    const readRange = (typed: string) => readTypedDay(typed, zone);
    return { ...about, kind: 'number', read, readRange, placeholder: CSV_TIME_EXAMPLE };
  });
  return [...columns, { field: ANY, word: 'any', label: 'Any column', kind: 'text' }];
}

/** Returns the condition of free text in the filter: one of the columns contains it. */
export const anyColumn = (text: string): Condition => ({ field: ANY, operator: 'contains', value: text });

const COMPARISONS: Partial<Record<Condition['operator'], (order: number) => boolean>> = {
  is: (order) => order === 0,
  atLeast: (order) => order >= 0,
  atMost: (order) => order <= 0,
  moreThan: (order) => order > 0,
  lessThan: (order) => order < 0,
};

function meets(row: ArchiveRow, { field, operator, value }: Condition, kinds: readonly CsvColumnKind[]): boolean {
  const wanted = value.toLowerCase();
  if (field === ANY) return row.values.some((each) => each?.toLowerCase().includes(wanted) === true);
  const kind = kinds[Number(field)] ?? 'text';
  const found = sortValue(row.values[Number(field)], kind);
  if (found === null) return false;
  // The whole value is longer than its beginning.
  if (operator === 'is' && row.shortened.includes(Number(field))) return false;
  if (operator === 'contains') return String(found).includes(wanted);
  if (operator === 'startsWith') return String(found).startsWith(wanted);
  const compared = compareValues(found, kind === 'time' ? BigInt(value) : wanted, kind);
  return COMPARISONS[operator]?.(compared) ?? false;
}

interface Match {
  row: ArchiveRow;
  value: SortValue;
}

/** Returns the matches in their order: rows without a value come last, and equal ones stay in the file's order. */
function inOrder(matches: readonly Match[], { sort, kinds }: RowsWanted): Match[] {
  if (sort === undefined) return [...matches];
  const kind = kinds[Number(sort.field)] ?? 'text';
  const sign = sort.direction === 'descending' ? -1 : 1;
  return matches.toSorted((one, other) => {
    const order =
      one.value === null || other.value === null
        ? Number(one.value === null) - Number(other.value === null)
        : sign * compareValues(one.value, other.value, kind);
    return order || one.row.index - other.row.index;
  });
}

/** Returns how many of the first matches have at most 16,000,000 characters together; at least one. */
function countFitting(matches: readonly Match[]): number {
  let characters = 0;
  const over = matches.findIndex(({ row }) => {
    for (const value of row.values) characters += value?.length ?? 0;
    return characters > MAX_CHARACTERS;
  });
  return over === -1 ? matches.length : Math.max(1, over);
}

/** A search for rows of a file. */
interface FileSearch {
  file: string;
  wanted: RowsWanted;
  /** The result of an earlier search for the same rows, after which this one goes on. */
  from: RowSearch;
}

/**
 * Searches a file from the row `from.searched` on, and yields what is found so far after each thousand rows. At most the
 * kept matches and the thousand rows are in memory, whatever the length of the file.
 * @throws OrreryError if the archive cannot be read
 */
export async function* searchRows(
  reader: ArchiveReader,
  { file, wanted, from }: FileSearch,
  signal: AbortSignal,
): AsyncGenerator<RowSearch> {
  const { conditions, sort, kinds } = wanted;
  const sortValueOf = (row: ArchiveRow) =>
    sort === undefined ? null : sortValue(row.values[Number(sort.field)], kinds[Number(sort.field)] ?? 'text');
  const fields = new Set([...conditions.map(({ field }) => field), ...(sort === undefined ? [] : [sort.field])]);
  const isShortened = ({ shortened: columns }: ArchiveRow) =>
    columns.some((column) => fields.has(ANY) || fields.has(String(column)));
  let kept: Match[] = from.rows.map((row) => ({ row, value: sortValueOf(row) }));
  let { matches, searched, shortened, most } = from;
  const limit = searched + ROWS_AT_A_TIME;
  for (let isEnd = false; !isEnd && searched < limit; ) {
    const page = await readArchiveRows(reader, { file, start: searched }, signal);
    const found = page.rows.filter((row) => conditions.every((condition) => meets(row, condition, kinds)));
    kept = inOrder([...kept, ...found.map((row) => ({ row, value: sortValueOf(row) }))], wanted).slice(0, most);
    // A match that is left out must stay out, so the number never grows again.
    const fitting = countFitting(kept);
    if (fitting < kept.length) {
      most = fitting;
      kept = kept.slice(0, most);
    }
    matches += found.length;
    shortened += page.rows.filter(isShortened).length;
    searched += page.rows.length;
    isEnd = page.isEnd;
    const state = isEnd ? 'over' : searched < limit ? 'searching' : 'rests';
    yield { rows: kept.map(({ row }) => row), most, matches, searched, shortened, state };
  }
}
