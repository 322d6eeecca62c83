/** The blocks to which a query limits a table, as far as its conditions on times and heights show. */
import { type ColumnNames, isNode, lowerText, type SyntaxNode, tableNameIn } from './tree.ts';

/**
 * A time or a height with which a query compares: its text, or the name of the parameter that has it. `isExclusive` is
 * true for `<` and `>`, which do not include it.
 */
export type BoundSource = ({ text: string } | { parameter: string }) & { isExclusive?: boolean };

/**
 * The bounds of the blocks that a query asks for: `from` and `to` are times, `lowest` and `highest` heights. Null means
 * no bound, or one that is not known.
 */
export interface AskedBounds {
  from: BoundSource | null;
  to: BoundSource | null;
  lowest: BoundSource | null;
  highest: BoundSource | null;
}

type Side = keyof AskedBounds;
const NOTHING: AskedBounds = { from: null, to: null, lowest: null, highest: null };
const SIDES = Object.keys(NOTHING) as Side[];

const BLOCK_TIME = 'vega_time';
/** The time of the block, to which some tables add the row's number in microseconds. */
const TIMES_OF_BLOCK: ReadonlySet<string> = new Set([BLOCK_TIME, 'synthetic_time', 'ledger_entry_time']);
/**
 * Times of what a row records. It happened in the block of the row or before, so they bound that block from below only.
 */
const EARLIER_TIMES: Readonly<Record<string, readonly string[]>> = {
  'history.orders': ['created_at', 'updated_at'],
  'history.margin_levels': ['timestamp'],
  'history.liquidity_provisions': ['created_at', 'updated_at'],
  'history.deposits': ['created_timestamp', 'credited_timestamp'],
  'history.withdrawals': ['created_timestamp', 'withdrawn_timestamp'],
  'history.rewards': ['timestamp'],
};

/**
 * Returns the bounds of blocks that follow from a lower and an upper bound of a column. `holdsEqual` is true if the block
 * whose time is the lower bound has rows above it.
 */
function sidesOf(table: string, column: string): { lower?: Side; upper?: Side; holdsEqual?: boolean } {
  if (TIMES_OF_BLOCK.has(column)) return { lower: 'from', upper: 'to', holdsEqual: column !== BLOCK_TIME };
  if (EARLIER_TIMES[table]?.includes(column)) return { lower: 'from' };
  if (table === 'history.blocks' && column === 'height') return { lower: 'lowest', upper: 'highest' };
  return table === 'history.checkpoints' && column === 'block_height' ? { lower: 'lowest' } : {};
}

interface Relation {
  name: string;
  alias: string;
  columns: readonly string[];
}

interface Column {
  /** The name before the column; empty without one. */
  qualifier: string;
  column: string;
}

interface From {
  relations: Relation[];
  /** Relations whose rows are joined where they have the same time of block. */
  joined: Relation[][];
  /** Conditions of joins. They hold for every row unless one of the joins is an outer one. */
  conditions: SyntaxNode[];
  isInner: boolean;
}

const NO_RELATIONS: From = { relations: [], joined: [], conditions: [], isInner: true };

/** Returns the tables of a FROM and its joins, without the tables of subqueries. */
function readFrom(from: unknown, columnNames: ColumnNames): From {
  if (!isNode(from)) return NO_RELATIONS;
  if (from.type === 'BASE_TABLE') {
    const name = tableNameIn(from);
    const alias = lowerText(from.alias) || lowerText(from.table_name);
    return { ...NO_RELATIONS, relations: [{ name, alias, columns: columnNames(name) ?? [] }] };
  }
  if (from.type !== 'JOIN') return NO_RELATIONS;
  const left = readFrom(from.left, columnNames);
  const right = readFrom(from.right, columnNames);
  const relations = [...left.relations, ...right.relations];
  const isRegular = from.ref_type === 'REGULAR';
  const isUsing =
    isRegular && Array.isArray(from.using_columns) && from.using_columns.map(lowerText).includes(BLOCK_TIME);
  const merged = isUsing ? [relations.filter(({ columns }) => columns.includes(BLOCK_TIME))] : [];
  const own = isRegular ? [...conjuncts(from.condition)] : [];
  return {
    relations,
    joined: [...left.joined, ...right.joined, ...merged],
    conditions: [...left.conditions, ...right.conditions, ...own],
    isInner: left.isInner && right.isInner && from.join_type === 'INNER',
  };
}

/** Yields the conditions that AND joins: each of them holds for every row. */
function* conjuncts(where: unknown): Generator<SyntaxNode> {
  if (!isNode(where)) return;
  if (where.type !== 'CONJUNCTION_AND') yield where;
  else if (Array.isArray(where.children)) for (const child of where.children) yield* conjuncts(child);
}

/** The tree has constants of other types in another form: 4.5 is 45 there. */
const CONSTANTS: ReadonlySet<string> = new Set(['VARCHAR', 'INTEGER', 'BIGINT']);

function sourceOf(value: unknown): BoundSource | null {
  if (!isNode(value)) return null;
  if (value.type === 'OPERATOR_CAST') return sourceOf(value.child);
  if (value.type === 'VALUE_PARAMETER') return { parameter: lowerText(value.identifier) };
  if (value.type !== 'VALUE_CONSTANT' || !isNode(value.value) || !isNode(value.value.type)) return null;
  return CONSTANTS.has(String(value.value.type.id)) ? { text: String(value.value.value) } : null;
}

