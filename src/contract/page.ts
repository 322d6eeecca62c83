/** Cursor pages (docs/interface.md 2.1 and 2.2). */
import { z } from 'zod';

/** Rows in a page when neither `first` nor `last` is given, and the maximum page size. */
export const DEFAULT_PAGE_SIZE = 1000;
export const MAX_PAGE_SIZE = 5000;

/** Parsed pagination input. Only the gateway's paging decides which combinations are allowed. */
export const Pagination = z.object({
  first: z.int().optional(),
  after: z.string().optional(),
  last: z.int().optional(),
  before: z.string().optional(),
  newestFirst: z.boolean().optional(),
});
export type Pagination = z.output<typeof Pagination>;

/**
 * Flags for the rows around a page. "next" means further along the order shown, "previous" nearer to its start, in both
 * directions of paging.
 */
export const PageInfo = z.object({
  hasNextPage: z.boolean().default(false),
  hasPreviousPage: z.boolean().default(false),
  startCursor: z.string().default(''),
  endCursor: z.string().default(''),
});
export type PageInfo = z.output<typeof PageInfo>;

/**
 * Returns the schema of a page of a record: `{ edges: [{ node, cursor }], pageInfo }`. `edges` and `pageInfo` may be
 * absent.
 */
export function pageOf<Record extends z.ZodType>(record: Record) {
  return z.object({
    edges: z.array(z.object({ node: record, cursor: z.string() })).default([]),
    pageInfo: PageInfo.prefault({}),
  });
}

/** One page of a list: its rows with their cursors, and flags for the rows before and after it. */
export interface Page<Record> {
  edges: { node: Record; cursor: string }[];
  pageInfo: PageInfo;
}
