import { createSerialQueue } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { CsvRow } from '../csv/dialect.ts';
import type { RowBatch } from '../csv/read-rows.ts';
import { readArchive } from '../reader/read-archive.ts';

/** Selects rows of one file of an archive. */
export interface RowsRequest {
  /** The path of the archive. */
  path: string;
  /** The name of the file in the archive. */
  name: string;
  /** The index of the first row, 0 after the header. */
  start: number;
  /** The largest number of rows to return. */
  limit: number;
}

/** Rows of one file of an archive. */
export interface RowsPage {
  columns: readonly string[];
  /** Fewer than the request's limit if they are long, but at least one before the end. */
  rows: CsvRow[];
  /** Values of which only the beginning is in `rows`, as [index within `rows`, column]. */
  shortened: [row: number, column: number][];
  /** True when the file ends with these rows. */
  end: boolean;
}

/** A file that is being read. */
interface Reading {
  path: string;
  name: string;
  batches: AsyncGenerator<RowBatch>;
  columns: readonly string[];
  /** The index of the first row in `rows`. */
  next: number;
  rows: CsvRow[];
  ended: boolean;
}

/** The number of files to keep open for the next page. */
const MAX_OPEN_FILES = 2;

/** Maximum characters of a value, of all values of a row, and of the rows of a page that are not its only one. */
const MAX_VALUE_CHARACTERS = 10_000;
const MAX_ROW_CHARACTERS = 100_000;
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024;
/** Characters of rows that were read and not given yet, above which no more are read. A row can have 64 MiB. */
const MAX_HELD_CHARACTERS = 16 * 1024 * 1024;

/** A row that is short enough to be shown. */
interface ShownRow {
  values: CsvRow;
  /** The columns whose values were cut. */
  shortened: number[];
  characters: number;
}

/** Cuts a row to its first 100,000 characters, and each of its values to the first 10,000. */
function shorten(row: CsvRow): ShownRow {
  const shortened: number[] = [];
  let characters = 0;
  const values = row.map((value, column) => {
    if (value === null) return null;
    const most = Math.min(MAX_VALUE_CHARACTERS, MAX_ROW_CHARACTERS - characters);
    characters += Math.min(value.length, most);
    if (value.length <= most) return value;
    shortened.push(column);
    return value.slice(0, most);
  });
  return { values, shortened, characters };
}

/** Returns the first rows, at most `limit` and about four million characters of them; at least one if there is one. */
function takeShown(rows: readonly CsvRow[], limit: number): Pick<RowsPage, 'rows' | 'shortened'> {
  const shown: Pick<RowsPage, 'rows' | 'shortened'> = { rows: [], shortened: [] };
  let characters = 0;
  for (const row of rows.slice(0, limit)) {
    const { values, shortened, characters: more } = shorten(row);
    characters += more;
    if (shown.rows.length > 0 && characters > MAX_PAGE_CHARACTERS) break;
    for (const column of shortened) shown.shortened.push([shown.rows.length, column]);
    shown.rows.push(values);
  }
  return shown;
}

/** Drops rows before `start`: requesting them again starts from the beginning. */
function skipTo(reading: Reading, start: number): void {
  const skipped = Math.min(reading.rows.length, Math.max(0, start - reading.next));
  reading.rows = reading.rows.slice(skipped);
  reading.next += skipped;
}

/**
 * Returns true if no more rows need to be read: there is the row `last`, with which it is known if others follow the page,
 * or the read rows are long.
 */
function holdsEnough({ rows, next }: Reading, last: number): boolean {
  if (next + rows.length > last) return true;
  const characters = rows.reduce((sum, row) => row.reduce((all, value) => all + (value?.length ?? 0), sum), 0);
  return characters > MAX_HELD_CHARACTERS;
}

/**
 * Pages of rows of archives. The next page continues at the end of the last one; any other page starts from the
 * beginning.
 */
export class OpenPreviews {
  readonly #readings: Reading[] = [];
  readonly #queue = createSerialQueue();

  /**
   * Returns up to `limit` rows of a file from row `start`. Pages run one at a time, because pages of one file share
   * their position in it.
   * @throws OrreryError ARCHIVE_INVALID, FILE_UNREADABLE, CANCELLED
   */
  page(request: RowsRequest, signal: AbortSignal): Promise<RowsPage> {
    return this.#queue(() => this.#page(request, signal));
  }

  /** Waits for the running page, then closes all files. */
  async closeAll(): Promise<void> {
    await this.#queue(() => {});
    for (const { batches } of this.#readings.splice(0)) await batches.return(undefined);
  }

  async #page({ path, name, start, limit }: RowsRequest, signal: AbortSignal): Promise<RowsPage> {
    const at = this.#readings.findIndex((open) => open.path === path && open.name === name && open.next <= start);
    const [reading = this.#open(path, name)] = at === -1 ? [] : this.#readings.splice(at, 1);
    try {
      skipTo(reading, start);
      while (!reading.ended && !holdsEnough(reading, start + limit)) {
        if (signal.aborted) throw new OrreryError('CANCELLED', {});
        const { value, done } = await reading.batches.next();
        if (done === true) {
          reading.ended = true;
          break;
        }
        reading.columns = value.columns;
        reading.rows = [...reading.rows, ...value.rows];
        skipTo(reading, start);
      }
      const shown = takeShown(reading.rows, limit);
      const { columns } = reading;
      skipTo(reading, reading.next + shown.rows.length);
      const end = reading.ended && reading.rows.length === 0;
      this.#readings.unshift(reading);
      for (const { batches } of this.#readings.splice(MAX_OPEN_FILES)) await batches.return(undefined);
      return { columns, ...shown, end };
    } catch (thrown) {
      await reading.batches.return(undefined);
      throw thrown;
    }
  }

  #open(path: string, name: string): Reading {
    return { path, name, batches: readArchive(path, name), columns: [], next: 0, rows: [], ended: false };
  }
}
