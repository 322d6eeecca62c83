import { quoteText } from '../../contract/index.ts';
import { type Column, DAY_COLUMN } from '../schema/columns.ts';
import { quotePath } from './quote-path.ts';
import { compareValue, exact, finish, INTEGERS, parse, raw, value } from './values.ts';

/** Rows of one segment as CSV with a header, in a file of its own, named by the segment's first block. */
export interface StagedFile {
  path: string;
  from: bigint;
  /** Size of the longest row with its line feed (bytes); the header counts too. */
  longestRow: number;
}

/** The conversion of segments of one schema version to Parquet. */
export interface Conversion {
  /** The header of the rows. */
  header: readonly string[];
  /** The newest columns of the table. */
  columns: readonly Column[];
  schemaVersion: bigint;
  /** Segments in their order, with the number of their rows. */
  files: readonly (StagedFile & { rows: number })[];
  /** First blocks of the segments that may have inexact values. */
  inexact: ReadonlySet<bigint>;
}

/** The beginning of the engine's error about an inexact value. The first block of its segment follows. */
export const INEXACT_MARK = 'orrery-inexact-segment-';

/** Bytes that the reader of CSV takes at a time. It holds several such buffers, and larger ones make it no faster. */
const BUFFER_BYTES = 256 * 1024;

interface StagedRows {
  header: readonly string[];
  files: readonly Pick<StagedFile, 'path' | 'longestRow'>[];
}

/** Returns SQL that reads staged rows as columns of text, each row with the file that it is from. */
export function readStaged({ header, files }: StagedRows): string {
  const longest = Math.max(0, ...files.map(({ longestRow }) => longestRow));
  const options = [
    `[${files.map(({ path }) => quotePath(path)).join(', ')}]`,
    'auto_detect = false',
    // A file that began with its first row would lose a byte order mark there.
    'header = true',
    `delim = ','`,
    `quote = '"'`,
    `escape = '"'`,
    `nullstr = ''`,
    'allow_quoted_nulls = false',
    `new_line = '\\n'`,
    `compression = 'none'`,
    `max_line_size = ${longest + 1}`,
    `buffer_size = ${Math.max(BUFFER_BYTES, 2 * (longest + 1))}`,
    'filename = true',
    `columns = {${header.map((name) => `${quoteText(`raw ${name}`)}: 'VARCHAR'`).join(', ')}}`,
  ];
  return `read_csv(${options.join(', ')})`;
}

/** Returns each column that the rows have, with the name that their header gives it. */
function sourcesOf({ header, columns }: Pick<Conversion, 'header' | 'columns'>) {
  return columns.flatMap((column) => {
    const source = [column.name, column.formerly?.name].find((name) => name !== undefined && header.includes(name));
    return source === undefined ? [] : [{ column, source: raw(source) }];
  });
}

/**
 * Returns SQL of rows with the columns `raw`, `value` and `exact` (values.ts) of each column, and with their segment and
 * row number.
 * @param where a condition on the columns of text
 */
function readValues(conversion: Conversion, where: string): string {
  const sources = sourcesOf(conversion);
  const parsed = sources.flatMap(({ column, source }) => {
    const expression = parse(column, source);
    return expression === undefined ? [] : [{ column, expression }];
  });
  let before = 0;
  const starts = conversion.files.map(({ from, rows }) => {
    const start = before;
    before += rows;
    return `WHEN ${from} THEN ${start}`;
  });
  const texts = sources.map(({ column, source }) => `${source} AS ${raw(column.name)}`);
  const values = parsed.map(({ column, expression }) => `${expression} AS ${value(column.name)}`);
  const comparisons = parsed.map(({ column }) => compareValue(column));
  return `SELECT *, ${comparisons.join(', ')}
    FROM (SELECT ${[...texts, ...values].join(', ')}, segment_from,
        row_number - (CASE segment_from ${starts.join(' ')} END) AS segment_row
      FROM (SELECT *, row_number() OVER () - 1 AS row_number, parse_filename(filename, true)::BIGINT AS segment_from
        FROM ${readStaged(conversion)})
      WHERE ${where})`;
}

/**
 * Returns the SELECT of a conversion: the columns of the table's Parquet files, in their order, and rows in theirs. It
 * fails with INEXACT_MARK at an inexact value of a segment that may have none.
 * @param day takes only rows whose time begins with this text; all rows if it is empty
 */
export function convertRows(conversion: Conversion & { day: string }): string {
  const { columns, schemaVersion, files, day, inexact } = conversion;
  const there = new Set(sourcesOf(conversion).map(({ column }) => column));
  const lenient = [...inexact].filter((from) => files.some((file) => file.from === from));
  const error = `error('${INEXACT_MARK}' || segment_from)`;
  const refuse = (type: string, typed: string) =>
    lenient.length === 0
      ? `${error}::${type}`
      : `CASE WHEN segment_from IN (${lenient.join(', ')}) THEN ${typed} ELSE ${error}::${type} END`;
  const finished = columns.flatMap((column) => finish(column, there.has(column), refuse));
  const isOfDay = day === '' ? 'true' : `starts_with(${raw(DAY_COLUMN)}, ${quoteText(day)})`;
  return `SELECT ${finished.join(',\n  ')},
    ${schemaVersion}::INTEGER AS schema_version, segment_from, segment_row
  FROM (${readValues(conversion, isOfDay)})`;
}

/**
 * Returns SQL that finds the first row, from 0, with an inexact value that has no `_text` column, and the name of its
 * column.
 */
export function findInexact(conversion: Conversion): string {
  const wrong = sourcesOf(conversion).flatMap(({ column }) => {
    const text = raw(column.name);
    const name = quoteText(column.name);
    if (INTEGERS[column.type] !== undefined || column.name === DAY_COLUMN)
      return [{ name, condition: `NOT ${exact(column.name)}` }];
    if (column.type === 'bytea')
      return [{ name, condition: `(${text} IS NOT NULL AND NOT starts_with(${text}, '\\x'))` }];
    if (column.type === 'boolean') return [{ name, condition: `ifnull(${text}, 't') NOT IN ('t', 'f')` }];
    return [];
  });
  return `SELECT segment_row AS "row", CASE ${wrong.map(({ name, condition }) => `WHEN ${condition} THEN ${name}`).join(' ')} END AS "column"
    FROM (${readValues(conversion, 'true')})
    WHERE ${wrong.map(({ condition }) => condition).join(' OR ')}
    ORDER BY segment_row LIMIT 1`;
}
