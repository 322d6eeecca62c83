/** The columns of tables that the columns of a result are, as far as the syntax tree of the query says so. */
import { isNode, type Node, nodesOf, tableNameIn, textOf } from './tree.ts';

/** One reading of a table: a query that joins a table with itself has two of them. */
export interface Reading {
  /** `history.trades`, `nodes`. */
  table: string;
}

export interface Origin {
  reading: Reading;
  /** The column's name in the table. */
  column: string;
  /** True for the value of one row; false for the sum, the least or the greatest of several rows. */
  isPlain: boolean;
}

/** A column of a query. */
export interface Output {
  /** In lower case; empty where the engine makes a name. */
  name: string;
  /** Null for any other expression. */
  origin: Origin | null;
}

/** The columns of a query, or of a table in it; undefined where they are not certain. */
type Outputs = Output[] | undefined;

interface Relation {
  alias: string;
  outputs: Outputs;
}

interface Relations {
  all: Relation[];
  /** True if `*` has fewer columns than the relations together. */
  isMerged: boolean;
}

/** Queries of WITH by their names. */
type Named = ReadonlyMap<string, () => Outputs>;

/** The names of a table's columns in their order; undefined for an unknown table. */
export type ColumnNames = (table: string) => readonly string[] | undefined;

/** These keep the unit of their argument. */
const KEEPS_UNIT = new Set(['sum', 'min', 'max']);
/** Beyond so many parts, a query is not followed: names of WITH can double them at each step. */
const MAX_PARTS = 300;
const JOINS = new Set(['INNER', 'LEFT', 'RIGHT', 'FULL', 'OUTER']);
const JOIN_KINDS = new Set(['REGULAR', 'CROSS', 'ASOF']);

const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** True for an expression that becomes one column. COLUMNS(…) and unnest() can become several. */
function isOneColumn(item: Node): boolean {
  return !nodesOf(item).some((node) => node.class === 'STAR' || textOf(node.function_name) === 'unnest');
}

function isPlainStar(item: Node): boolean {
  const lists = [item.exclude_list, item.replace_list, item.qualified_exclude_list, item.rename_list];
  return item.class === 'STAR' && item.columns === false && item.expr === null && lists.every(isEmptyList);
}

/**
 * Returns the columns of a query with their origins, in order; undefined if they are not certain.
 * @param tree the statement, as the engine writes it
 * @param columnNames returns the columns of a known table
 */
export function originsIn(tree: unknown, columnNames: ColumnNames): Outputs {
  let parts = 0;

  function tableOutputs(table: Node, named: Named): Outputs {
    if (!isEmptyList(table.column_name_alias)) return undefined;
    const name = tableNameIn(table);
    const query = textOf(table.schema_name) === '' ? named.get(name) : undefined;
    if (query !== undefined) return query();
    const reading = { table: name };
    return columnNames(name)?.map((column) => ({ name: column, origin: { reading, column, isPlain: true } }));
  }

  function relationsOf(from: unknown, named: Named): Relations | undefined {
    parts += 1;
    if (!isNode(from) || parts > MAX_PARTS) return undefined;
    const alias = textOf(from.alias);
    switch (from.type) {
      case 'EMPTY':
        return { all: [], isMerged: false };
      case 'BASE_TABLE':
        return {
          all: [{ alias: alias || textOf(from.table_name), outputs: tableOutputs(from, named) }],
          isMerged: false,
        };
      case 'SUBQUERY': {
        const inner = isNode(from.subquery) && isEmptyList(from.column_name_alias) ? from.subquery.node : undefined;
        return { all: [{ alias, outputs: outputsOf(inner, named) }], isMerged: false };
      }
      case 'JOIN': {
        const left = relationsOf(from.left, named);
        const right = relationsOf(from.right, named);
        const isKnown = JOINS.has(String(from.join_type)) && JOIN_KINDS.has(String(from.ref_type));
        if (!isKnown || left === undefined || right === undefined) return undefined;
        const isMerged = left.isMerged || right.isMerged || !isEmptyList(from.using_columns);
        return { all: [...left.all, ...right.all], isMerged };
      }
      default:
        return { all: [{ alias, outputs: undefined }], isMerged: false };
    }
  }

  function namedIn(node: Node, outer: Named): Named {
    const entries = isNode(node.cte_map) && Array.isArray(node.cte_map.map) ? node.cte_map.map : [];
    const named = new Map(outer);
    for (const { key, value } of entries) {
      const query = isNode(value.query) && isEmptyList(value.aliases) ? value.query.node : undefined;
      // A query of WITH sees those before it.
      const before = new Map(named);
      named.set(textOf(key), () => outputsOf(query, before));
    }
    return named;
  }

  function originOf(item: unknown, relations: readonly Relation[]): Origin | null {
    if (!isNode(item)) return null;
    if (item.class === 'FUNCTION' && KEEPS_UNIT.has(textOf(item.function_name)) && textOf(item.schema) === '') {
      const [only, ...others] = Array.isArray(item.children) ? item.children : [];
      const origin =
        others.length === 0 && isNode(only) && only.class === 'COLUMN_REF' ? originOf(only, relations) : null;
      return origin && { ...origin, isPlain: false };
    }
    if (item.class !== 'COLUMN_REF' || !Array.isArray(item.column_names)) return null;
    const names = item.column_names.map(textOf);
    const [qualifier, column] = names.length === 2 ? names : [undefined, names[0]];
    if (names.length > 2) return null;
    const among = qualifier === undefined ? relations : relations.filter(({ alias }) => alias === qualifier);
    // A relation whose columns are not known may have a column of this name.
    if (among.some(({ outputs }) => outputs === undefined)) return null;
    const found = among.flatMap(({ outputs = [] }) => outputs.filter(({ name }) => name === column));
    return found.length === 1 ? (found[0]?.origin ?? null) : null;
  }

  function itemOutputs(item: unknown, { all, isMerged }: Relations): Outputs {
    if (!isNode(item)) return undefined;
    if (isPlainStar(item)) {
      const of = textOf(item.relation_name);
      const among = of === '' ? all : all.filter(({ alias }) => alias === of);
      if (isMerged || among.length === 0 || among.some(({ outputs }) => outputs === undefined)) return undefined;
      return among.flatMap(({ outputs = [] }) => outputs);
    }
    if (!isOneColumn(item)) return undefined;
    const own = item.class === 'COLUMN_REF' && Array.isArray(item.column_names) ? textOf(item.column_names.at(-1)) : '';
    return [{ name: textOf(item.alias) || own, origin: originOf(item, all) }];
  }

  /** The columns of a SELECT. Each call stands for another reading of its tables. */
  function outputsOf(node: unknown, outer: Named): Outputs {
    if (!isNode(node) || node.type !== 'SELECT_NODE' || !Array.isArray(node.select_list)) return undefined;
    const named = namedIn(node, outer);
    const relations = relationsOf(node.from_table, named);
    if (relations === undefined) return undefined;
    const outputs = node.select_list.map((item) => itemOutputs(item, relations));
    return outputs.some((each) => each === undefined) ? undefined : outputs.flatMap((each) => each ?? []);
  }

  return isNode(tree) ? outputsOf(tree.node, new Map()) : undefined;
}
