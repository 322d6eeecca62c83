/**
 * The figures by which engines are compared: of every column the number of its values, and their exact sum. They are made
 * here from the texts of the source, and by each engine from Parquet.
 */
import { type Column, hasText, ORIGIN_COLUMNS, textName, valueColumns } from '../../src/dataset/schema/columns.ts';

/**
 * How the values of a column are summed up: as whole numbers; in units of 10^-18; in units of 10^-6; as Unix microseconds; by counting those
 * that are true; by their length in bytes of UTF-8; or not at all.
 */
export type Sum = 'whole' | 'decimal' | 'price' | 'time' | 'truth' | 'text' | 'none';

export interface AskedColumn {
  name: string;
  sum: Sum;
}

/** A table as an engine is asked for it. */
export interface AskedTable {
  /** As `history/trades`, relative to the dataset. */
  path: string;
  columns: AskedColumn[];
}

/** The number of values that are not NULL, and their sum in decimal digits. */
export type Figure = [values: number, sum: string];

export interface Figures {
  rows: number;
  columns: Record<string, Figure>;
}

function sumOf(sql: string): Sum {
  if (sql === 'DECIMAL(38,18)') return 'decimal';
  if (sql === 'DECIMAL(38,6)') return 'price';
  if (sql === 'TIMESTAMPTZ') return 'time';
  if (sql === 'BOOLEAN') return 'truth';
  if (sql === 'VARCHAR') return 'text';
  return sql === 'DOUBLE' ? 'none' : 'whole';
}

/** @param columns those of the source, in the order of the table */
export function askedColumns(columns: readonly Column[], isHistory: boolean): AskedColumn[] {
  const stored = [...valueColumns(columns), ...(isHistory ? ORIGIN_COLUMNS : [])];
  return stored.map(({ name, sql }) => ({ name, sum: sumOf(sql) }));
}

/** The Unix microseconds of a time in the form of the source; undefined for `infinity`. */
function microseconds(text: string): bigint | undefined {
  const [, day, clock, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return BigInt(Date.parse(`${day}T${clock}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

const WHOLE = /^[-+]?\d+$/;
const DIGITS_OF_DECIMAL = 38;

function wholeNumber(text: string): bigint | undefined {
  if (!WHOLE.test(text)) return undefined;
  const number = BigInt(text.replace('+', ''));
  return String(number).replace('-', '').length <= DIGITS_OF_DECIMAL ? number : undefined;
}

/** The value that Parquet holds of a text of the source, to be summed up, and if the text is kept beside it. */
function expect({ name, type }: Column, text: string): { value: bigint | undefined; needsText: boolean } {
  switch (type) {
    case 'bytea':
      return { value: BigInt(text.length - 2), needsText: false };
    case 'boolean':
      return { value: text === 't' ? 1n : 0n, needsText: false };
    case 'smallint':
    case 'int':
    case 'bigint':
      return { value: BigInt(text), needsText: false };
    case 'whole number': {
      const value = wholeNumber(text);
      return { value, needsText: String(value) !== text };
    }
    case 'timestamp': {
      const value = microseconds(text);
      return { value, needsText: value === undefined };
    }
    case 'decimal': {
      const [whole = '', fraction = ''] = text.split('.');
      return { value: BigInt(whole + fraction.padEnd(18, '0')), needsText: false };
    }
    case 'price': {
      const [whole = '', fraction = ''] = text.split('.');
      const sign = text.startsWith('-') ? -1n : 1n;
      const size = BigInt(whole.replace('-', '') + fraction.slice(0, 6).padEnd(6, '0'));
      const roundsUp = Number(fraction[6] ?? 0) >= 5;
      return { value: sign * (roundsUp ? size + 1n : size), needsText: fraction.length > 6 };
    }
    case 'nanoseconds':
      return { value: BigInt(text) / 1000n, needsText: BigInt(text) % 1000n !== 0n };
    case 'milliseconds':
      return { value: BigInt(text) * 1000n, needsText: false };
    case 'text':
    case 'jsonb':
    case 'enum':
    case 'number':
      return { value: BigInt(Buffer.byteLength(text)), needsText: false };
    default:
      throw new Error(`no figure is made of column ${name} of type ${type}`);
  }
}

/** Sums up the texts of columns, row by row. A column that no row has is NULL in all of them. */
export class FiguresOfTexts {
  readonly #columns: readonly Column[];
  readonly #found = new Map<string, { values: number; sum: bigint }>();
  #rows = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  add(texts: Readonly<Record<string, string | null | undefined>>): void {
    this.#rows += 1;
    for (const column of this.#columns) {
      const text = texts[column.name] ?? null;
      if (text === null) continue;
      const { value, needsText } = expect(column, text);
      if (value !== undefined) this.#count(column.name, value);
      if (hasText(column) && needsText) this.#count(textName(column.name), BigInt(Buffer.byteLength(text)));
    }
  }

  /** Sums up a column that Orrery adds. */
  addOwn(name: string, value: bigint): void {
    this.#count(name, value);
  }

  figures(asked: readonly AskedColumn[]): Figures {
    const columns = asked.map(({ name }): [string, Figure] => {
      const { values, sum } = this.#found.get(name) ?? { values: 0, sum: 0n };
      return [name, [values, String(sum)]];
    });
    return { rows: this.#rows, columns: Object.fromEntries(columns) };
  }

  #count(name: string, value: bigint): void {
    const { values, sum } = this.#found.get(name) ?? { values: 0, sum: 0n };
    this.#found.set(name, { values: values + 1, sum: sum + value });
  }
}

/** Figures of parts of a table as those of the whole. */
export function addFigures(parts: readonly Figures[]): Figures {
  const columns: Record<string, Figure> = {};
  for (const part of parts) {
    for (const [name, [values, sum]] of Object.entries(part.columns)) {
      const [before, sumBefore] = columns[name] ?? [0, '0'];
      columns[name] = [before + values, String(BigInt(sumBefore) + BigInt(sum))];
    }
  }
  return { rows: parts.reduce((all, { rows }) => all + rows, 0), columns };
}
