/** The columns of tables from which the columns of a result come, as far as the syntax tree of the query shows. */
import { expressionOutput, type Relation } from './expression-origin.ts';
import { type OutputColumn, type Outputs, unionColumns } from './origin.ts';
import { type ColumnNames, isNode, lowerText, nodesOf, type SyntaxNode, tableNameIn } from './tree.ts';

/** The relations of FROM. */
interface From {
  relations: readonly Relation[];
  /** True if `*` has fewer columns than the relations together. */
  isMerged: boolean;
}

/** The tables and queries that a part of a query can read. */
interface Context {
  columnNames: ColumnNames;
  /** Queries of WITH by their names. Each call stands for another reading of their tables. */
  named: ReadonlyMap<string, () => Outputs>;
  /** The parts of the whole query that were read so far. */
  read: { parts: number };
}

/** A query with more parts than this is not followed: names of WITH can double them at each step. */
const MAX_PARTS = 300;
const JOINS = new Set(['INNER', 'LEFT', 'RIGHT', 'FULL', 'OUTER']);
const JOIN_KINDS = new Set(['REGULAR', 'CROSS', 'ASOF']);
/** Set operations whose rows are rows of their left side. */
const KEEPS_ROWS = new Set(['INTERSECT', 'EXCEPT']);

const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;
const oneRelation = (alias: string, outputs: Outputs): From => ({ relations: [{ alias, outputs }], isMerged: false });

/** Returns true for an expression that becomes one column. COLUMNS(…) and unnest() can become several. */
function isOneColumn(item: SyntaxNode): boolean {
  return !nodesOf(item).some((node) => node.class === 'STAR' || lowerText(node.function_name) === 'unnest');
}

function isPlainStar(item: SyntaxNode): boolean {
  const lists = [item.exclude_list, item.replace_list, item.qualified_exclude_list, item.rename_list];
  return item.class === 'STAR' && item.columns === false && item.expr === null && lists.every(isEmptyList);
}

function tableOutputs(table: SyntaxNode, { named, columnNames }: Context): Outputs {
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

function joinOf(join: SyntaxNode, context: Context): From | undefined {
  const left = fromOf(join.left, context);
  const right = fromOf(join.right, context);
  const isKnown = JOINS.has(String(join.join_type)) && JOIN_KINDS.has(String(join.ref_type));
  if (!isKnown || left === undefined || right === undefined) return undefined;
  return {
    relations: [...left.relations, ...right.relations],
    isMerged: left.isMerged || right.isMerged || !isEmptyList(join.using_columns),
  };
}

function fromOf(from: unknown, context: Context): From | undefined {
  context.read.parts += 1;
  if (!isNode(from) || context.read.parts > MAX_PARTS) return undefined;
  const alias = lowerText(from.alias);
  switch (from.type) {
    case 'EMPTY':
      return { relations: [], isMerged: false };
    case 'BASE_TABLE':
      return oneRelation(alias || lowerText(from.table_name), tableOutputs(from, context));
    case 'SUBQUERY': {
      const inner = isNode(from.subquery) && isEmptyList(from.column_name_alias) ? from.subquery.node : undefined;
      return oneRelation(alias, outputsOf(inner, context));
    }
    case 'JOIN':
      return joinOf(from, context);
    default:
      return oneRelation(alias, undefined);
  }
}

/** Adds the queries of WITH to what a query can read. */
function withNamed(node: SyntaxNode, context: Context): Context {
  const entries = isNode(node.cte_map) && Array.isArray(node.cte_map.map) ? node.cte_map.map : [];
  const named = new Map(context.named);
  for (const { key, value } of entries) {
    const query = isNode(value.query) && isEmptyList(value.aliases) ? value.query.node : undefined;
    // A query of WITH sees those before it.
    const before = { ...context, named: new Map(named) };
    named.set(lowerText(key), () => outputsOf(query, before));
  }
  return { ...context, named };
}

/** Returns the columns that `*` or `name.*` stands for. */
function starOutputs(star: SyntaxNode, { relations, isMerged }: From): Outputs {
  const name = lowerText(star.relation_name);
  const among = name === '' ? relations : relations.filter(({ alias }) => alias === name);
  if (isMerged || among.length === 0 || among.some(({ outputs }) => outputs === undefined)) return undefined;
  return among.flatMap(({ outputs = [] }) => outputs);
}

function selectOutputs(list: readonly unknown[], from: From): Outputs {
  const own: OutputColumn[] = [];
  for (const item of list) {
    if (!isNode(item)) return undefined;
    if (isPlainStar(item)) {
      const outputs = starOutputs(item, from);
      if (outputs === undefined) return undefined;
      own.push(...outputs);
    } else if (isOneColumn(item)) {
      own.push(expressionOutput(item, { relations: from.relations, own }));
    } else return undefined;
  }
  return own;
}

/** Returns the columns of a SELECT, or of several that are united. */
function outputsOf(node: unknown, outer: Context): Outputs {
  if (!isNode(node)) return undefined;
  const context = withNamed(node, outer);
  if (node.type === 'SET_OPERATION_NODE') {
    const left = outputsOf(node.left, context);
    const right = outputsOf(node.right, context);
    if (KEEPS_ROWS.has(String(node.setop_type))) return left;
    return node.setop_type === 'UNION' ? unionColumns(left, right) : undefined;
  }
  if (node.type !== 'SELECT_NODE' || !Array.isArray(node.select_list)) return undefined;
  const from = fromOf(node.from_table, context);
  return from && selectOutputs(node.select_list, from);
}

/**
 * Returns the columns of a query in order, each with the table and the column from which its values come; undefined if they are not certain.
 * @param tree the statement, as the engine writes it
 * @param columnNames returns the columns of a known table
 */
export function originsIn(tree: unknown, columnNames: ColumnNames): Outputs {
  return isNode(tree) ? outputsOf(tree.node, { columnNames, named: new Map(), read: { parts: 0 } }) : undefined;
}
