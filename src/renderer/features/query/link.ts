/** The state of the view in its link: `/query?sql=select…&params=market%3D…&run=yes&sort=-2&show=chart`. */
import { z } from 'zod';
import { MAX_SQL_LENGTH } from '../../../contract/index.ts';

const text = (most: number) => z.string().max(most).optional().catch(undefined);

/** The value of `run` in a link whose query was run. */
export const RUN = 'yes';

/** Reads the state of the Query view from its link. Invalid parts count as absent; parsing never fails. */
export const QuerySearch = z.object({
  sql: text(MAX_SQL_LENGTH),
  /** Values of the parameters, in the form of a link's own parameters. */
  params: text(MAX_SQL_LENGTH),
  /** The query was run: opened again, it runs again. */
  run: z.literal(RUN).optional().catch(undefined),
  /** Column of the result, counted from 1; "-2" sorts by the second one, descending. */
  sort: text(10),
  /** A filter of the result, in the filter language. */
  filter: text(2000),
  show: z.enum(['rows', 'chart']).optional().catch(undefined),
  /** The chart, as `writeChart` writes it. */
  chart: text(400),
  /** Index of the open row of the result, from 0. */
  open: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  /** Id of the saved query that the text came from. */
  saved: text(100),
});
export type QuerySearch = z.output<typeof QuerySearch>;

/** The values of a query's parameters as text, by name. */
export type Params = Readonly<Record<string, string>>;

/** Returns the text of a parameter; empty without one. A name can be that of a member of every object. */
export const paramText = (params: Params, name: string): string =>
  (Object.hasOwn(params, name) ? params[name] : undefined) ?? '';

/** Reads what `writeParams` wrote; empty for undefined. */
export function readParams(source: string | undefined): Params {
  return Object.fromEntries(new URLSearchParams(source ?? ''));
}

/**
 * Writes parameters for the link in the order of their names, so that equal values give the same link. Leaves out empty
 * values. Returns undefined if none is left.
 */
export function writeParams(params: Params): string | undefined {
  const named = Object.entries(params).filter(([, value]) => value !== '');
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  const written = new URLSearchParams(named).toString();
  return written === '' ? undefined : written;
}

/** How the result is sorted. `column` is an index, from 0. */
export interface ColumnSort {
  column: number;
  direction: 'ascending' | 'descending';
}

/** Reads the sort of a link: "-2" is the second column, descending. Returns undefined for anything else. */
export function readResultSort(source: string | undefined): ColumnSort | undefined {
  const [, minus, digits] = /^(-?)([1-9]\d{0,3})$/.exec(source ?? '') ?? [];
  if (digits === undefined) return undefined;
  return { column: Number(digits) - 1, direction: minus === '-' ? 'descending' : 'ascending' };
}

/** Writes a sort for the link; undefined for none. */
export function writeColumnSort(sort: ColumnSort | undefined): string | undefined {
  return sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column + 1}`;
}
