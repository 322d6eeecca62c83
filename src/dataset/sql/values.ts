/** Values in SQL: from the source's text to a column's type, and back. */
import { quoteName } from '../../contract/index.ts';
import { type Column, DAY_COLUMN, type SourceType, textName, valueColumns } from '../schema/columns.ts';

/** The type in DuckDB's words for each integer type of the source. */
export const INTEGERS: Partial<Record<SourceType, string>> = { smallint: 'SMALLINT', int: 'INTEGER', bigint: 'BIGINT' };

/**
 * Returns the quoted name of the column with the text of the source. A conversion makes three columns from each column
 * of the source: `raw`, `value` with the text parsed to the column's type, and `exact`, which is true if this value
 * written as text again is `raw`.
 */
export const raw = (name: string) => quoteName(`raw ${name}`);
/** Returns the quoted name of the column with the parsed value; see `raw`. */
export const value = (name: string) => quoteName(`value ${name}`);
/** Returns the quoted name of the column that says if the value is exact; see `raw`. */
export const exact = (name: string) => quoteName(`exact ${name}`);

/** Digits after the point. */
const SCALES: Partial<Record<SourceType, number>> = { decimal: 18, price: 6 };

/**
 * Returns SQL that makes a DECIMAL of a text from its two sides, in a thirtieth of the time of a cast of the whole
 * text. Digits beyond its scale are rounded.
 */
function parseDecimal(text: string, scale: number): string {
  const [whole, fraction] = [`split_part(${text}, '.', 1)`, `split_part(${text}, '.', 2)`];
  const sign = `CASE WHEN starts_with(${text}, '-') THEN '-0.' ELSE '0.' END`;
  return `CASE WHEN regexp_full_match(${text}, '-?[0-9]+([.][0-9]+)?') THEN
    TRY(TRY_CAST(TRY_CAST(${whole} AS HUGEINT) AS DECIMAL(38,${scale})) + (${sign} || ${fraction})::DECIMAL(18,${scale})) END`;
}

/** Returns a regular expression for a decimal that is written back as it was: without leading or trailing zeros. */
const plainDecimal = (scale: number) => `(0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)[.][0-9]{0,${scale - 1}}[1-9])`;

/**
 * Returns SQL that makes a TIMESTAMPTZ of a TIMESTAMP of UTC. A cast asks the calendar of the time zone, which takes
 * fifteen times as long.
 */
function inUtc(time: string): string {
  return `make_timestamptz(epoch_us(${time}))`;
}

/**
 * Returns SQL that parses a text to the column's type, NULL if the text has no such value; undefined for types whose
 * text is used as it is.
 * @param text SQL of the text
 */
export function parse(column: Column, text: string): string | undefined {
  const integer = INTEGERS[column.type];
  if (integer !== undefined) return `TRY_CAST(${text} AS ${integer})`;
  if (column.type === 'timestamp') return `TRY_CAST(${text} AS TIMESTAMP)`;
  // BIGINT takes half the time, and fits most of them (18 digits). `finish` parses the longer ones.
  if (column.type === 'whole number') return `TRY_CAST(${text} AS BIGINT)`;
  if (column.type === 'double') return `TRY_CAST(${text} AS DOUBLE)`;
  if (column.type === 'nanoseconds') return `make_timestamp(TRY_CAST(${text} AS BIGINT) // 1000)`;
  if (column.type === 'milliseconds') return `make_timestamp(TRY_CAST(${text} AS BIGINT) * 1000)`;
  const scale = SCALES[column.type];
  return scale === undefined ? undefined : parseDecimal(text, scale);
}

