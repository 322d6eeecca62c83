import { join } from 'node:path';
import { quoteName, quoteText } from '../../contract/index.ts';
import type { Engine, EngineValue } from '../engine/engine.ts';
import { type AddedFile, rangeOf } from '../layout/delta-log.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import { quotePath } from '../sql/quote-path.ts';

/** A Parquet file as its rows are, whatever its statistics say. */
export interface MeasuredFile {
  rows: number;
  stats: AddedFile['stats'];
  /** Columns whose statistics deny a row of the file, so that an engine which believes them leaves it out. */
  denied: string[];
}

/** A file to measure. */
export interface Measurement {
  engine: Engine;
  /** The folder of the table. */
  folder: string;
  path: string;
  signal?: AbortSignal | undefined;
}

/** The four members of Parquet with a bound: the newer ones and those that they replaced. */
const BOUNDS = [
  { member: 'stats_min_value', is: 'low' },
  { member: 'stats_max_value', is: 'high' },
  { member: 'stats_min', is: 'low' },
  { member: 'stats_max', is: 'high' },
] as const;

/** Returns SQL of the row group of a row. A tree of comparisons, because a file can have hundreds of groups. */
function groupOf(starts: readonly bigint[], first = 0): string {
  if (starts.length < 2) return String(first);
  const middle = starts.length >>> 1;
  return `CASE WHEN file_row_number < ${starts[middle]} THEN ${groupOf(starts.slice(0, middle), first)}
    ELSE ${groupOf(starts.slice(middle), first + middle)} END`;
}

/** Returns SQL that is true if what is said about a column holds for its rows. A bound that is no value holds for none. */
function holds(type: string, index: number): string {
  const bounds = BOUNDS.flatMap(({ member, is }) => [
    `(${member} IS NULL OR TRY_CAST(${member} AS ${type}) IS NOT NULL)`,
    `ifnull(TRY_CAST(${member} AS ${type}) ${is === 'low' ? '<=' : '>='} ${is}_${index}, true)`,
  ]);
  return [...bounds, `ifnull(stats_null_count = absent_${index}, true)`].join(' AND ');
}

async function startsOfGroups({ engine, signal }: Measurement, file: string): Promise<bigint[]> {
  const groups = await engine.rowsAsStored(
    `SELECT row_group_id, max(row_group_num_rows) FROM parquet_metadata(${file}) GROUP BY 1 ORDER BY 1`,
    signal,
  );
  let end = 0n;
  return groups.map(([, rows]) => {
    const start = end;
    end += rows as bigint;
    return start;
  });
}

const lowest = (values: EngineValue[]) => values.reduce((a, b) => (b === null || (a !== null && a <= b) ? a : b), null);
const highest = (values: EngineValue[]) =>
  values.reduce((a, b) => (b === null || (a !== null && a >= b) ? a : b), null);

/**
 * Reads every row of a Parquet file, and compares what the file says about each group of them (lowest and highest value,
 * number of NULL) with the rows. Bloom filters and page indexes are not compared.
 * @throws OrreryError ENGINE_FAILED, CANCELLED
 */
export async function measureFile(measurement: Measurement): Promise<MeasuredFile> {
  const { engine, folder, path, signal } = measurement;
  const file = quotePath(join(folder, path));
  const source = `read_parquet(${file}, hive_partitioning = false, file_row_number = true)`;
  const starts = await startsOfGroups(measurement, file);
  const described = await engine.rows(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * EXCLUDE (file_row_number) FROM ${source})`,
    signal,
  );
  const columns = described.map(([name, type]) => ({ name: String(name), type: String(type) }));
  const read = columns.flatMap(({ name }, index) => [
    `min(${quoteName(name)}) AS low_${index}`,
    `max(${quoteName(name)}) AS high_${index}`,
    `count(*) - count(${quoteName(name)}) AS absent_${index}`,
  ]);
  const bound = (name: string, ofTime: boolean) => {
    const index = columns.findIndex((column) => column.name === name);
    if (index === -1) return ['NULL', 'NULL'];
    return ['low', 'high'].map((side) => (ofTime ? `epoch_us(${side}_${index})` : `${side}_${index}`));
  };
  const [groups, denied] = await engine.asStored(async (rowsOf) => {
    await rowsOf(`CREATE TEMP TABLE measured AS
      SELECT ${groupOf(starts)} AS id, count(*) AS stored, ${read.join(', ')} FROM ${source} GROUP BY 1`);
    await rowsOf(`CREATE TEMP TABLE said AS SELECT row_group_id AS id, path_in_schema AS name, stats_null_count,
      ${BOUNDS.map(({ member }) => member).join(', ')} FROM parquet_metadata(${file})`);
    const wrong: string[] = [];
    // One column at a time: a statement over the words about all of them takes hundreds of mebibytes.
    for (const [index, { name, type }] of columns.entries()) {
      const [[count] = []] = await rowsOf(`SELECT count(*) FROM said JOIN measured USING (id)
        WHERE name = ${quoteText(name)} AND NOT ifnull(${holds(type, index)}, false)`);
      if (count !== 0n) wrong.push(name);
    }
    const ends = [...bound(DAY_COLUMN, true), ...bound('segment_from', false)];
    return [await rowsOf(`SELECT stored, ${ends.join(', ')} FROM measured`), wrong] as const;
  }, signal);
  const column = (at: number) => groups.map((group) => group[at] ?? null);
  return {
    rows: groups.reduce((sum, [stored]) => sum + Number(stored), 0),
    stats: {
      times: rangeOf(lowest(column(1)), highest(column(2))),
      segments: rangeOf(lowest(column(3)), highest(column(4))),
    },
    denied,
  };
}
