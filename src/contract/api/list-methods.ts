/** Lists as views show them: sorted, filtered, counted, from any place on; and what is looked up beside them. */
import { z } from 'zod';
import { CoverageSchema } from '../coverage.ts';
import { CheckpointsFilter, FundingPointsFilter, type ListName, NodesFilter, PartiesFilter } from '../lists.ts';
import { conditionsOn, sortOf } from '../local-fields.ts';
import { Market } from '../market.ts';
import { Pagination, pageOf } from '../page.ts';
import { Checkpoint, FundingPeriodDataPoint, Node, Party } from '../records.ts';
import { storableUint64, uint64 } from '../scalars.ts';
import { count } from './scalars.ts';

/** A node as grids show it: everything but its delegations, which can be many thousands; see `node`. */
export const NodeRow = Node.omit({ delegations: true }).extend({ delegationCount: count });
export type NodeRow = z.output<typeof NodeRow>;

/** A funding point as grids show it. `occurrence` numbers the points that share time, period and source, from 0. */
export const FundingPointRow = FundingPeriodDataPoint.extend({ occurrence: count });
export type FundingPointRow = z.output<typeof FundingPointRow>;

/**
 * Where a page starts, other than at an edge or a cursor: with the row at a place in the order shown, from 0; or with the
 * first row at or beyond a value of that order. The value is what the sort's field holds (a number for numbers); in a
 * list's own order it is an id (nodes, parties), a height (checkpoints) or a time in nanoseconds (funding points). An id
 * that no row has starts at the list's edge in the order of parties, which is not one of ids.
 */
export const ListStart = z.union([z.strictObject({ row: count }), z.strictObject({ value: z.string().max(200) })]);
export type ListStart = z.output<typeof ListStart>;

/** Where the first row of a page stands among the stored rows that meet filter and conditions, in the order shown. */
export const ListPosition = z.object({
  row: count,
  rows: count,
  /** Whether the first row is the one asked for: it has exactly the value, or the place. */
  exact: z.boolean(),
});
export type ListPosition = z.output<typeof ListPosition>;

function listMethod<L extends ListName, Filter extends z.ZodType, Record extends z.ZodType>(
  list: L,
  filter: Filter,
  record: Record,
) {
  return {
    input: z.strictObject({
      filter,
      where: conditionsOn(list).default([]),
      /** The list's own order, newest first, when absent. */
      sort: sortOf(list).optional(),
      pagination: Pagination.prefault({}),
      /** Instead of a cursor; with `first` as the page's size. */
      at: ListStart.optional(),
    }),
    output: z.object({
      page: pageOf(record),
      standing: CoverageSchema,
      /** Given for `at`. */
      position: ListPosition.optional(),
    }),
  };
}

function countMethod<L extends ListName, Filter extends z.ZodType>(list: L, filter: Filter) {
  return {
    input: z.strictObject({ filter, where: conditionsOn(list).default([]) }),
    /** `rows` counts what is cached; it is the list's full length only where `complete` holds. */
    output: z.object({ rows: count, complete: z.boolean() }),
  };
}

export const listMethods = {
  listNodes: listMethod('nodes', NodesFilter, NodeRow),
  listParties: listMethod('parties', PartiesFilter, Party),
  listCheckpoints: listMethod('checkpoints', CheckpointsFilter, Checkpoint),
  listFundingPoints: listMethod('fundingPeriodDataPoints', FundingPointsFilter, FundingPointRow),
  countNodes: countMethod('nodes', NodesFilter),
  countParties: countMethod('parties', PartiesFilter),
  countCheckpoints: countMethod('checkpoints', CheckpointsFilter),
  countFundingPoints: countMethod('fundingPeriodDataPoints', FundingPointsFilter),
  /** A node with its delegations, in an epoch; the current epoch when absent. */
  node: {
    input: z.strictObject({ id: z.string().max(200), epochSeq: storableUint64.optional() }),
    output: z.object({ node: Node, epochSeq: uint64, standing: CoverageSchema }),
  },
  /** Epochs whose nodes are stored, newest first, and the current one. */
  epochs: {
    input: z.strictObject({}),
    output: z.object({ current: uint64.nullable(), cached: z.array(uint64) }),
  },
  markets: { input: z.strictObject({}), output: z.object({ markets: z.array(Market) }) },
} as const;
