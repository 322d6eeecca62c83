/** The state of a view in its link. A person may edit a link, so every value in it is untrusted text. */
import { z } from 'zod';
import { type ListName, type LocalField, type LocalFieldOf, localFields, type Sort } from '../../../contract/index.ts';

const text = z.string().max(2000).optional().catch(undefined);

/**
 * Reads the members of the link that every list view has: filter (in the filter language), sort ("-field" is
 * descending), the open record and its tab. Invalid ones count as absent.
 */
export const ListSearch = z.object({ filter: text, sort: text, open: text, tab: text });
export type ListSearch = z.output<typeof ListSearch>;

/**
 * A change of parts of a link. A change that depends on the present link is a function of the newest one, because the
 * view shows a link only a moment after it is set.
 */
export type LinkPart<Search> = Partial<Search> | ((newest: Search) => Partial<Search>);

/** Returns the newest state of a link with a changed part. */
export function withPart<Search extends object>(newest: Search, part: LinkPart<Search>): Search {
  return { ...newest, ...(typeof part === 'function' ? part(newest) : part) };
}

/** Reads up to 19 digits of a link as text; anything else counts as absent. */
export const digitsParam = z
  .string()
  .regex(/^\d{1,19}$/)
  .optional()
  .catch(undefined);

/** Reads a sort order of any field from the text of a link such as "-stakedTotal"; the minus means descending. */
export function splitSort(text: string): Sort<string> {
  const isDescending = text.startsWith('-');
  return { field: isDescending ? text.slice(1) : text, direction: isDescending ? 'descending' : 'ascending' };
}

/**
 * Returns the sort order that a link's text such as "-stakedTotal" names. Undefined without a text, or for a field by
 * which the list cannot be sorted.
 */
export function readSort<L extends ListName>(list: L, source: string | undefined): Sort<LocalFieldOf<L>> | undefined {
  if (source === undefined) return undefined;
  const { field, direction } = splitSort(source);
  const fields: Record<string, LocalField> = localFields[list];
  if (!Object.hasOwn(fields, field) || fields[field]?.sortable !== true) return undefined;
  return { field: field as LocalFieldOf<L>, direction };
}

/** Returns a sort order as the text that `readSort` reads, such as "-stakedTotal"; undefined without one. */
export function writeSort(sort: Sort | undefined): string | undefined {
  return sort === undefined ? undefined : `${sort.direction === 'descending' ? '-' : ''}${sort.field}`;
}

/**
 * Returns true for a change of a link that the browser's Back key undoes: another epoch, market or source, or a record
 * opened while none was open.
 */
export function isListStep(before: ListSearch, part: Partial<ListSearch>): boolean {
  if (Object.hasOwn(part, 'open') && part.open !== undefined) return before.open === undefined;
  return ['epoch', 'market', 'source'].some((name) => Object.hasOwn(part, name));
}
