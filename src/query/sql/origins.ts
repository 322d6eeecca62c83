/** The columns of tables from which the columns of a result come, as far as the syntax tree of the query shows. */
import {
  type ColumnOrigin,
  computedOrigin,
  type OutputColumn,
  type Outputs,
  originOfSum,
  unionColumns,
} from './origin.ts';
import { isNode, lowerText, nodesOf, type SyntaxNode, tableNameIn } from './tree.ts';

interface Relation {
  alias: string;
  outputs: Outputs;
}

interface Relations {
  all: Relation[];
  /** True if `*` has fewer columns than the relations together. */
  isMerged: boolean;
}

/** The columns that a name in an expression can mean. */
interface Scope {
  relations: readonly Relation[];
  /** The columns before it in the same SELECT. */
  own: readonly OutputColumn[];
}

/** Queries of WITH by their names. */
type Named = ReadonlyMap<string, () => Outputs>;

/** Returns the names of a table's columns in their order; undefined for an unknown table. */
export type ColumnNames = (table: string) => readonly string[] | undefined;

/** These keep the unit of their first argument. */
const KEEPS_UNIT = new Set([
  ...['sum', 'min', 'max', 'avg', 'mean', 'median', 'mode', 'first', 'last', 'any_value', 'abs'],
  ...['arg_max', 'arg_min', 'max_by', 'min_by'],
]);
const WINDOWS_KEEP_UNIT = new Set(['sum', 'min', 'max', 'avg', 'lag', 'lead', 'first_value', 'last_value']);
const KEEPS_ROWS = new Set(['INTERSECT', 'EXCEPT']);
/** Beyond so many parts, a query is not followed: names of WITH can double them at each step. */
const MAX_PARTS = 300;
const JOINS = new Set(['INNER', 'LEFT', 'RIGHT', 'FULL', 'OUTER']);
const JOIN_KINDS = new Set(['REGULAR', 'CROSS', 'ASOF']);

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);
const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** Returns true for an expression that becomes one column. COLUMNS(…) and unnest() can become several. */
function isOneColumn(item: SyntaxNode): boolean {
  return !nodesOf(item).some((node) => node.class === 'STAR' || lowerText(node.function_name) === 'unnest');
}

