import type { ColumnScale, QueryColumn, ResultColumn } from '../../contract/index.ts';
import { ASSET, PRICE, SETTLEMENT, SIZE, STAKE } from '../../dataset/index.ts';
import type { ColumnOrigin, OutputColumn } from '../sql/origin.ts';
import { columnsOfTable } from './table-columns.ts';

const MARKET_COLUMNS = ['market_id', 'market'];
const ASSET_COLUMNS = ['asset_id', 'asset'];

/**
 * Returns the unit of a table's column, and the column of the same table (`by`) whose id decides the decimals; `by` is
 * null for stake. Undefined for a column without a unit.
 */
function unitOf(table: string, column: string): { unit: ColumnScale['unit']; by: string | null } | undefined {
  const columns = columnsOfTable(table);
  const unit = columns.find(({ name }) => name === column)?.unit;
  const among = (names: readonly string[]) => names.find((name) => columns.some((each) => each.name === name));
  const market = table === 'history.markets' ? 'id' : among(MARKET_COLUMNS);
  const asset = among(ASSET_COLUMNS);
  if (unit === STAKE) return { unit: 'stake', by: null };
  if (unit === ASSET && asset !== undefined) return { unit: 'asset', by: asset };
  if (market === undefined) return undefined;
  if (unit === PRICE) return { unit: 'price', by: market };
  if (unit === SIZE) return { unit: 'size', by: market };
  // Fees, commitments and stakes of a market are in the asset that it settles in.
  return unit === ASSET || unit === SETTLEMENT ? { unit: 'settlement', by: market } : undefined;
}

/** Returns true if a column of the engine's result can be the one that the syntax tree shows. */
function matches({ origin, name }: OutputColumn, column: QueryColumn): boolean {
  return origin === null || name === '' || name === column.name.toLowerCase();
}

/** Returns true for numbers. A column that is read as it is must have the type of the table's column. */
function isFigure({ reading, columns, isPlain }: ColumnOrigin, { kind, type }: QueryColumn): boolean {
  if (!NUMBERS.has(kind)) return false;
  const isOwn = (table: string, name: string | undefined) =>
    columnsOfTable(table).some((own) => own.name === name && own.type === type);
  return !isPlain || reading.tables.every((table, index) => isOwn(table, columns[index]?.[0]));
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'float']);

type TableUnit = NonNullable<ReturnType<typeof unitOf>>;

/** Returns the units of an origin, one for each table of its reading; undefined if they differ. */
function unitsOf({ reading, columns }: ColumnOrigin): TableUnit[] | undefined {
  const found = reading.tables.map((table, index) => {
    const [first, ...others] = (columns[index] ?? []).map((column) => unitOf(table, column));
    return others.every((other) => other?.unit === first?.unit && other?.by === first?.by) ? first : undefined;
  });
  const [first] = found;
  const units = found.flatMap((each) => (each !== undefined && each.unit === first?.unit ? [each] : []));
  return units.length > 0 && units.length === reading.tables.length ? units : undefined;
}

/** Returns the scale of a column; undefined if its unit, or its market or asset, is not certain. */
function scaleOf(
  column: QueryColumn,
  origin: ColumnOrigin | null,
  outputs: readonly OutputColumn[],
): ColumnScale | undefined {
  const units = origin !== null && isFigure(origin, column) ? unitsOf(origin) : undefined;
  const [first] = units ?? [];
  if (origin === null || units === undefined || first === undefined) return undefined;
  if (first.by === null) return { unit: first.unit, by: null };
  if (origin.isOfOtherRows) return undefined;
  const by = outputs.findIndex(
    ({ origin: other }) =>
      other?.isPlain === true &&
      other.reading === origin.reading &&
      units.every((unit, index) => other.columns[index]?.[0] === unit.by),
  );
  return by === -1 ? undefined : { unit: first.unit, by };
}

/** Returns true for a value of columns without a unit, also if a figure chose its row, as in `arg_max(seq, price)`. */
function isWithoutUnit({ reading, columns }: ColumnOrigin): boolean {
  return reading.tables.every((table, index) => columns[index]?.every((name) => unitOf(table, name) === undefined));
}

/**
 * Returns `stored` for a number in smallest units, whichever they are, and `computed` for another one that is computed
 * from such numbers; undefined for a ratio of two numbers in the same unit, which has none.
 */
function figureOf(
  column: QueryColumn,
  { origin, ratio = null, reads }: OutputColumn,
  outputs: readonly OutputColumn[],
): ResultColumn['figure'] {
  if (!NUMBERS.has(column.kind) || scaleOf(column, ratio, outputs) !== undefined) return undefined;
  if (origin !== null && isWithoutUnit(origin)) return undefined;
  const readsFigures = [...reads].some((read) => {
    const [table = '', name = ''] = read.split(' ');
    return unitOf(table, name) !== undefined;
  });
  if (!readsFigures) return undefined;
  const isStored =
    origin !== null &&
    isFigure(origin, column) &&
    origin.reading.tables.every((table, index) =>
      origin.columns[index]?.every((name) => unitOf(table, name) !== undefined),
    );
  return isStored ? 'stored' : 'computed';
}

/**
 * Returns the columns of a result with the units of their numbers (docs/query.md, "Units"). A column has a unit only if
 * it is certain: stake always has one; any other figure has one beside the id of its market or asset, from the same
 * rows of the same table. Any other number that comes from a figure in smallest units has `figure`, except a ratio.
 * @param outputs the origins of the columns; undefined if they are not certain
 */
export function withScales(
  columns: readonly QueryColumn[],
  outputs: readonly OutputColumn[] | undefined,
): ResultColumn[] {
  const isCertain =
    outputs?.length === columns.length &&
    outputs.every((output, at) => {
      const column = columns[at];
      return column !== undefined && matches(output, column);
    });
  if (!isCertain) return [...columns];
  return columns.map((column, at) => {
    const output = outputs[at];
    const scale = output && scaleOf(column, output.origin, outputs);
    if (scale !== undefined) return { ...column, scale };
    const figure = output && figureOf(column, output, outputs);
    return figure === undefined ? column : { ...column, figure };
  });
}
