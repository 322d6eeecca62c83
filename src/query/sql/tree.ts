/** The syntax tree of a statement, as the engine writes it. */

/** An object of a syntax tree, with the members that the engine gave it. */
export type SyntaxNode = Record<string, unknown>;

/** Returns true for an object or a list of a syntax tree, false for a plain value. */
export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

/**
 * Yields every object of a tree, without recursion, because a query can be nested deeply.
 * @param isLeaf returns true for an object whose parts are left out
 */
export function* nodesOf(tree: unknown, isLeaf?: (node: SyntaxNode) => boolean): Generator<SyntaxNode> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const value = open.pop();
    if (!isNode(value)) continue;
    if (!Array.isArray(value)) {
      yield value;
      if (isLeaf?.(value)) continue;
    }
    open.push(...Object.values(value));
  }
}

/** Returns a text in lower case; the empty text for anything else. */
export const lowerText = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/** Returns the name of a table from its object in the tree, in lower case, with its schema unless that is `main`. */
export function tableNameIn(table: SyntaxNode): string {
  const schema = lowerText(table.schema_name);
  const name = lowerText(table.table_name);
  return schema === '' || schema === 'main' ? name : `${schema}.${name}`;
}

/** Returns the names of a table's columns in their order; undefined for an unknown table. */
export type ColumnNames = (table: string) => readonly string[] | undefined;
