/** The tables that a query names, for proposals of their columns. */

/** Comments, also one that is not closed, and texts in quotes: they name no table. Names in double quotes stay. */
const ASIDES = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'/g;
const NAME = /(?:"([^"]+)"|([a-z_]\w*))(?:\s*\.\s*(?:"([^"]+)"|([a-z_]\w*)))?/gi;

/** Names are compared as SQL does: without regard to case. */
const tableKey = (schema: string, name: string): string => `${schema}.${name}`.toLowerCase();

/**
 * Returns the tables of `known` that a query's text names, as `schema.name` or, in the schema `main`, as `name` alone.
 * Text in comments and in single quotes is ignored.
 */
export function tablesIn<Table extends { schema: string; name: string }>(
  text: string,
  known: readonly Table[],
): readonly Table[] {
  const words = new Set<string>();
  for (const [, quoted, bare, quotedRest, bareRest] of text.replaceAll(ASIDES, ' ').matchAll(NAME)) {
    const first = quoted ?? bare ?? '';
    const rest = quotedRest ?? bareRest;
    words.add(first.toLowerCase());
    if (rest !== undefined) words.add(tableKey(first, rest));
  }
  return known.filter(
    ({ schema, name }) => words.has(tableKey(schema, name)) || (schema === 'main' && words.has(name.toLowerCase())),
  );
}
