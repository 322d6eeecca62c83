import { type Column, DAY_COLUMN, hasText, type SourceType, textName } from '../schema/columns.ts';
import { quoteName, quoteText } from './text.ts';

/** Rows of one segment as CSV with a header, in a file of its own, named by the segment's first block. */
export interface StagedFile {
  path: string;
  from: bigint;
  /** The longest row, in bytes with its line feed; the header counts too. */
  longestRow: number;
}

export interface Conversion {
  /** The header of the rows. */
  header: readonly string[];
  /** The newest columns of the table. */
  columns: readonly Column[];
  schemaVersion: bigint;
  /** Segments in their order, with the number of their rows. */
  files: readonly (StagedFile & { rows: number })[];
  /** First blocks of segments whose values need not give their text back. */
  inexact: ReadonlySet<bigint>;
}

/** Begins the error about a value that does not give its text back; the first block of its segment follows. */
export const INEXACT_MARK = 'orrery-inexact-segment-';

const INTEGERS: Partial<Record<SourceType, string>> = { smallint: 'SMALLINT', int: 'INTEGER', bigint: 'BIGINT' };
/** Bytes that the reader of CSV takes at a time. */
const BUFFER_BYTES = 4 * 1024 * 1024;

const raw = (name: string) => quoteName(`raw ${name}`);
const value = (name: string) => quoteName(`value ${name}`);
const back = (name: string) => quoteName(`back ${name}`);

