import {
  type Direction,
  type EdgesRequest,
  MAX_INT64,
  MIN_INT64,
  OrreryError,
  type Row,
  type RowKey,
  type ScanRequest,
} from '../../contract/index.ts';
import {
  CURSOR_END,
  type CursorScope,
  cursorHead,
  cutEdges,
  type WrittenEdges,
  writeEdges,
} from '../../paging/index.ts';
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { type Bounds, compareKeyValues, type KeyValue } from './bounds.ts';
import type { OrderColumn, Plan } from './plan.ts';
import { rangeTerms, type SqlTerm } from './terms.ts';

/**
 * Checks that a key has the columns and types of this order.
 * @throws OrreryError CURSOR_FOREIGN if it has not
 */
function checkKey(from: RowKey, order: readonly OrderColumn[]): void {
  const fits =
    from.length === order.length &&
    order.every(({ kind }, index) => {
      const value = from[index];
      return kind === 'text'
        ? typeof value === 'string'
        : typeof value === 'bigint' && value >= MIN_INT64 && value <= MAX_INT64;
    });
  if (!fits) throw new OrreryError('CURSOR_FOREIGN', { field: 'from', origin: 'another order of this list' });
}

/**
 * Returns the SQL term for rows strictly beyond a key: after it if ascending, before it if descending.
 * @param from a key, or the first columns of one: rows that have these values are not beyond it
 */
function beyond(from: RowKey, order: readonly OrderColumn[], direction: Direction): SqlTerm {
  const columns = order
    .slice(0, from.length)
    .map(({ sql }) => sql)
    .join(', ');
  const holders = from.map(() => '?').join(', ');
  const sign = direction === 'ascending' ? '>' : '<';
  return { sql: `(${columns}) ${sign} (${holders})`, values: [...from] };
}

/**
 * Returns the start and stop of a scan as SQL terms. SQLite uses one bound on each side of an index range. At the start
 * of the scan, only the tighter one of the key and the bound is therefore given; it implies the other.
 */
function edges({ order, bounds }: Plan<unknown>, from: RowKey | undefined, direction: Direction): SqlTerm[] {
  const [{ sql }] = order;
  if (from === undefined) return rangeTerms(sql, bounds);
  const start: Bounds =
    direction === 'ascending' ? { atLeast: bounds.atLeast } : { atMost: bounds.atMost, below: bounds.below };
  const rest: Bounds =
    direction === 'ascending' ? { atMost: bounds.atMost, below: bounds.below } : { atLeast: bounds.atLeast };
  const keyIsFurtherIn = isWithin(from[0] as KeyValue, start);
  return [...(keyIsFurtherIn ? [beyond(from, order, direction)] : rangeTerms(sql, start)), ...rangeTerms(sql, rest)];
}

function isWithin(value: KeyValue, { atLeast, atMost, below }: Bounds): boolean {
  return (
    (atLeast === undefined || compareKeyValues(value, atLeast) >= 0) &&
    (atMost === undefined || compareKeyValues(value, atMost) <= 0) &&
    (below === undefined || compareKeyValues(value, below) < 0)
  );
}

function whereClause(terms: readonly SqlTerm[]): SqlTerm {
  return {
    sql: terms.length === 0 ? '' : ` WHERE ${terms.map(({ sql }) => sql).join(' AND ')}`,
    values: terms.flatMap(({ values }) => values),
  };
}

/**
 * Returns the SQL statement of a scan with its values: its key columns come first, then the plan's columns.
 * @throws OrreryError CURSOR_FOREIGN if `from` belongs to another order
 */
export function compileScan(plan: Plan<unknown>, request: ScanRequest): SqlTerm {
  return compileRows(plan, request, [...plan.order.map(({ sql }) => sql), ...plan.columns]);
}

function compileRows(plan: Plan<unknown>, request: ScanRequest, columns: readonly string[]): SqlTerm {
  const keys = plan.order.map(({ sql }) => sql);
  if (request.from !== undefined) checkKey(request.from, plan.order);
  const where = whereClause([...plan.terms, ...edges(plan, request.from, request.direction)]);
  const order = keys.map((sql) => (request.direction === 'ascending' ? sql : `${sql} DESC`)).join(', ');
  return {
    sql: `SELECT ${columns.join(', ')} FROM ${plan.table} ${plan.driver}${where.sql} ORDER BY ${order} LIMIT ${BOUND_NUMBER}`,
    values: [...where.values, request.limit],
  };
}

