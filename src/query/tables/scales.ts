/** The units of a result's columns (docs/query.md, "Units"). */
import type { ColumnScale, QueryColumn, ResultColumn } from '../../contract/index.ts';
import { ASSET, PRICE, SETTLEMENT, SIZE, STAKE } from '../../dataset/index.ts';
import type { Origin, Output } from '../sql/origins.ts';
import { columnsOfTable } from './table-columns.ts';

const MARKET_COLUMNS = ['market_id', 'market'];
const ASSET_COLUMNS = ['asset_id', 'asset'];

/** The unit of a table's column, and the column of the same table with the id that decides its decimals; null for stake. */
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

/** True if the engine's column can be what the syntax tree says. */
function matches({ origin, name }: Output, column: QueryColumn): boolean {
  return origin === null || name === '' || name === column.name.toLowerCase();
}

/** True for exact numbers; those of a table's column have its type. */
function isFigure({ reading, column, isPlain }: Origin, { kind, type }: QueryColumn): boolean {
  if (kind !== 'integer' && kind !== 'decimal') return false;
  return !isPlain || columnsOfTable(reading.table).some((own) => own.name === column && own.type === type);
}

/**
 * Returns the columns of a result, with the units of those that are certain: columns of numbers beside the id of their
 * market or asset, from the same rows of the same table.
 * @param outputs the origins of the columns; undefined if they are not certain
 */
export function withScales(columns: readonly QueryColumn[], outputs: readonly Output[] | undefined): ResultColumn[] {
  const isCertain =
    outputs?.length === columns.length &&
    outputs.every((output, at) => {
      const column = columns[at];
      return column !== undefined && matches(output, column);
    });
  if (!isCertain) return [...columns];
  return columns.map((column, at) => {
    const origin = outputs[at]?.origin;
    if (origin == null || !isFigure(origin, column)) return column;
    const scale = unitOf(origin.reading.table, origin.column);
    if (scale === undefined) return column;
    if (scale.by === null) return { ...column, scale: { unit: scale.unit, by: null } };
    const by = outputs.findIndex(
      (other) =>
        other.origin?.isPlain === true && other.origin.reading === origin.reading && other.origin.column === scale.by,
    );
    return by === -1 ? column : { ...column, scale: { unit: scale.unit, by } };
  });
}
