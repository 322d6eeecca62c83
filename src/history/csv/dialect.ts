/**
 * The CSV dialect of exported tables (docs/interface.md 4.1 rules 5 to 7): comma, double quote, rows that end in LF,
 * NULL as an unquoted nothing and the empty string as two quotes. It is what PostgreSQL's COPY writes.
 */
export const COMMA = 0x2c;
export const QUOTE = 0x22;
export const LF = 0x0a;
export const CR = 0x0d;

/** One value: text, or NULL, which is not the empty string. */
export type Field = string | null;
export type Row = Field[];

/** The longest row that is taken, in bytes. The dialect has no such limit; memory has. */
export const MAX_ROW_BYTES = 64 * 1024 * 1024;
