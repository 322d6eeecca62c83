import { writeCsvRow } from '../../contract/index.ts';

/**
 * The CSV dialect of exported tables (docs/interface.md 4.1 rules 5 to 7), as PostgreSQL's COPY writes it: values are
 * separated by commas, quoted with double quotes, and rows end in LF. NULL is an empty value without quotes; the empty
 * string is two quotes.
 */
export const COMMA = 0x2c;
export const QUOTE = 0x22;
export const LF = 0x0a;
export const CR = 0x0d;

/** One value: text, or NULL, which differs from the empty string. */
export type Field = string | null;
/** The values of one row, in the order of the header. */
export type CsvRow = Field[];

/** The longest accepted row, in bytes. The dialect has no limit, but memory has. */
export const MAX_ROW_BYTES = 64 * 1024 * 1024;

/**
 * Returns one row of an exported table with its line feed. Texts that a spreadsheet would take for a formula stay
 * exact.
 */
export function writeRow(fields: readonly Field[]): string {
  return writeCsvRow(fields, { formulas: 'keep' });
}