function columnOf(value: unknown): Column | undefined {
  if (!isNode(value) || value.type !== 'COLUMN_REF' || !Array.isArray(value.column_names)) return undefined;
  const names = value.column_names.map(lowerText);
  return { qualifier: names.at(-2) ?? '', column: names.at(-1) ?? '' };
}

interface Bound {
  of: Column;
  lower: BoundSource | null;
  upper: BoundSource | null;
}

const LOWER_BOUNDS = new Set(['COMPARE_GREATERTHAN', 'COMPARE_GREATERTHANOREQUALTO']);
const UPPER_BOUNDS = new Set(['COMPARE_LESSTHAN', 'COMPARE_LESSTHANOREQUALTO']);

function boundOf(condition: SyntaxNode): Bound | undefined {
  const { type, left, right } = condition;
  if (type === 'COMPARE_BETWEEN') {
    const of = columnOf(condition.input);
    return of && { of, lower: sourceOf(condition.lower), upper: sourceOf(condition.upper) };
  }
  const kind = String(type);
  const isTurned = columnOf(left) === undefined;
  const of = isTurned ? columnOf(right) : columnOf(left);
  const value = sourceOf(isTurned ? left : right);
  if (of === undefined || value === null) return undefined;
  if (kind === 'COMPARE_EQUAL') return { of, lower: value, upper: value };
  const isLeast = isTurned ? UPPER_BOUNDS.has(kind) : LOWER_BOUNDS.has(kind);
  const isMost = isTurned ? LOWER_BOUNDS.has(kind) : UPPER_BOUNDS.has(kind);
  const bound = kind.endsWith('EQUALTO') ? value : { ...value, isExclusive: true };
  return isLeast || isMost ? { of, lower: isLeast ? bound : null, upper: isMost ? bound : null } : undefined;
}

/** Returns the relations with a column: one, or those whose columns a join has merged; none if that is not certain. */
function relationsOf({ qualifier, column }: Column, { relations, joined }: From): readonly Relation[] {
  if (qualifier !== '') return relations.filter(({ alias }) => alias === qualifier);
  const having = relations.filter(({ columns }) => columns.includes(column));
  const isMerged = column === BLOCK_TIME && joined.some((group) => having.every((each) => group.includes(each)));
  return having.length === 1 || isMerged ? having : [];
}

/** Returns the relations whose block times a condition makes equal, as a group; none for any other condition. */
function equalTimes({ type, left, right }: SyntaxNode, from: From): Relation[][] {
  const sides = [columnOf(left), columnOf(right)];
  if (type !== 'COMPARE_EQUAL' || sides.some((side) => side?.column !== BLOCK_TIME)) return [];
  return [sides.flatMap((side) => (side === undefined ? [] : relationsOf(side, from)))];
}

/** Returns a bound that its own value meets. */
const including = (bound: BoundSource | null): BoundSource | null => bound && { ...bound, isExclusive: false };

/** Joins groups that share a member. */
function joinGroups(groups: readonly Relation[][]): Relation[][] {
  return groups.reduce<Relation[][]>((all, group) => {
    const touching = all.filter((other) => other.some((each) => group.includes(each)));
    const others = all.filter((other) => !touching.includes(other));
    return [...others, [...new Set([...touching.flat(), ...group])]];
  }, []);
}

/** Returns the bounds of each table that a SELECT reads, without the tables of its subqueries. */
function boundsOfSelect(node: SyntaxNode, columnNames: ColumnNames): [table: string, AskedBounds][] {
  const from = readFrom(node.from_table, columnNames);
  const conditions = [...conjuncts(node.where_clause), ...from.conditions];
  const certain = from.isInner ? conditions : [...conjuncts(node.where_clause)];
  const bounds = certain.flatMap((condition) => boundOf(condition) ?? []);
  const groups = joinGroups([...from.joined, ...conditions.flatMap((condition) => equalTimes(condition, from))]);
  return from.relations.map((relation) => {
    const group = groups.find((each) => each.includes(relation)) ?? [relation];
    const asked = { ...NOTHING };
    for (const { of, lower, upper } of bounds) {
      for (const { name } of relationsOf(of, from).filter((each) => group.includes(each))) {
        const sides = sidesOf(name, of.column);
        if (sides.lower !== undefined) asked[sides.lower] ??= sides.holdsEqual ? including(lower) : lower;
        if (sides.upper !== undefined) asked[sides.upper] ??= upper;
      }
    }
    return [relation.name, asked];
  });
}

/**
 * Returns the bounds of the blocks that a query asks for, by the names of tables. A table that the query reads more
 * than once has none.
 * @param nodes every object of a statement's tree
 * @param columnNames returns the columns of a known table
 */
export function askedBoundsIn(nodes: readonly SyntaxNode[], columnNames: ColumnNames): Map<string, AskedBounds> {
  const found = new Map<string, AskedBounds>();
  for (const node of nodes) {
    if (!('from_table' in node && 'where_clause' in node)) continue;
    for (const [table, asked] of boundsOfSelect(node, columnNames))
      found.set(table, found.has(table) ? NOTHING : asked);
  }
  return new Map([...found].filter(([, asked]) => SIDES.some((side) => asked[side] !== null)));
}