/** Returns SQL that writes a value as the network's database writes it. @param typed SQL of the value */
export function writeValue(column: Column, typed: string): string {
  switch (column.type) {
    case 'bytea':
      return `'\\x' || ${typed}`;
    case 'boolean':
      return `CASE WHEN ${typed} THEN 't' WHEN NOT ${typed} THEN 'f' END`;
    case 'timestamp':
      return `${typed}::VARCHAR || '+00'`;
    case 'nanoseconds':
      return `(epoch_us(${typed}) * 1000)::VARCHAR`;
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

/**
 * Returns SQL of a helper column, `exact(name)`: true if the value is written again as the source's text. `finish` uses
 * the column in several CASE expressions, and the engine would compute the comparison again for each of them.
 */
export function compareValue(column: Column): string {
  const { name } = column;
  return `${writeValue(column, value(name))} IS NOT DISTINCT FROM ${raw(name)} AS ${exact(name)}`;
}

/**
 * Returns SQL of the Parquet columns of one source column: its typed value and, for types that have one, its `_text`
 * column with the source's text if the value is not exact (docs/dataset.md, Types).
 * @param isThere false if the source lacks the column: its values are then NULL
 * @param refuse SQL for an inexact value of a column without `_text`
 */
export function finish(column: Column, isThere: boolean, refuse: (type: string, typed: string) => string): string[] {
  const { name, type } = column;
  const [text, typed, isExact] = [raw(name), value(name), exact(name)];
  const named = (expression: string, as = name) => `${expression} AS ${quoteName(as)}`;
  // A plain NULL would make a column of INTEGER: then the files of a table would not have the same columns.
  if (!isThere) return valueColumns([column]).map((stored) => named(`NULL::${stored.sql}`, stored.name));
  const asText = named(`CASE WHEN ${isExact} THEN NULL ELSE ${text} END`, textName(name));
  const integer = INTEGERS[type];
  if (integer !== undefined) {
    return [named(`CASE WHEN ${isExact} THEN ${typed} ELSE ${refuse(integer, typed)} END`)];
  }
  switch (type) {
    case 'bytea':
      return [
        named(`CASE WHEN starts_with(${text}, '\\x') THEN substr(${text}, 3)
          WHEN ${text} IS NOT NULL THEN ${refuse('VARCHAR', 'NULL')} END`),
      ];
    case 'boolean':
      return [
        named(`CASE WHEN ${text} = 't' THEN true WHEN ${text} = 'f' THEN false
          WHEN ${text} IS NOT NULL THEN ${refuse('BOOLEAN', 'NULL')} END`),
      ];
    case 'timestamp':
      if (name === DAY_COLUMN) {
        return [named(inUtc(`CASE WHEN ${isExact} THEN ${typed} ELSE ${refuse('TIMESTAMP', typed)} END`))];
      }
      return [named(inUtc(`CASE WHEN isfinite(${typed}) THEN ${typed} END`)), asText];
    case 'nanoseconds':
      return [named(inUtc(typed)), asText];
    case 'milliseconds':
      return [named(inUtc(typed))];
    case 'decimal':
    case 'price':
      // Writing the value costs more than looking at the text.
      return [
        named(typed),
        named(
          `CASE WHEN ${typed} IS NULL OR NOT regexp_full_match(${text}, '${plainDecimal(SCALES[type] ?? 0)}') THEN ${text} END`,
          textName(name),
        ),
      ];
    case 'whole number': {
      // Straight from text to DECIMAL costs two hundred times as much. A cast rounds 1.5 to 2: of other forms only whole
      // numbers have a value. HUGEINT has 39 digits, DECIMAL only 38.
      const wide = `TRY_CAST(TRY_CAST(${text} AS HUGEINT) AS DECIMAL(38,0))`;
      return [
        named(`CASE WHEN ${isExact} THEN ${typed}::DECIMAL(38,0)
          WHEN regexp_full_match(${text}, '[-+]?[0-9]+') THEN ${wide} END`),
        named(
          `CASE WHEN ${isExact} THEN NULL WHEN ${wide}::VARCHAR IS DISTINCT FROM ${text} THEN ${text} END`,
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
