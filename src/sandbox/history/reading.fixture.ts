/** A network's history, read back from its CSV by Orrery's own strict reader. */
import { type ExportTable, type Field, readRows } from '../../history/index.ts';
import { GENESIS } from '../chain.ts';
import { createSandboxSource } from '../source.ts';
import type { SandboxSegment } from './segments.ts';

export const READ_HEIGHT = 20_000;
export const readSource = createSandboxSource({ parties: 2000, height: READ_HEIGHT, still: true });
export const { history } = readSource;

export type ReadRow = Record<string, Field>;

export function csvOfSegments(table: ExportTable, segments: readonly SandboxSegment[]): string {
  return [...history.csv(table, segments)].join('');
}

export async function parseCsvText(text: string): Promise<{ columns: readonly string[]; rows: Field[][] }> {
  let columns: readonly string[] = [];
  const rows: Field[][] = [];
  for await (const batch of readRows([Buffer.from(text)])) {
    columns = batch.columns;
    rows.push(...batch.rows);
  }
  return { columns, rows };
}

/** The rows of a table in the segments that hold a range of blocks, segment after segment. */
export async function readRowsBetween(table: ExportTable, from: number, to: number): Promise<ReadRow[]> {
  const all: ReadRow[] = [];
  for (const segment of history.between(from, to)) {
    const { columns, rows } = await parseCsvText(csvOfSegments(table, [segment]));
    all.push(...rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))));
  }
  return all;
}

/** The text of a column that is never NULL. */
export function text(row: ReadRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is ${String(value)}`);
  return value;
}

/** Microseconds since 1970 of a time as tables write it. */
export function microseconds(time: string): bigint {
  const [, second = '', fraction = ''] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(time) ?? [];
  return BigInt(Date.parse(`${second.replace(' ', 'T')}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

/** The block whose time a row has. */
export function blockOf(row: ReadRow): number {
  return Number(microseconds(text(row, 'vega_time')) / 1_000_000n - BigInt(GENESIS) / 1000n);
}
