/** The state of the view in its link: `/query?sql=select…&params=market%3D…&run=yes&sort=-2&show=chart`. */
import { z } from 'zod';

/** As in the contract. */
const MAX_SQL_LENGTH = 100_000;
const text = (most: number) => z.string().max(most).optional().catch(undefined);

export const RUN = 'yes';

export const QuerySearch = z.object({
  sql: text(MAX_SQL_LENGTH),
  /** Values of the parameters, in the form of a link's own parameters. */
  params: text(MAX_SQL_LENGTH),
  /** The query was run: opened again, it runs again. */
  run: z.literal(RUN).optional().catch(undefined),
  /** Column of the result (from 1); "-2" is descending. */
  sort: text(10),
  /** In the filter language, on columns of the result. */
  filter: text(2000),
  show: z.enum(['rows', 'chart']).optional().catch(undefined),
  /** The chart, as `writeChart` has it. */
  chart: text(400),
  /** The open row of the result, from 0. */
  open: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  /** The saved query that this is. */
  saved: text(100),
});
export type QuerySearch = z.output<typeof QuerySearch>;

export type Params = Readonly<Record<string, string>>;

export function readParams(source: string | undefined): Params {
  return Object.fromEntries(new URLSearchParams(source ?? ''));
}

/**
 * Writes parameters for the link, in the order of their names, so that equal values give the same link. Empty values are
 * left out.
 */
export function writeParams(params: Params): string | undefined {
  const named = Object.entries(params).filter(([, value]) => value !== '');
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  const written = new URLSearchParams(named).toString();
  return written === '' ? undefined : written;
}

/** A column of the result by which it is sorted: its index from 0. */
export interface ColumnSort {
  column: number;
  direction: 'ascending' | 'descending';
}

export function readColumnSort(source: string | undefined): ColumnSort | undefined {
  const [, minus, digits] = /^(-?)([1-9]\d{0,3})$/.exec(source ?? '') ?? [];
  if (digits === undefined) return undefined;
  return { column: Number(digits) - 1, direction: minus === '-' ? 'descending' : 'ascending' };
}

export function writeColumnSort(sort: ColumnSort | undefined): string | undefined {
  return sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column + 1}`;
}
