import { join } from 'node:path';
import { quoteName } from '../../contract/index.ts';
import type { ExportTable } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { dayOf, type ManifestSegment, type TableManifest } from '../layout/manifest.ts';
import { type Column, DAY_COLUMN, hasText, textName } from '../schema/columns.ts';
import { columnsOf, storedColumnsOf } from '../schema/tables.ts';
import { quotePath } from '../sql/quote-path.ts';
import { compareValue, finish, parse, raw, value } from '../sql/values.ts';

/** A Parquet file of a table of history with the segments that it may hold. */
export interface PlacedFile {
  path: string;
  segments: readonly ManifestSegment[];
}

/** A search for values in a file that the digests of its segments do not prove. */
export interface ForeignSearch {
  engine: Engine;
  /** The folder of the table. */
  folder: string;
  table: ExportTable;
  schemas: TableManifest['schemas'];
  signal?: AbortSignal | undefined;
}

const DAY_MICROSECONDS = 86_400_000_000n;

/** Returns the quoted name of a column as it is in the file. */
const found = (name: string) => quoteName(`found ${name}`);
/** Returns true for a column beside which the source's text may stand. */
const isPaired = (column: Column) => hasText(column) && column.name !== DAY_COLUMN;

/**
 * Returns the problem, in words, of a file whose columns are not exactly those that Orrery writes for its segments;
 * undefined if they are.
 */
async function wrongColumns(
  { engine, table, schemas, signal }: ForeignSearch,
  source: string,
  segments: readonly ManifestSegment[],
): Promise<string | undefined> {
  const stored = new Map(storedColumnsOf(table).map(({ name, sql }) => [name, sql]));
  const described = await engine.rows(`SELECT column_name, column_type FROM (DESCRIBE ${source})`, signal);
  const names = new Set(described.map(([name]) => String(name)));
  for (const [name, type] of described) {
    const isSame = stored.get(String(name)) === String(type).replace('TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ');
    if (!isSame) return `a column ${JSON.stringify(name)} of type ${type}, which Orrery does not write`;
  }
  const missing = [...stored.keys()].find((name) => !names.has(name));
  const isNeeded = segments.length > 0 && Object.keys(schemas).length > 0;
  return missing !== undefined && isNeeded ? `no column ${JSON.stringify(missing)}` : undefined;
}

/** Returns SQL that is true for a row whose text of the source has the value beside it. */
function pairAgrees({ name }: Column): string {
  const text = quoteName(textName(name));
  return `(${raw(name)} IS NULL OR (${quoteName(name)} IS NOT DISTINCT FROM ${found(name)} AND ${text} IS NOT DISTINCT FROM ${raw(name)}))`;
}

/** Returns SQL that is true for a row without a value in columns that its schema version lacks. */
function lacksNothing(columns: readonly Column[], header: readonly string[]): string[] {
  const absent = columns.filter(
    ({ name, formerly }) => !header.includes(name) && !header.includes(formerly?.name ?? name),
  );
  return absent.flatMap((column) => [
    `${found(column.name)} IS NULL`,
    ...(isPaired(column) ? [`${raw(column.name)} IS NULL`] : []),
  ]);
}

/** Returns SQL that is true for a row of one of these segments, under its schema version and within the day. */
function belongs(
  { path, segments }: PlacedFile,
  columns: readonly Column[],
  schemas: TableManifest['schemas'],
): string {
  const start = BigInt(Date.parse(`${dayOf(path)}T00:00:00Z`) || 0) * 1000n;
  const time = found(DAY_COLUMN);
  const isOfDay = `${time} >= make_timestamptz(${start}) AND ${time} < make_timestamptz(${start + DAY_MICROSECONDS})`;
  const versions = Object.entries(schemas).flatMap(([version, header]) => {
    const of = segments.filter(({ schemaVersion }) => schemaVersion === version);
    if (of.length === 0) return [];
    const froms = of.map(({ from }) => from).join(', ');
    const conditions = [`segment_from IN (${froms})`, `schema_version = ${version}`, ...lacksNothing(columns, header)];
    return [`(${conditions.join(' AND ')})`];
  });
  // Of an inexact segment, a time may have no value.
  const inexact = segments.filter(({ verdict }) => verdict === 'inexact').map(({ from }) => from);
  const mayLackTime = inexact.length === 0 ? '' : ` OR (${time} IS NULL AND segment_from IN (${inexact.join(', ')}))`;
  return `(${isOfDay}${mayLackTime}) AND (${versions.join(' OR ') || 'false'})`;
}

/**
 * Returns, in words, what is in a file but does not follow from the digests of its segments; undefined if there is
 * nothing. It can be a row of another segment, version or day, a value in a column that the version does not have, a
 * value that differs from its text, or an unknown column.
 * @throws OrreryError ENGINE_FAILED, CANCELLED
 */
export async function findForeign(search: ForeignSearch, file: PlacedFile): Promise<string | undefined> {
  const { engine, folder, table, schemas, signal } = search;
  const source = `SELECT * FROM read_parquet(${quotePath(join(folder, file.path))}, hive_partitioning = false)`;
  const wrong = await wrongColumns(search, source, file.segments);
  if (wrong !== undefined) return `it has ${wrong}`;
  const columns = columnsOf(table);
  const pairs = columns.filter(isPaired);
  const named = columns.flatMap((column) => [
    `${quoteName(column.name)} AS ${found(column.name)}`,
    ...(isPaired(column) ? [`${quoteName(textName(column.name))} AS ${raw(column.name)}`] : []),
  ]);
  const values = pairs.map((column) => `${parse(column, raw(column.name))} AS ${value(column.name)}`);
  const comparisons = pairs.map(compareValue);
  const again = pairs.flatMap((column) => finish(column, true, (_, typed) => typed));
  const isGood = [belongs(file, columns, schemas), ...pairs.map(pairAgrees)].join(' AND ');
  const [[rows] = []] = await engine.rowsAsStored(
    `SELECT count(*) FILTER (WHERE NOT ifnull(${isGood}, false)) FROM (
      SELECT ${['*', ...again].join(', ')} FROM (SELECT ${['*', ...comparisons].join(', ')} FROM (
        SELECT ${['*', ...values].join(', ')} FROM (
          SELECT segment_from, schema_version, ${named.join(', ')} FROM (${source})))))`,
    signal,
  );
  return rows === 0n ? undefined : `${rows} rows, or values in them, belong to none of its segments`;
}
