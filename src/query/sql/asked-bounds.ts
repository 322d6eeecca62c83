/** The times that a query asks of a table, as far as conditions on the time of its rows say so. */
import { isNode, type Node, tableNameIn, textOf } from './tree.ts';

/** A time as the query has it: in words, or as a parameter. */
export type TimeSource = { text: string } | { parameter: string };

/** At least and at most these times; null without a bound that is known. */
export interface AskedTimes {
  from: TimeSource | null;
  to: TimeSource | null;
}

const COLUMN = 'vega_time';
const NOTHING: AskedTimes = { from: null, to: null };

/** Tables that are read side by side: those of a join, but not those of a query inside. */
function* tablesOf(from: unknown): Generator<{ name: string; alias: string }> {
  if (!isNode(from)) return;
  if (from.type === 'BASE_TABLE') {
    yield { name: tableNameIn(from), alias: textOf(from.alias) || textOf(from.table_name) };
  } else if (from.type === 'JOIN') {
    yield* tablesOf(from.left);
    yield* tablesOf(from.right);
  }
}

/** The conditions that all hold. */
function* conjuncts(where: unknown): Generator<Node> {
  if (!isNode(where)) return;
  if (where.type !== 'CONJUNCTION_AND') yield where;
  else if (Array.isArray(where.children)) for (const child of where.children) yield* conjuncts(child);
}

function sourceOf(value: unknown): TimeSource | null {
  if (!isNode(value)) return null;
  if (value.type === 'OPERATOR_CAST') return sourceOf(value.child);
  if (value.type === 'VALUE_PARAMETER') return { parameter: textOf(value.identifier) };
  const constant = value.type === 'VALUE_CONSTANT' && isNode(value.value) ? value.value.value : undefined;
  return typeof constant === 'string' ? { text: constant } : null;
}

/** The name before the column of times, empty without one; undefined for another column. */
function qualifierOf(value: unknown): string | undefined {
  if (!isNode(value) || value.type !== 'COLUMN_REF' || !Array.isArray(value.column_names)) return undefined;
  const names = value.column_names.map(textOf);
  return names.at(-1) === COLUMN ? (names.at(-2) ?? '') : undefined;
}

const LOWER_BOUNDS = new Set(['COMPARE_GREATERTHAN', 'COMPARE_GREATERTHANOREQUALTO']);
const UPPER_BOUNDS = new Set(['COMPARE_LESSTHAN', 'COMPARE_LESSTHANOREQUALTO']);

function boundOf(condition: Node): (Partial<AskedTimes> & { of: string }) | undefined {
  const { type, left, right } = condition;
  if (type === 'COMPARE_BETWEEN') {
    const of = qualifierOf(condition.input);
    return of === undefined ? undefined : { of, from: sourceOf(condition.lower), to: sourceOf(condition.upper) };
  }
  const kind = String(type);
  const [of, value, isTurned] =
    qualifierOf(left) === undefined ? [qualifierOf(right), left, true] : [qualifierOf(left), right, false];
  if (of === undefined) return undefined;
  if (kind === 'COMPARE_EQUAL') return { of, from: sourceOf(value), to: sourceOf(value) };
  const isLeast = isTurned ? UPPER_BOUNDS.has(kind) : LOWER_BOUNDS.has(kind);
  const isMost = isTurned ? LOWER_BOUNDS.has(kind) : UPPER_BOUNDS.has(kind);
  return isLeast ? { of, from: sourceOf(value) } : isMost ? { of, to: sourceOf(value) } : undefined;
}

/** The times of each table that a SELECT reads itself. */
function* timesOfSelect({ from_table: from, where_clause: where }: Node): Generator<[table: string, AskedTimes]> {
  const bounds = [...conjuncts(where)].flatMap((condition) => boundOf(condition) ?? []);
  const tables = [...tablesOf(from)];
  for (const { name, alias } of tables) {
    const own = bounds.filter(({ of }) => of === alias || (of === '' && tables.length === 1));
    yield [
      name,
      {
        from: own.find((bound) => bound.from != null)?.from ?? null,
        to: own.find((bound) => bound.to != null)?.to ?? null,
      },
    ];
  }
}

/**
 * Returns the times that a query asks for, by the names of tables. A table that the query reads more than once has
 * none.
 * @param nodes every object of a statement's tree
 */
export function askedTimesIn(nodes: readonly Node[]): Map<string, AskedTimes> {
  const found = new Map<string, AskedTimes>();
  for (const node of nodes) {
    if (!('from_table' in node && 'where_clause' in node)) continue;
    for (const [table, times] of timesOfSelect(node)) found.set(table, found.has(table) ? NOTHING : times);
  }
  return new Map([...found].filter(([, { from, to }]) => from !== null || to !== null));
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[-+]\d{2}(?::?\d{2})?)?$/i;

/**
 * Reads a time that a query asks for, in UTC unless it has an offset. Returns Unix milliseconds; null if there is no
 * time, or if its text is none.
 * @param params the values of the query's parameters
 */
export function readAskedTime(source: TimeSource | null, params: Readonly<Record<string, string>>): number | null {
  if (source === null) return null;
  const given = 'text' in source ? source.text : paramOf(params, source.parameter);
  const [, date, time = '00:00', zone = 'Z'] = TIME.exec(given?.trim() ?? '') ?? [];
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;
  const millis = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(millis) ? null : millis;
}

const paramOf = (params: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(params).find(([key]) => key.toLowerCase() === name)?.[1];
