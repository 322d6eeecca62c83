/** The origin of the value of an expression, as far as its names and functions show. */
import { type ColumnOrigin, computedOrigin, type OutputColumn, type Outputs, originOfSum } from './origin.ts';
import { isNode, lowerText, nodesOf, type SyntaxNode } from './tree.ts';

/** A table or a query in FROM, under the name that expressions use. */
export interface Relation {
  alias: string;
  outputs: Outputs;
}

/** The columns that a name in an expression can mean. */
export interface Scope {
  relations: readonly Relation[];
  /** The columns before it in the same SELECT. */
  own: readonly OutputColumn[];
}

/** Functions that keep the unit of their first argument. */
const KEEPS_UNIT = new Set([
  ...['sum', 'min', 'max', 'avg', 'mean', 'median', 'mode', 'first', 'last', 'any_value', 'abs'],
  ...['arg_max', 'arg_min', 'max_by', 'min_by'],
]);
const WINDOWS_KEEP_UNIT = new Set(['sum', 'min', 'max', 'avg', 'lag', 'lead', 'first_value', 'last_value']);
/** Functions whose result is a count or a rank: it has no unit, whatever their arguments and their order have. */
const COUNTS = new Set([
  ...['count', 'count_star', 'approx_count_distinct', 'row_number', 'rank', 'dense_rank', 'rank_dense'],
  ...['percent_rank', 'cume_dist', 'ntile'],
]);
const isCount = (node: SyntaxNode): boolean => COUNTS.has(lowerText(node.function_name));

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);
const childrenOf = (item: SyntaxNode): readonly unknown[] => (Array.isArray(item.children) ? item.children : []);

/** Returns the parts of a column's name, the column last; undefined for another expression. */
function namePartsOf(item: SyntaxNode): string[] | undefined {
  return item.class === 'COLUMN_REF' && Array.isArray(item.column_names) ? item.column_names.map(lowerText) : undefined;
}

/** Returns the column that an expression names; undefined for another expression, or if it is not certain. */
function namedColumn(item: SyntaxNode, { relations, own }: Scope): OutputColumn | undefined {
  const parts = namePartsOf(item);
  if (parts === undefined || parts.length > 2) return undefined;
  const column = parts.at(-1);
  const qualifier = parts.at(-2);
  const among = qualifier === undefined ? relations : relations.filter(({ alias }) => alias === qualifier);
  // A relation whose columns are not known may have a column of this name.
  if (among.some(({ outputs }) => outputs === undefined)) return undefined;
  const found = among.flatMap(({ outputs = [] }) => outputs.filter(({ name }) => name === column));
  // A name of the same SELECT counts where no table has it.
  if (found.length === 0 && qualifier === undefined) return only(own.filter(({ name }) => name === column));
  return only(found);
}

function originOfWindow(item: SyntaxNode, scope: Scope): ColumnOrigin | null {
  if (!WINDOWS_KEEP_UNIT.has(lowerText(item.function_name))) return null;
  const origin = computedOrigin(originOf(childrenOf(item)[0], scope));
  return origin && { ...origin, isOfOtherRows: true };
}

function originOfFunction(item: SyntaxNode, scope: Scope): ColumnOrigin | null {
  const name = lowerText(item.function_name);
  const [first, second, ...others] = childrenOf(item);
  if (lowerText(item.schema) !== '' || others.length > 0) return null;
  if (KEEPS_UNIT.has(name)) return computedOrigin(originOf(first, scope));
  if (item.is_operator !== true || (name !== '+' && name !== '-')) return null;
  return second === undefined
    ? computedOrigin(originOf(first, scope))
    : originOfSum(originOf(first, scope), originOf(second, scope));
}

function originOf(item: unknown, scope: Scope): ColumnOrigin | null {
  if (!isNode(item)) return null;
  switch (item.class) {
    case 'COLUMN_REF':
      return namedColumn(item, scope)?.origin ?? null;
    case 'CAST':
      return computedOrigin(originOf(item.child, scope));
    case 'WINDOW':
      return originOfWindow(item, scope);
    case 'FUNCTION':
      return originOfFunction(item, scope);
    default:
      return null;
  }
}

/** Functions that make of ratios another number without a unit. */
const KEEPS_RATIO = new Set([...KEEPS_UNIT, 'round', 'floor', 'ceil', 'trunc']);

const isConstant = (item: unknown): boolean => isNode(item) && item.class === 'CONSTANT';

/** Returns the other one of two operands if one is a constant number; undefined if none is. */
function besideConstant(first: unknown, second: unknown): unknown {
  return isConstant(second) ? first : isConstant(first) ? second : undefined;
}

/** Returns the origin of a value, or of its product with a constant number. */
function originOfMultiple(item: unknown, scope: Scope): ColumnOrigin | null {
  if (!isNode(item) || item.class !== 'FUNCTION' || lowerText(item.function_name) !== '*') return originOf(item, scope);
  const [first, second] = childrenOf(item);
  return originOf(besideConstant(first, second), scope);
}

/**
 * Returns the origins of the two values of a ratio together; null for another expression. A ratio stays one with a constant
 * number: a share in percent, or a change.
 */
function ratioOf(item: unknown, scope: Scope): ColumnOrigin | null {
  if (!isNode(item)) return null;
  if (item.class === 'COLUMN_REF') return namedColumn(item, scope)?.ratio ?? null;
  if (item.class === 'CAST') return ratioOf(item.child, scope);
  if (item.class !== 'FUNCTION' || lowerText(item.schema) !== '') return null;
  const name = lowerText(item.function_name);
  const [first, second] = childrenOf(item);
  if (KEEPS_RATIO.has(name)) return ratioOf(first, scope);
  if (item.is_operator !== true || !['+', '-', '*', '/'].includes(name)) return null;
  const ratio = ratioOf(second === undefined ? first : besideConstant(first, second), scope);
  if (ratio !== null || name !== '/') return ratio;
  return originOfSum(originOfMultiple(first, scope), originOfMultiple(second, scope));
}

/** Returns the columns that an expression reads, also in conditions and orders, without those that it only counts or ranks. */
function readsOf(item: SyntaxNode, scope: Scope): ReadonlySet<string> {
  return new Set(nodesOf(item, isCount).flatMap((node) => [...(namedColumn(node, scope)?.reads ?? [])]));
}

/** Returns the column that an expression of a SELECT becomes. It must become one column. */
export function expressionOutput(item: SyntaxNode, scope: Scope): OutputColumn {
  const name = lowerText(item.alias) || (namePartsOf(item)?.at(-1) ?? '');
  return { name, origin: originOf(item, scope), ratio: ratioOf(item, scope), reads: readsOf(item, scope) };
}
