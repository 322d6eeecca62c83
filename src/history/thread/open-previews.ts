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
  rows: CsvRow[];
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

/**
 * Pages of rows of archives. The next page continues at the end of the last one; any other page starts from the
 * beginning.
 */
export class OpenPreviews {
  readonly #readings: Reading[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Returns up to `limit` rows of a file from row `start`. Pages run one at a time, because pages of one file share
   * their position in it.
   * @throws OrreryError ARCHIVE_INVALID, FILE_UNREADABLE, CANCELLED
   */
  page(request: RowsRequest, signal: AbortSignal): Promise<RowsPage> {
    const page = this.#turn.then(() => this.#page(request, signal));
    this.#turn = page.catch(() => {});
    return page;
  }

  /** Waits for the running page, then closes all files. */
  async closeAll(): Promise<void> {
    await this.#turn;
    for (const { batches } of this.#readings.splice(0)) await batches.return(undefined);
  }

  async #page({ path, name, start, limit }: RowsRequest, signal: AbortSignal): Promise<RowsPage> {
    const at = this.#readings.findIndex((open) => open.path === path && open.name === name && open.next <= start);
    const [reading = this.#open(path, name)] = at === -1 ? [] : this.#readings.splice(at, 1);
    try {
      while (!reading.ended && reading.next + reading.rows.length < start + limit + 1) {
        if (signal.aborted) throw new OrreryError('CANCELLED', {});
        const { value, done } = await reading.batches.next();
        if (done === true) {
          reading.ended = true;
          break;
        }
        reading.columns = value.columns;
        // Rows before the page can be dropped: requesting them again starts from the beginning.
        const skipped = Math.min(reading.rows.length, Math.max(0, start - reading.next));
        reading.rows = [...reading.rows.slice(skipped), ...value.rows];
        reading.next += skipped;
      }
      const skipped = Math.min(reading.rows.length, start - reading.next);
      const rows = reading.rows.slice(skipped, skipped + limit);
      const { columns } = reading;
      reading.rows = reading.rows.slice(skipped + rows.length);
      reading.next += skipped + rows.length;
      const end = reading.ended && reading.rows.length === 0;
      this.#readings.unshift(reading);
      for (const { batches } of this.#readings.splice(MAX_OPEN_FILES)) await batches.return(undefined);
      return { columns, rows, end };
    } catch (thrown) {
      await reading.batches.return(undefined);
      throw thrown;
    }
  }

  #open(path: string, name: string): Reading {
    return { path, name, batches: readArchive(path, name), columns: [], next: 0, rows: [], ended: false };
  }
}
