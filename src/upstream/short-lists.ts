/** Lists of a data gateway that are short enough to be read whole. */
import type { z } from 'zod';
import type { Asset, Market, Page } from '../contract/index.ts';
import type { OptionalPaths } from './optional-paths.ts';
import { AssetsPage, MarketsPage, perpetualsOf, readDeclaredAssets } from './probe/probes.ts';

/** Maximum rows of a list of markets or assets, also of those that are left out, such as spot markets. */
const MAX_LISTED = 20_000;

/** A list of a service that is short enough to be read at once. */
export interface ShortList<Schema extends z.ZodType, Row> {
  path: string;
  schema: Schema;
  /** Returns the page in an answer. */
  pageIn(answer: z.output<Schema>): Page<unknown>;
  /** Returns the rows of an answer. */
  rowsOf(answer: z.output<Schema>): Row[];
}

/** The perpetual markets. */
export const MARKETS: ShortList<typeof MarketsPage, Market> = {
  path: '/api/v2/markets',
  schema: MarketsPage,
  pageIn: ({ markets }) => markets,
  rowsOf: perpetualsOf,
};

/** The assets whose decimals are declared. */
export const ASSETS: ShortList<typeof AssetsPage, Asset> = {
  path: '/api/v2/assets',
  schema: AssetsPage,
  pageIn: ({ assets }) => assets,
  rowsOf: readDeclaredAssets,
};

/**
 * Returns the rows of a short list, page by page; null if the service lacks the list. It reads no further page after a page
 * without rows, or once it has more than 20,000 rows.
 */
export async function readShortList<Schema extends z.ZodType, Row>(
  optional: OptionalPaths,
  { path, schema, pageIn, rowsOf }: ShortList<Schema, Row>,
  signal: AbortSignal,
): Promise<Row[] | null> {
  const rows: Row[] = [];
  let listed = 0;
  for (let query = ''; ; ) {
    const answer = await optional.ask({ path, query, schema, signal });
    if (answer === null) return null;
    rows.push(...rowsOf(answer.value));
    const { edges, pageInfo } = pageIn(answer.value);
    const { hasNextPage, endCursor } = pageInfo;
    listed += edges.length;
    const next = `?${new URLSearchParams({ 'pagination.after': endCursor })}`;
    if (!hasNextPage || next === query || edges.length === 0 || listed > MAX_LISTED) return rows;
    query = next;
  }
}
