/** The syntax tree of a statement, as the engine writes it. */

export type Node = Record<string, unknown>;

/** Returns true for an object of a tree, or a list in it. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Yields every object of a tree, without recursion, because a query can be nested deeply. */
export function* nodesOf(tree: unknown): Generator<Node> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const value = open.pop();
    if (!isNode(value)) continue;
    if (!Array.isArray(value)) yield value;
    open.push(...Object.values(value));
  }
}

/** Returns text in lower case; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/** Returns the name of a table in the tree in lower case, with its schema unless that is `main`. */
export function tableNameIn(table: Node): string {
  const schema = textOf(table.schema_name);
  const name = textOf(table.table_name);
  return schema === '' || schema === 'main' ? name : `${schema}.${name}`;
}