/** The staged rows as columns of text, each with the file that it is from. */
function readStaged({ header, files }: Pick<Conversion, 'header' | 'files'>): string {
  const longest = Math.max(0, ...files.map(({ longestRow }) => longestRow));
  const options = [
    `[${files.map(({ path }) => quoteText(path)).join(', ')}]`,
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

/** The value of a text in a column's type, or NULL where it has none. */
function parse(column: Column, text: string): string | undefined {
  const integer = INTEGERS[column.type];
  if (integer !== undefined) return `TRY_CAST(${text} AS ${integer})`;
  if (column.type === 'timestamp') return `TRY_CAST(${text} AS TIMESTAMP)`;
  // Most of them have at most 18 digits, and are read in half the time so. Others are read where they are finished.
  if (column.type === 'whole number') return `TRY_CAST(${text} AS BIGINT)`;
  if (column.type === 'double') return `TRY_CAST(${text} AS DOUBLE)`;
  return undefined;
}

/** The text of a value, as the database of the network writes it. */
export function writeValue(column: Column, typed: string): string {
  switch (column.type) {
    case 'bytea':
      return `'\\x' || ${typed}`;
    case 'boolean':
      return `CASE WHEN ${typed} THEN 't' WHEN NOT ${typed} THEN 'f' END`;
    case 'timestamp':
      return `${typed}::VARCHAR || '+00'`;
    case 'double':
      return `regexp_replace(${typed}::VARCHAR, '\\.0$', '')`;
    case 'text':
    case 'jsonb':
    case 'enum':
    case 'number':
      return typed;
    default:
      return `${typed}::VARCHAR`;
  }
}

/** A column's values for Parquet. `refuse` stands where a value does not give its text back and no other column has it. */
function finish(column: Column, isThere: boolean, refuse: (type: string, typed: string) => string): string[] {
  const { name, type } = column;
  const [text, typed, again] = [raw(name), value(name), back(name)];
  const named = (expression: string, as = name) => `${expression} AS ${quoteName(as)}`;
  if (!isThere) return hasText(column) ? [named('NULL'), named('NULL', textName(name))] : [named('NULL')];
  const asText = named(`CASE WHEN ${again} IS DISTINCT FROM ${text} THEN ${text} END`, textName(name));
  const integer = INTEGERS[type];
  if (integer !== undefined) {
    return [named(`CASE WHEN ${again} IS NOT DISTINCT FROM ${text} THEN ${typed} ELSE ${refuse(integer, typed)} END`)];
  }
  switch (type) {
    case 'bytea':
      return [
        named(`CASE WHEN starts_with(${text}, '\\x') THEN ${text}[3:]
          WHEN ${text} IS NOT NULL THEN ${refuse('VARCHAR', 'NULL')} END`),
      ];
    case 'boolean':
      return [
        named(`CASE WHEN ${text} = 't' THEN true WHEN ${text} = 'f' THEN false
          WHEN ${text} IS NOT NULL THEN ${refuse('BOOLEAN', 'NULL')} END`),
      ];
    case 'timestamp':
      if (name === DAY_COLUMN) {
        return [
          named(
            `(CASE WHEN ${again} IS NOT DISTINCT FROM ${text} THEN ${typed} ELSE ${refuse('TIMESTAMP', typed)} END)::TIMESTAMPTZ`,
          ),
        ];
      }
      return [named(`(CASE WHEN isfinite(${typed}) THEN ${typed} END)::TIMESTAMPTZ`), asText];
    case 'whole number': {
      // Straight from text to DECIMAL costs two hundred times as much. A cast rounds 1.5 to 2: of other forms only whole
      // numbers have a value. HUGEINT has 39 digits, of which DECIMAL has no room for the first.
      const wide = `TRY_CAST(TRY_CAST(${text} AS HUGEINT) AS DECIMAL(38,0))`;
      const isShort = `${again} = ${text}`;
      return [
        named(`CASE WHEN ${isShort} THEN ${typed}::DECIMAL(38,0)
          WHEN regexp_full_match(${text}, '[-+]?[0-9]+') THEN ${wide} END`),
        named(
          `CASE WHEN ${text} IS NULL OR ${isShort} THEN NULL WHEN ${wide}::VARCHAR IS DISTINCT FROM ${text} THEN ${text} END`,
          textName(name),
        ),
      ];
    }
    case 'double':
      return [named(typed), asText];
    default:
      return [named(text)];
  }
}

/** Each column that the rows have, with the name that their header gives it. */
function sourcesOf({ header, columns }: Pick<Conversion, 'header' | 'columns'>) {
  return columns.flatMap((column) => {
    const source = [column.name, column.formerly?.name].find((name) => name !== undefined && header.includes(name));
    return source === undefined ? [] : [{ column, source: raw(source) }];
  });
}

/** Rows with their texts, their values and the texts that the values give back, and the segment and row of each. */
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
  const backs = parsed.map(({ column }) => `${writeValue(column, value(column.name))} AS ${back(column.name)}`);
  return `SELECT *, ${backs.join(', ')}
    FROM (SELECT ${[...texts, ...values].join(', ')}, segment_from,
        row_number - (CASE segment_from ${starts.join(' ')} END) AS segment_row
      FROM (SELECT *, row_number() OVER () - 1 AS row_number, parse_filename(filename, true)::BIGINT AS segment_from
        FROM ${readStaged(conversion)})
      WHERE ${where})`;
}

/** The SELECT of a conversion: the columns of the table's Parquet files, in their order, and rows in theirs. */
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
  const isOfDay = `starts_with(${raw(DAY_COLUMN)}, ${quoteText(day)})`;
  return `SELECT ${finished.join(',\n  ')},
    ${schemaVersion}::INTEGER AS schema_version, segment_from, segment_row
  FROM (${readValues(conversion, isOfDay)})`;
}

/** The first row, from 0, with a value that does not give its text back in any column, and the name of that column. */
export function findInexact(conversion: Conversion): string {
  const wrong = sourcesOf(conversion).flatMap(({ column }) => {
    const [text, again] = [raw(column.name), back(column.name)];
    const name = quoteText(column.name);
    if (INTEGERS[column.type] !== undefined || column.name === DAY_COLUMN)
      return [{ name, condition: `${again} IS DISTINCT FROM ${text}` }];
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
