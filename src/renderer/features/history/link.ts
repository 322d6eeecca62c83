/** What the view's link says: `/history?tables=orders,trades&from=1001&to=3000&sight=1-9000`. */
import { z } from 'zod';
import { digits } from '../shared/link.ts';

const text = z.string().max(1000).optional().catch(undefined);

export const HistorySearch = z.object({
  tables: text,
  /** Blocks as they were asked for, wherever they lie; the newest segments when absent. */
  from: digits,
  to: digits,
  /** Blocks in sight on the ruler; all of them when absent. */
  sight: z
    .string()
    .regex(/^\d{1,19}-\d{1,19}$/)
    .optional()
    .catch(undefined),
  /** An archive that is looked into, as `writeArchive` names it, and the file in it. */
  archive: text,
  file: text,
  /** Place of the row whose values are shown beside the grid. */
  row: digits,
  /** A panel beside the view. */
  panel: z.enum(['mirroring']).optional().catch(undefined),
});
export type HistorySearch = z.output<typeof HistorySearch>;

/** What one goes back from by the browser's own key. */
export function isStep(before: HistorySearch, part: Partial<HistorySearch>): boolean {
  return part.archive !== undefined && before.archive === undefined;
}

/** The whole number that a link or a person wrote, with or without separators; undefined for anything else. */
export function readHeight(source: string | undefined): bigint | undefined {
  const plain = source?.replaceAll(/[\s,._']/g, '') ?? '';
  return /^\d{1,19}$/.test(plain) && BigInt(plain) < 2n ** 63n ? BigInt(plain) : undefined;
}
