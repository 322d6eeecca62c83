import {
  type BlockRange,
  type InputOf,
  LIST_NAMES,
  type ListName,
  nameOfTable,
  type Table,
} from '../contract/index.ts';
import type { WriteProgress } from '../dataset/index.ts';

const WORDS: Readonly<Record<ListName, string>> = {
  nodes: 'nodes',
  parties: 'parties',
  checkpoints: 'checkpoints',
  fundingPeriodDataPoints: 'funding points',
};

/** Returns the number of stored rows of each list as one line for people. */
export function rowsInWords(resources: readonly { list: ListName; rows: number }[]): string {
  return LIST_NAMES.map((name) => {
    const rows = resources.filter(({ list }) => list === name).reduce((sum, resource) => sum + resource.rows, 0);
    return `${WORDS[name]} ${rows.toLocaleString('en')}`;
  }).join(' · ');
}

const tableInWords = (table: Table) => nameOfTable(table).replaceAll('_', ' ');

/** Returns how many of all segments are meant, such as "1,200 of 1,500 segments". */
export function segmentsInWords(count: number, total: number): string {
  return `${count.toLocaleString('en')} of ${total.toLocaleString('en')} segment${total === 1 ? '' : 's'}`;
}

/** Returns the progress of a table of history as one line for people. */
export function historyInWords(progress: { table: Table; segments: number; segmentsTotal: number }): string {
  return `${tableInWords(progress.table)}: ${segmentsInWords(progress.segments, progress.segmentsTotal)}`;
}

/** Returns the progress of a dataset that is written as one line for people. */
export function writingInWords(progress: WriteProgress): string {
  if ('list' in progress) return `${progress.list}: ${progress.rows.toLocaleString('en')} rows written`;
  const { table, segments, segmentsTotal, rows } = progress;
  return `${table}: ${segmentsInWords(segments, segmentsTotal)} written · ${rows.toLocaleString('en')} rows`;
}

/**
 * Returns which blocks of a table are downloaded for a dataset as one line for people; undefined if all of them are stored,
 * or if no segments join to the range, so that it is refused.
 * @param joined the segments that join to the range; undefined if none do, empty if the network lists none
 * @param stored the blocks of the segments whose rows are stored
 */
export function downloadInWords(
  table: Table,
  joined: readonly BlockRange[] | undefined,
  stored: readonly BlockRange[],
): string | undefined {
  if (joined === undefined) return undefined;
  const [first, last] = [joined[0], joined.at(-1)];
  const what = tableInWords(table);
  if (first === undefined || last === undefined) return `Downloading segments of ${what} that are missing.`;
  const starts = new Set(stored.map((segment) => segment.from));
  const missing = joined.filter((segment) => !starts.has(segment.from)).length;
  if (missing === 0) return undefined;
  const blocks = `${first.from.toLocaleString('en')} to ${last.to.toLocaleString('en')}`;
  return `Downloading what is missing of ${what}, blocks ${blocks} (${segmentsInWords(missing, joined.length)}), to write it then.`;
}

/** Returns how many segments of an export are downloaded before it as one line for people. */
export function missingInWords(table: Table, { from, to }: BlockRange, missing: number, total: number): string {
  const blocks = `${from.toLocaleString('en')} to ${to.toLocaleString('en')}`;
  return `Downloading ${segmentsInWords(missing, total)} of ${tableInWords(table)}, blocks ${blocks}, before the export.`;
}

/** Returns that an export of a running explorer waits until a place is free as one line for people. */
export function waitingInWords(running: number): string {
  const exports = running === 1 ? '1 other export' : `${running.toLocaleString('en')} other exports`;
  return `The running explorer writes ${exports}. This one waits, and begins when a place is free.`;
}

/**
 * Returns what a person should know after a synchronisation of history, each as one line: that no table was to be
 * downloaded, and the tables with suspect segments.
 * @param chosen the tables that the command names; if absent, the mirrored ones are downloaded
 */
export function historyRemarks(
  chosen: readonly string[] | undefined,
  mirrored: readonly string[],
  stored: readonly { table: Table; suspect: number }[],
): string[] {
  const wanted = chosen ?? mirrored;
  if (wanted.length === 0) return ['No history was downloaded: no table is mirrored. Name one with --table.'];
  return stored
    .filter(({ table, suspect }) => suspect > 0 && wanted.includes(table))
    .map(({ table, suspect }) => {
      const segments = suspect === 1 ? '1 segment' : `${suspect.toLocaleString('en')} segments`;
      return `Suspect: ${segments} of ${tableInWords(table)}, whose rows may be missing or wrong.`;
    });
}

/**
 * Returns one line for people about what a synchronisation has in the store: the number of rows of each list, and the
 * number of segments of each chosen table of history. Without chosen tables, it names all tables with stored segments.
 */
export function storedInWords(
  { only, tables: chosen }: Pick<InputOf<'sync'>, 'only' | 'tables'>,
  resources: readonly { list: ListName; rows: number }[],
  tables: readonly { table: Table; segments: number }[],
): string {
  const isWanted = ({ table, segments }: { table: Table; segments: number }) =>
    chosen === undefined ? segments > 0 : chosen.some((each) => each === table);
  const history = tables
    .filter(isWanted)
    .map(({ table, segments }) => `${tableInWords(table)}: ${segments.toLocaleString('en')} segments stored`);
  const hasLists = only === undefined || only.some((choice) => choice !== 'history');
  const hasHistory = only === undefined || only.includes('history');
  return [...(hasLists ? [rowsInWords(resources)] : []), ...(hasHistory ? history : [])].join(' · ');
}
