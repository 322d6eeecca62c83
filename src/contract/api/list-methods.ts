/** Lists for views: sorted, filtered, counted and readable from any position; and look-ups of single records. */
import { z } from 'zod';
import { CheckpointsFilter, FundingPointsFilter, type ListName, NodesFilter, PartiesFilter } from '../lists.ts';
import { conditionsOn, sortOf } from '../local-fields.ts';
import { Pagination, pageOf } from '../page.ts';
import { Asset, Checkpoint, FundingPeriodDataPoint, Market, Node, Party } from '../records.ts';
import { storableUint64, uint64 } from '../scalars.ts';
import { count, coverage } from './common.ts';

/** A node as tables show it: everything but its delegations, which can be many thousands; see `node`. */
export const NodeRow = Node.omit({ delegations: true }).extend({ delegationCount: count });
export type NodeRow = z.output<typeof NodeRow>;

/** A funding point as grids show it. `occurrence` numbers the points that share time, period and source, from 0. */
export const FundingPointRow = FundingPeriodDataPoint.extend({ occurrence: count });
export type FundingPointRow = z.output<typeof FundingPointRow>;

/**
 * A page's start other than an edge or a cursor: a row index in the order shown, from 0; or the first row at or after a
 * value of that order. The value is that of the sort field (a number for numeric fields). In a list's own order it is
 * an id (nodes, parties), a height (checkpoints) or a time in nanoseconds (funding points). Parties are not in the
 * order of ids, so an unknown party id starts at the list's edge.
 */
export const ListStart = z.union([z.strictObject({ row: count }), z.strictObject({ value: z.string().max(200) })]);
export type ListStart = z.output<typeof ListStart>;

/** Position of the page's first row among the stored rows that match the filter and conditions, in the order shown. */
export const ListPosition = z.object({
  row: count,
  rows: count,
  /** True when the first row is exactly the requested one: it has the value, or the index. */
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
      /** Replaces the cursor; `first` is the page size. */
      at: ListStart.optional(),
    }),
    output: z.object({
      page: pageOf(record),
      coverage,
      /** Present when `at` was given. */
      position: ListPosition.optional(),
    }),
  };
}

function countMethod<L extends ListName, Filter extends z.ZodType>(list: L, filter: Filter) {
  return {
    input: z.strictObject({ filter, where: conditionsOn(list).default([]) }),
    /** `rows` counts the stored rows; it is the list's full length only when `complete` is true. */
    output: z.object({ rows: count, complete: z.boolean() }),
  };
}

/** The methods of the explorer's API for lists and look-ups of records. */
export const listMethods = {
  listNodes: listMethod('nodes', NodesFilter, NodeRow),
  listParties: listMethod('parties', PartiesFilter, Party),
  listCheckpoints: listMethod('checkpoints', CheckpointsFilter, Checkpoint),
  listFundingPoints: listMethod('fundingPeriodDataPoints', FundingPointsFilter, FundingPointRow),
  countNodes: countMethod('nodes', NodesFilter),
  countParties: countMethod('parties', PartiesFilter),
  countCheckpoints: countMethod('checkpoints', CheckpointsFilter),
  countFundingPoints: countMethod('fundingPeriodDataPoints', FundingPointsFilter),
  /** A node with its delegations in an epoch; the current epoch when absent. */
  node: {
    input: z.strictObject({ id: z.string().max(200), epochSeq: storableUint64.optional() }),
    output: z.object({ node: Node, epochSeq: uint64, coverage }),
  },
  /** Epochs with stored nodes, newest first, and the current epoch. */
  epochs: {
    input: z.strictObject({}),
    output: z.object({ current: uint64.nullable(), cached: z.array(uint64) }),
  },
  markets: { input: z.strictObject({}), output: z.object({ markets: z.array(Market) }) },
  /** The assets that the network declares, by symbol; empty where it declares none. */
  assets: { input: z.strictObject({}), output: z.object({ assets: z.array(Asset) }) },
} as const;
