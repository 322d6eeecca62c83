/** The queries that a connection answers. Each answer is read from one state of the file. */
import {
  type Condition,
  type Coverage,
  type Edges,
  type EdgesRequest,
  type FilterOf,
  type ListName,
  type ListPosition,
  type LocalFieldOf,
  OrreryError,
  type RecordOf,
  type RowKey,
  recordText,
  type Scan,
  type ScanRequest,
} from '../../contract/index.ts';
import { listScope } from '../../paging/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { PagedList } from '../list-progress.ts';
import { readChainState } from '../network-state.ts';
import { notCached } from '../not-cached.ts';
import { findStart } from './list-start.ts';
import type { Plan } from './plan.ts';
import { planCheckpoints } from './plan-checkpoints.ts';
import { planFundingPointRows, planFundingPoints } from './plan-funding-points.ts';
import { planNodeRows, planNodes } from './plan-nodes.ts';
import { planParties, planPartiesForUpstream } from './plan-parties.ts';
import type { LocalRecordOf, Query, StartRequest } from './query.ts';
import { countRows, runEdges, runScan } from './scan.ts';

const pagedPlans: { [L in PagedList]: (connection: Connection, query: Query<L>) => Plan<RecordOf<L>> } = {
  parties: planParties,
  checkpoints: planCheckpoints,
  fundingPeriodDataPoints: planFundingPoints,
};
const wholePlans = { ...pagedPlans, parties: planPartiesForUpstream, nodes: planNodes };
const localPlans = { ...pagedPlans, fundingPeriodDataPoints: planFundingPointRows, nodes: planNodeRows };

type PlansOf<Shape extends Record<ListName, unknown>> = {
  [L in ListName]: (connection: Connection, query: Query<L>) => Plan<Shape[L]>;
};

function wholePlan<L extends ListName>(connection: Connection, list: L, filter: FilterOf<L>): Plan<RecordOf<L>> {
  const plans: PlansOf<{ [M in ListName]: RecordOf<M> }> = wholePlans;
  return plans[list](connection, { filter, where: [] });
}

function localPlan<L extends ListName>(connection: Connection, list: L, query: Query<L>): Plan<LocalRecordOf<L>> {
  const plans: PlansOf<{ [M in ListName]: LocalRecordOf<M> }> = localPlans;
  return plans[list](connection, query);
}

/** Checks that the sync has reached the list's oldest row. @throws OrreryError NOT_CACHED if it has not */
function requireOldest({ coverage, what }: Pick<Plan<unknown>, 'coverage' | 'what'>): void {
  if (!coverage.complete) throw notCached(`${what}, down to the oldest row,`);
}

/** Checks that a scan can start: from the oldest row only if that is stored. @throws OrreryError NOT_CACHED if it is not */
function requireStart(plan: Plan<unknown>, { direction, from }: ScanRequest): void {
  if (direction === 'ascending' && from === undefined) requireOldest(plan);
}

/** Says if a scan on behalf of upstream has ended: at the oldest row only after the sync has reached it. */
function endOf(
  { coverage }: Plan<unknown>,
  { direction, limit }: ScanRequest,
  found: number,
): Omit<Scan<unknown>, 'rows'> {
  return { exhausted: found < limit && (direction === 'ascending' || coverage.complete), coverage };
}

/**
 * Reads rows of a list in its own order, on behalf of upstream. The oldest end is certain only after the sync has
 * reached it. Only then can a scan start from the oldest row, or end there.
 * @throws OrreryError NOT_CACHED if it starts from the oldest row before that is certain; CURSOR_FOREIGN (`from`)
 */
function scanForUpstream<Record>(connection: Connection, plan: Plan<Record>, request: ScanRequest): Scan<Record> {
  requireStart(plan, request);
  const rows = runScan(connection, plan, request);
  return { rows, ...endOf(plan, request, rows.length) };
}

/** Selects and orders the rows of any list. */
interface Choice {
  where: readonly unknown[];
  sort?: unknown;
}

const isWholeList = ({ where, sort }: Choice): boolean => where.length === 0 && sort === undefined;

/**
 * Reads rows of a plan. Without sort and conditions, `exhausted` is about upstream's whole list (`scanForUpstream`).
 * With them, it is only about the stored rows.
 * @throws OrreryError NOT_CACHED as `scanForUpstream`; CURSOR_FOREIGN if `from` belongs to another order
 */
function scanPlanned<Record>(
  connection: Connection,
  plan: Plan<Record>,
  choice: Choice,
  request: ScanRequest,
): Scan<Record> {
  if (isWholeList(choice)) return scanForUpstream(connection, plan, request);
  const rows = runScan(connection, plan, request);
  return { rows, exhausted: rows.length < request.limit, coverage: plan.coverage };
}

