import type { QueryResult } from '../contract/index.ts';

/** Maximum number of ranges of blocks of a table that are named. */
const MAX_NAMED = 5;

/**
 * Returns lines that name the suspect blocks of the tables that a query reads: at most five ranges of a table, then the
 * number of the others.
 */
export function suspectLines(tables: QueryResult['tables']): string[] {
  return tables.flatMap(({ table, suspect = [] }) => {
    const more = suspect.length - MAX_NAMED;
    return [
      ...suspect
        .slice(0, MAX_NAMED)
        .map(({ from, to }) => `Suspect: ${table} of blocks ${from} to ${to}, whose rows may be missing or wrong.`),
      ...(more > 0 ? [`Suspect: ${table} of ${more} more ranges of blocks.`] : []),
    ];
  });
}
