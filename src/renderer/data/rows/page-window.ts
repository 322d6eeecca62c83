/**
 * The part of a list that is in memory: consecutive pages. Each is reached by a cursor or an index, and knows the index
 * of its first row in the list.
 */
import type { Coverage, Page, Pagination } from '../../../contract/index.ts';

/** The number of rows in a page, and the largest number of pages in memory. */
export const PAGE_ROWS = 200;
export const MAX_PAGES = 6;

/** A place of a list at which a page is read: an end of the list, an index, or a cursor. */
export type PagePlace =
  | { from: 'start' }
  | { from: 'end'; total: number }
  | { from: 'row'; row: number }
  | { from: 'after'; cursor: string; start: number }
  | { from: 'before'; cursor: string; end: number };

/** A page of a list that is in memory. */
export interface WindowPage<Row> {
  /** The index of the first row. */
  start: number;
  rows: Row[];
  /** Cursor of the first row, from which the page before it is read. */
  startCursor: string;
  /** Cursor of the last row, from which the page after it is read. */
  endCursor: string;
  hasNext: boolean;
  hasPrevious: boolean;
  coverage: Coverage;
  /** The time of the request (Unix milliseconds). */
  readAt: number;
  /** The version of the list at the request; undefined if it was not known. */
  version: string | undefined;
}

/**
 * Returns the request for the page at a place of a list: at most 200 rows after or before a cursor, or from an end of
 * the list. The cursor of a place 'row' is not known: `atFor` gives its start.
 */
export function paginationFor(place: PagePlace): Pagination {
  switch (place.from) {
    case 'start':
    case 'row':
      return { first: PAGE_ROWS };
    case 'end':
      return { last: PAGE_ROWS };
    case 'after':
      return { first: PAGE_ROWS, after: place.cursor };
    case 'before':
      // Never go past the start: new rows there would shift every index.
      return { last: Math.min(PAGE_ROWS, place.end), before: place.cursor };
  }
}

/**
 * Returns the start of a page that is named by the index of its first row; undefined for all other pages, which
 * `paginationFor` describes in full.
 */
export function atFor(place: PagePlace): { row: number } | undefined {
  return place.from === 'row' ? { row: place.row } : undefined;
}

/**
 * Returns the place of the page to read for a row: a page in which 50 rows are above it. If the row is within 100 rows
 * of an end of the list, it is the first or the last page.
 * @param row the index of the row, from 0
 */
export function placeAround(row: number, total: number): PagePlace {
  if (row < PAGE_ROWS / 2) return { from: 'start' };
  if (row >= total - PAGE_ROWS / 2) return { from: 'end', total };
  return { from: 'row', row: row - PAGE_ROWS / 4 };
}

/** Returns true if both places, which `placeAround` returned, are the same. */
export function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return one.from === other.from && atFor(one)?.row === atFor(other)?.row;
}

function startOf(place: PagePlace, rows: number): number {
  switch (place.from) {
    case 'start':
      return 0;
    case 'row':
      return place.row;
    case 'end':
      return Math.max(0, place.total - rows);
    case 'after':
      return place.start;
    case 'before':
      return Math.max(0, place.end - rows);
  }
}

/** A page as the explorer answers it. */
interface PageAnswer<Row> {
  page: Page<Row>;
  coverage: Coverage;
  /** The index of the first row, if the explorer reports it; else it follows from the place. */
  position?: { row: number } | undefined;
}

/**
 * Returns the page in memory made of an answer of the explorer.
 * @param readAt the time of the request, Unix milliseconds
 * @param version the version of the list at the request
 */
export function windowPageOf<Row>(
  place: PagePlace,
  { page, coverage, position }: PageAnswer<Row>,
  readAt: number,
  version: string | undefined,
): WindowPage<Row> {
  const { edges, pageInfo } = page;
  return {
    start: position?.row ?? startOf(place, edges.length),
    rows: edges.map(({ node }) => node),
    startCursor: pageInfo.startCursor,
    endCursor: pageInfo.endCursor,
    hasNext: pageInfo.hasNextPage && edges.length > 0,
    hasPrevious: pageInfo.hasPreviousPage && edges.length > 0,
    coverage,
    readAt,
    version,
  };
}

/** Returns the place of the page after this one; undefined if the list ends with it. */
export function placeAfter<Row>(page: WindowPage<Row>): PagePlace | undefined {
  return page.hasNext ? { from: 'after', cursor: page.endCursor, start: page.start + page.rows.length } : undefined;
}

/** Returns the place of the page before this one; undefined if the list begins with it. */
export function placeBefore<Row>(page: WindowPage<Row>): PagePlace | undefined {
  return page.hasPrevious && page.start > 0 ? { from: 'before', cursor: page.startCursor, end: page.start } : undefined;
}

/** The pages in memory, with the place at which each was read. */
export interface PagesInMemory<Row> {
  pages: WindowPage<Row>[];
  pageParams: PagePlace[];
}

/**
 * Returns the same pages, and changes the place at which the first one is read again: the start of the list, not a
 * cursor. A page at a cursor would never show new rows above it. Returns undefined if the first page is not the first
 * one of the list, or is read at the start already.
 */
export function readFromStart<Row>({ pages, pageParams }: PagesInMemory<Row>): PagesInMemory<Row> | undefined {
  if (pages[0]?.start !== 0 || pageParams[0]?.from === 'start') return undefined;
  return { pages, pageParams: [{ from: 'start' }, ...pageParams.slice(1)] };
}

/** Indexes of rows in a list; `end` is not included. */
export interface RowRange {
  start: number;
  end: number;
}

/** Returns the indexes of the rows of neighbouring pages, which are in order; an empty span at 0 without pages. */
export function rowRangeOf<Row>(pages: readonly WindowPage<Row>[]): RowRange {
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  return { start: first.start, end: last.start + last.rows.length };
}

/**
 * Rows to prefetch beyond the visible ones. Rows further away than FAR from memory are reached by a jump, not page by
 * page.
 */
const AHEAD = 120;
const FAR = 2 * PAGE_ROWS;

/** The page to fetch next, relative to the pages in memory. */
export type PageMove = 'next' | 'previous' | 'jump' | 'stay';

/**
 * Returns what to fetch so that the visible rows `seen` are in memory with 120 spare rows on both sides: the next or
 * the previous page, nothing ('stay'), or a page elsewhere ('jump') if they are more than 400 rows away.
 * @param total rows of the list
 */
export function moveFor(seen: RowRange, inMemory: RowRange, total: number): PageMove {
  const lastWanted = Math.min(seen.end + AHEAD, total);
  const firstWanted = Math.max(seen.start - AHEAD, 0);
  if (seen.start > inMemory.end + FAR || seen.end + FAR < inMemory.start) return 'jump';
  if (lastWanted > inMemory.end) return 'next';
  if (firstWanted < inMemory.start) return 'previous';
  return 'stay';
}
