import {
  type ExportTable,
  LIST_TABLES,
  type ListTable,
  type QueryTable,
  type TableCoverage,
} from '../../contract/index.ts';
import { blocksOfTable, readableSegments } from '../../dataset/index.ts';
import { EXPORT_TABLES, type Holding } from '../../history/index.ts';
import { type StoredResource, summariseList } from '../../store/index.ts';
import { coverageOf } from './coverage.ts';
import { columnsOfTable, meaningOfTable } from './table-columns.ts';

/** The part of a network's history that describing its tables needs. */
export interface HistoryHoldings {
  /** Returns every known segment with its stored part of the table. */
  holdings(table: ExportTable): Promise<Holding[]>;
}

/** The extent to which a list, an epoch of nodes or a market's funding points are stored. */
export type ListResource = Pick<StoredResource, 'list' | 'scope' | 'rows' | 'complete' | 'asOf' | 'mayChange'>;

function describe(coverage: TableCoverage, rows: number | null): QueryTable {
  const name = coverage.table;
  return { ...coverage, name, meaning: meaningOfTable(name), columns: columnsOfTable(name), rows };
}

function describeHistory(table: ExportTable, holdings: readonly Holding[]): QueryTable {
  const readable = readableSegments(holdings);
  return describe(
    coverageOf(table, blocksOfTable(holdings, readable)),
    readable.reduce((sum, { part }) => sum + part.rows, 0),
  );
}

/** Returns a list's table. `rows` is null if nothing is stored. @param delegations the number of stored ones */
function describeList(table: ListTable, resources: readonly ListResource[], delegations: number): QueryTable {
  const { rows, complete, asOf } = summariseList(table, resources, delegations);
  return describe({ table, kind: 'list', stored: [], missing: [], complete, asOf }, rows);
}

/**
 * Returns every table that a query can read: lists first, then tables of history by name.
 * @param delegations the number of stored ones
 * @throws OrreryError from the store of history
 */
export async function describeTables(
  history: HistoryHoldings,
  resources: readonly ListResource[],
  delegations: number,
): Promise<QueryTable[]> {
  const tables = await Promise.all(
    EXPORT_TABLES.map(async (table) => describeHistory(table, await history.holdings(table))),
  );
  const byName = (a: QueryTable, b: QueryTable) => (a.name < b.name ? -1 : 1);
  return [...LIST_TABLES.map((table) => describeList(table, resources, delegations)), ...tables.sort(byName)];
}