function isPlainStar(item: SyntaxNode): boolean {
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

  function tableOutputs(table: SyntaxNode, named: Named): Outputs {
    if (!isEmptyList(table.column_name_alias)) return undefined;
    const name = tableNameIn(table);
    const query = lowerText(table.schema_name) === '' ? named.get(name) : undefined;
    if (query !== undefined) return query();
    const reading = { tables: [name] };
    return columnNames(name)?.map((column) => ({
      name: column,
      origin: { reading, columns: [[column]], isPlain: true, isOfOtherRows: false },
      reads: new Set([`${name} ${column}`]),
    }));
  }

  function relationsOf(from: unknown, named: Named): Relations | undefined {
    parts += 1;
    if (!isNode(from) || parts > MAX_PARTS) return undefined;
    const alias = lowerText(from.alias);
    switch (from.type) {
      case 'EMPTY':
        return { all: [], isMerged: false };
      case 'BASE_TABLE':
        return {
          all: [{ alias: alias || lowerText(from.table_name), outputs: tableOutputs(from, named) }],
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

  function namedIn(node: SyntaxNode, outer: Named): Named {
    const entries = isNode(node.cte_map) && Array.isArray(node.cte_map.map) ? node.cte_map.map : [];
    const named = new Map(outer);
    for (const { key, value } of entries) {
      const query = isNode(value.query) && isEmptyList(value.aliases) ? value.query.node : undefined;
      // A query of WITH sees those before it.
      const before = new Map(named);
      named.set(lowerText(key), () => outputsOf(query, before));
    }
    return named;
  }

  function columnOutput(item: SyntaxNode, { relations, own }: Scope): OutputColumn | undefined {
    if (item.class !== 'COLUMN_REF' || !Array.isArray(item.column_names)) return undefined;
    const names = item.column_names.map(lowerText);
    const [qualifier, column] = names.length === 2 ? names : [undefined, names[0]];
    if (names.length > 2) return undefined;
    const among = qualifier === undefined ? relations : relations.filter(({ alias }) => alias === qualifier);
    // A relation whose columns are not known may have a column of this name.
    if (among.some(({ outputs }) => outputs === undefined)) return undefined;
    const found = among.flatMap(({ outputs = [] }) => outputs.filter(({ name }) => name === column));
    // A name of the same SELECT counts where no table has it.
    if (found.length === 0 && qualifier === undefined) return only(own.filter(({ name }) => name === column));
    return only(found);
  }

  function originOf(item: unknown, scope: Scope): ColumnOrigin | null {
    if (!isNode(item)) return null;
    const [first, second, ...others] = Array.isArray(item.children) ? item.children : [];
    const name = lowerText(item.function_name);
    if (item.class === 'COLUMN_REF') return columnOutput(item, scope)?.origin ?? null;
    if (item.class === 'CAST') return computedOrigin(originOf(item.child, scope));
    if (item.class === 'WINDOW') {
      const origin = WINDOWS_KEEP_UNIT.has(name) ? computedOrigin(originOf(first, scope)) : null;
      return origin && { ...origin, isOfOtherRows: true };
    }
    if (item.class !== 'FUNCTION' || lowerText(item.schema) !== '' || others.length > 0) return null;
    if (KEEPS_UNIT.has(name)) return computedOrigin(originOf(first, scope));
    if (item.is_operator !== true || (name !== '+' && name !== '-')) return null;
    return second === undefined
      ? computedOrigin(originOf(first, scope))
      : originOfSum(originOf(first, scope), originOf(second, scope));
  }

  /** Columns that an expression reads, also in its conditions and orders. */
  function readsOf(item: SyntaxNode, scope: Scope): ReadonlySet<string> {
    return new Set(nodesOf(item).flatMap((node) => [...(columnOutput(node, scope)?.reads ?? [])]));
  }

  function itemOutputs(item: unknown, { all, isMerged }: Relations, before: readonly OutputColumn[]): Outputs {
    if (!isNode(item)) return undefined;
    if (isPlainStar(item)) {
      const of = lowerText(item.relation_name);
      const among = of === '' ? all : all.filter(({ alias }) => alias === of);
      if (isMerged || among.length === 0 || among.some(({ outputs }) => outputs === undefined)) return undefined;
      return among.flatMap(({ outputs = [] }) => outputs);
    }
    if (!isOneColumn(item)) return undefined;
    const own =
      item.class === 'COLUMN_REF' && Array.isArray(item.column_names) ? lowerText(item.column_names.at(-1)) : '';
    const scope = { relations: all, own: before };
    return [{ name: lowerText(item.alias) || own, origin: originOf(item, scope), reads: readsOf(item, scope) }];
  }

  function selectOutputs(list: readonly unknown[], relations: Relations): Outputs {
    const all: OutputColumn[] = [];
    for (const item of list) {
      const outputs = itemOutputs(item, relations, all);
      if (outputs === undefined) return undefined;
      all.push(...outputs);
    }
    return all;
  }

  /** The columns of a SELECT, or of several that are united. Each call stands for another reading of its tables. */
  function outputsOf(node: unknown, outer: Named): Outputs {
    if (!isNode(node)) return undefined;
    const named = namedIn(node, outer);
    if (node.type === 'SET_OPERATION_NODE') {
      const left = outputsOf(node.left, named);
      const right = outputsOf(node.right, named);
      if (KEEPS_ROWS.has(String(node.setop_type))) return left;
      return node.setop_type === 'UNION' ? unionColumns(left, right) : undefined;
    }
    if (node.type !== 'SELECT_NODE' || !Array.isArray(node.select_list)) return undefined;
    const relations = relationsOf(node.from_table, named);
    return relations && selectOutputs(node.select_list, relations);
  }

  return isNode(tree) ? outputsOf(tree.node, new Map()) : undefined;
}