/**
 * Returns the SQL statement that reads one key: that of the row `skip` rows after the first one beyond `from`,
 * ascending. Without `from` it starts at the first row; `from` itself does not count.
 * @param from a key, or the first columns of one
 */
export function compileKeys(plan: Plan<unknown>, from: RowKey | undefined, skip: number): SqlTerm {
  const keys = plan.order.map(({ sql }) => sql).join(', ');
  const where = whereClause([...plan.terms, ...edges(plan, from, 'ascending')]);
  return {
    sql: `SELECT ${keys} FROM ${plan.table} ${plan.driver}${where.sql} ORDER BY ${keys} LIMIT 1 OFFSET ?`,
    values: [...where.values, skip],
  };
}

/**
 * Returns the SQL statement that counts rows beyond `from`, ascending, and before `below`, neither included. Without
 * `from` it counts from the first row, without `below` to the last one. Each is a key, or the first columns of one.
 */
export function compileCount(plan: Plan<unknown>, from: RowKey | undefined, below?: RowKey): SqlTerm {
  const upTo = below === undefined ? [] : [beyond(below, plan.order, 'descending')];
  const where = whereClause([...plan.terms, ...edges(plan, from, 'ascending'), ...upTo]);
  return { sql: `SELECT count(*) FROM ${plan.table} ${plan.driver}${where.sql}`, values: where.values };
}

/**
 * Runs a scan and returns its rows, at most `request.limit`, in the direction of the request.
 * @throws OrreryError CURSOR_FOREIGN if `from` belongs to another order
 */
export function runScan<Record>(connection: Connection, plan: Plan<Record>, request: ScanRequest): Row<Record>[] {
  const { sql, values } = compileScan(plan, request);
  const width = plan.order.length;
  return connection
    .statement(sql)
    .all(...values)
    .map((row) => ({ key: row.slice(0, width) as KeyValue[], record: plan.read(row.slice(width)) }));
}

/** Returns SQL that writes one column of a key at the end of a cursor, as `cursorWriter` does. */
function cursorValueSql({ sql, kind }: OrderColumn): string {
  return kind === 'integer' ? `'.i', ${sql}` : `iif(unhex(${sql}) IS NULL, '.x' || hex(${sql}), '.t' || ${sql})`;
}

/** How `runEdges` writes the edges of a page. */
export interface EdgeForm<Record> {
  /** The scope of the edges' cursors. */
  scope: CursorScope;
  /** Returns a record as JSON. */
  write(record: Record): string;
}

/**
 * Runs a scan and returns its rows as the edges of a page: SQLite writes all of them as one text, or `write` writes each
 * record if the plan has no SQL for it.
 * @throws OrreryError CURSOR_FOREIGN if `from` belongs to another order
 */
export function runEdges<Record>(
  connection: Connection,
  plan: Plan<Record>,
  request: EdgesRequest,
  { scope, write }: EdgeForm<Record>,
): WrittenEdges {
  if (plan.json === undefined) {
    const rows = runScan(connection, plan, request).map(({ key, record }) => ({ key, node: write(record) }));
    return writeEdges(rows, request, scope);
  }
  const edge = [
    `'{"node":'`,
    ...plan.json,
    `',"cursor":"'`,
    '?',
    ...plan.order.map(cursorValueSql),
    `'${CURSOR_END}"}'`,
  ];
  const { sql, values } = compileRows(plan, request, [`concat(${edge.join(', ')}) AS edge`]);
  // SQLite gives the rows of a subquery with a limit in its order. As bytes they are not decoded.
  const [written, found] =
    connection
      .statement(`SELECT CAST(ifnull(group_concat(edge, ','), '') AS BLOB), count(*) FROM (${sql})`)
      .get(cursorHead(scope), ...values) ?? [];
  const edges = cutEdges(written as Buffer, Number(found), request);
  // Memory outside of the heap: many such pages would start collections of the whole heap.
  (written as Buffer<ArrayBuffer>).buffer.transfer(0);
  return edges;
}

/** Counts the rows that meet a plan's filter and conditions; takes a stored count if there is one. */
export function countRows(connection: Connection, plan: Plan<unknown>): number {
  if (plan.kept !== undefined) return plan.kept;
  const where = whereClause([...plan.terms, ...rangeTerms(plan.order[0].sql, plan.bounds)]);
  const [rows] = connection.statement(`SELECT count(*) FROM ${plan.table}${where.sql}`).get(...where.values) ?? [];
  return Number(rows);
}
