/** The state of the view in its link: `/history?tables=orders,trades&from=1001&to=3000&sight=1-9000`. */
import { z } from 'zod';
import { readWhole } from '../../ui/format/index.ts';
import type { GridSort } from '../../ui/grid/index.ts';
import { digitsParam } from '../shared/link.ts';

/** Text of a link; anything else, and text over 1000 characters, counts as absent. */
const text = z.string().max(1000).optional().catch(undefined);

/** Reads the state of the History view from its link. Invalid parts count as absent; parsing never fails. */
export const HistorySearch = z.object({
  /** The chosen tables as `writeTables` writes them; `none` for an empty choice. */
  tables: text,
  /** The requested blocks, in any position; the newest segments if absent. */
  from: digitsParam,
  to: digitsParam,
  /** The visible blocks of the ruler; all of them if absent. */
  sight: z
    .string()
    .regex(/^\d{1,19}-\d{1,19}$/)
    .optional()
    .catch(undefined),
  /**
   * The open archive, as `writeArchiveKey` names it, and the open file in it. In a dataset, `file` is the key of the
   * table whose columns are open.
   */
  archive: text,
  file: text,
  /** The form of the export: archives if absent. */
  as: z.enum(['dataset']).optional().catch(undefined),
  /** The chosen lists of a dataset: `nodes,parties`. */
  lists: text,
  /** Id of the dataset that the export is added to; that of the export folder if absent. */
  into: text,
  /** Id of the open dataset. */
  dataset: text,
  /** The filter over its rows, in the filter language, and the column that orders them; "-3" is descending, 0 the first. */
  filter: text,
  sort: text,
  /** Index of the row whose values appear beside the grid. */
  row: digitsParam,
  /** A panel beside the view. */
  panel: z.enum(['mirroring']).optional().catch(undefined),
});
export type HistorySearch = z.output<typeof HistorySearch>;

/** Reads the part of a link that says what a person chose to export, and the blocks in sight. */
export const HistoryChoice = HistorySearch.pick({
  tables: true,
  from: true,
  to: true,
  sight: true,
  as: true,
  lists: true,
  into: true,
});

/**
 * Returns true if a change of the link opens an archive or a dataset. The browser's Back key undoes such a change;
 * other changes replace the entry in its history.
 */
export function isHistoryStep(before: HistorySearch, part: Partial<HistorySearch>): boolean {
  const opens = (what: 'archive' | 'dataset') => part[what] !== undefined && before[what] === undefined;
  return opens('archive') || opens('dataset');
}

/**
 * Reads a block height that a link or a person wrote, with or without separators of thousands. Returns undefined for
 * anything else, and for numbers of 2^63 or more.
 */
export function readHeight(source: string | undefined): bigint | undefined {
  return readWhole(source ?? '');
}

/** Returns the order by a column's index that a link names; undefined without one, or for a column that is not there. */
export function readCsvSort(source: string | undefined, columns: number): GridSort | undefined {
  const [, minus, field] = /^(-?)(\d{1,4})$/.exec(source ?? '') ?? [];
  if (field === undefined || Number(field) >= columns) return undefined;
  return { field, direction: minus === '-' ? 'descending' : 'ascending' };
}