/** Returns the coverage that clients of the published interface see. Without upstream's newest values, it is not complete. */
function publishedCoverage({ coverage: { complete, asOf, isOutdated = false } }: Plan<unknown>): Coverage {
  return { complete: complete && !isOutdated, asOf };
}

/**
 * Reads rows of a list in its own order, as DataSource.scan, from one state of the store.
 * @throws OrreryError NOT_CACHED if it was never fetched; CURSOR_FOREIGN if `from` belongs to another order
 */
export function scanList<L extends ListName>(
  connection: Connection,
  list: L,
  filter: FilterOf<L>,
  request: ScanRequest,
): Scan<RecordOf<L>> {
  return connection.read(() => {
    const plan = wholePlan(connection, list, filter);
    return { ...scanForUpstream(connection, plan, request), coverage: publishedCoverage(plan) };
  });
}

/**
 * Reads rows of a list in its own order as JSON with cursors, as DataSource.edges, with the chain's position; all from
 * one state of the store.
 * @param request with the ordering of the store, which is written into the cursors
 * @throws OrreryError NOT_CACHED if it was never fetched; CURSOR_FOREIGN if `from` belongs to another order
 */
export function scanEdges<L extends ListName>(
  connection: Connection,
  list: L,
  filter: FilterOf<L>,
  request: EdgesRequest & { ordering: string },
): Edges {
  return connection.read(() => {
    const plan = wholePlan(connection, list, filter);
    requireStart(plan, request);
    const edges = runEdges(connection, plan, request, {
      scope: listScope(list, filter, request.ordering),
      write: (record) => recordText(list, record, request.names),
    });
    const { exhausted } = endOf(plan, request, edges.found);
    const { position } = readChainState(connection);
    return { ...edges, exhausted, coverage: publishedCoverage(plan), position };
  });
}

/**
 * Reads stored rows in any order and under any conditions; `exhausted` is about stored rows. Without order and
 * conditions this is a scan of the list itself.
 * @throws OrreryError NOT_CACHED if it was never fetched; PARAMETER_INVALID (a condition); CURSOR_FOREIGN (`from`)
 */
export function scanLocally<L extends ListName>(
  connection: Connection,
  list: L,
  query: Query<L>,
  request: ScanRequest,
): Scan<LocalRecordOf<L>> {
  return connection.read(() => scanPlanned(connection, localPlan(connection, list, query), query, request));
}

/**
 * Reads rows that begin at a row's index or at a value, and says the index of the first one (`position`). As in
 * `scanLocally`, a query with a sort or conditions is answered only from stored rows.
 * @throws OrreryError NOT_CACHED if the list was never fetched, or if the whole list is read oldest first and its oldest row
 * is not stored yet; PARAMETER_INVALID (a condition or the value)
 */
export function scanFrom<L extends ListName>(
  connection: Connection,
  list: L,
  query: Query<L>,
  { at, direction, limit }: StartRequest,
): Scan<LocalRecordOf<L>> & { position: ListPosition } {
  return connection.read(() => {
    const plan = localPlan(connection, list, query);
    if (isWholeList(query) && direction === 'ascending') requireOldest(plan);
    const { from, ...position } = findStart(connection, plan, at, direction);
    const request = { direction, limit, ...(from && { from }) };
    return { ...scanPlanned(connection, plan, query, request), position };
  });
}

/** Returns the key of the newest row of a paged list; null if none is stored. */
export function newestKey<L extends PagedList>(connection: Connection, list: L, filter: FilterOf<L>): RowKey | null {
  return whereStored(null, () => {
    const { rows } = scanList(connection, list, filter, { direction: 'descending', limit: 1 });
    return rows[0]?.key ?? null;
  });
}

/** The number of rows of a list that meet a filter and conditions. */
export interface MatchingRows {
  /** The number of stored rows. */
  rows: number;
  /** True if upstream has no other rows. */
  complete: boolean;
}

/**
 * Counts the stored rows that meet a filter and conditions, and says if the list is complete. A list that was never
 * fetched has 0 rows, not complete.
 * @throws OrreryError PARAMETER_INVALID (a condition)
 */
export function countList<L extends ListName>(
  connection: Connection,
  list: L,
  filter: FilterOf<L>,
  where: readonly Condition<LocalFieldOf<L>>[],
): MatchingRows {
  return whereStored({ rows: 0, complete: false }, () =>
    connection.read(() => {
      const plan = localPlan(connection, list, { filter, where });
      return { rows: countRows(connection, plan), complete: plan.coverage.complete };
    }),
  );
}

/**
 * Returns the result of `work`, or `otherwise` if it throws NOT_CACHED, because nothing is stored yet. Other errors are
 * thrown.
 */
function whereStored<Result>(otherwise: Result, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (OrreryError.hasCode(thrown, 'NOT_CACHED')) return otherwise;
    throw thrown;
  }
}
