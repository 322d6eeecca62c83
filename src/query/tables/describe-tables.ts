import {
  type ExportTable,
  LIST_TABLES,
  type ListTable,
  type QueryTable,
  type ResourceStatus,
  type TableCoverage,
} from '../../contract/index.ts';
import { readableSegments } from '../../dataset/index.ts';
import { EXPORT_TABLES, type Holding } from '../../history/index.ts';
import { coverageOf, oldest } from './coverage.ts';
import { columnsOfTable, meaningOfTable } from './table-columns.ts';

/** The part of a network's history that describing needs. */
export interface HistoryHoldings {
  holdings(table: ExportTable): Promise<Holding[]>;
}

/** How far each list, each epoch of nodes and each market's funding points are stored. */
export type ListResource = Pick<ResourceStatus, 'list' | 'scope' | 'rows' | 'complete' | 'asOf'>;

function describe(coverage: TableCoverage, rows: number | null): QueryTable {
  const name = coverage.table;
  return { ...coverage, name, meaning: meaningOfTable(name), columns: columnsOfTable(name), rows };
}

function describeHistory(table: ExportTable, holdings: readonly Holding[]): QueryTable {
  const readable = readableSegments(holdings);
  const coverage = coverageOf({
    table,
    segments: readable.map(({ segment }) => segment),
    known: holdings.map(({ segment }) => segment),
    storedAt: readable.length === 0 ? null : Math.max(...readable.map(({ part }) => part.storedAt)),
  });
  return describe(
    coverage,
    readable.reduce((sum, { part }) => sum + part.rows, 0),
  );
}

/** The list from which each table is made. */
const RESOURCES = {
  nodes: 'nodes',
  delegations: 'nodes',
  parties: 'parties',
  checkpoints: 'checkpoints',
  funding_points: 'fundingPeriodDataPoints',
} as const;

/** Returns a list's table. `rows` is null if nothing is stored. @param delegations the number of stored ones */
function describeList(table: ListTable, resources: readonly ListResource[], delegations: number): QueryTable {
  const own = resources.filter(({ list }) => list === RESOURCES[table]);
  const coverage: TableCoverage = {
    table,
    kind: 'list',
    stored: [],
    missing: [],
    complete: own.length > 0 && own.every(({ complete }) => complete),
    asOf: oldest(own),
  };
  if (own.length === 0) return describe(coverage, null);
  // The parts of nodes count nodes.
  return describe(coverage, table === 'delegations' ? delegations : own.reduce((sum, { rows }) => sum + rows, 0));
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
