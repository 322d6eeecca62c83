/**
 * Which statements are admitted. The engine parses the statement, and its tree decides: a statement that the engine does
 * not serialise is no SELECT. The engine that runs the statement is locked, so it refuses files, addresses and settings
 * a second time.
 */
import { z } from 'zod';
import { type QueryProblem, tryParseJson } from '../../contract/index.ts';
import { columnsOfTable } from '../tables/table-columns.ts';
import { type AskedBounds, askedBoundsIn } from './asked-bounds.ts';
import { tokensOf } from './lexer.ts';
import type { OutputColumn } from './origin.ts';
import { originsIn } from './origins.ts';
import { placeAt, placeOfByte } from './place.ts';
import { lowerText, nodesOf, type SyntaxNode, tableNameIn } from './tree.ts';

const FIRST_WORDS = new Set([
  'select',
  'with',
  'values',
  'from',
  'table',
  'describe',
  'desc',
  'show',
  'summarize',
  'pivot',
  'unpivot',
]);

const READS_NO_ROWS = new Set(['describe', 'desc', 'show']);

/** Functions that give rows. All others read files, settings or the engine's own state, or run SQL from a text. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest', 'json_each', 'json_tree']);
/**
 * Functions that give one value and are not harmless: they read settings or the engine's own tables, write the engine's
 * log, ask its state, wait, or plan SQL from a text, which shows the paths of files.
 */
const REFUSED_FUNCTIONS = new Set([
  'current_setting',
  'write_log',
  'getenv',
  'nextval',
  'currval',
  'pg_sleep',
  'sleep_ms',
  'json_serialize_plan',
  'pg_get_viewdef',
  'pg_get_constraintdef',
  'format_type',
  'get_block_size',
]);
/**
 * Names of the engine's own tables, and of files. In a part of the query where a name of WITH is not visible, the engine
 * reads the table or the file. So these names are refused also if a WITH defines them.
 */
const OF_ENGINE = /^(?:duckdb|pg|pragma|sqlite)_/;
const OF_FILE = /[./\\]/;

/** Returns true if queries may use a function of the engine. */
export function isHarmless(name: string, kind: 'scalar' | 'aggregate' | 'table'): boolean {
  if (!/^[a-z]\w*$/.test(name) || name.startsWith('__')) return false;
  return kind === 'table' ? TABLE_FUNCTIONS.has(name) : !REFUSED_FUNCTIONS.has(name);
}

/** Names that SHOW reads in place of a table. */
const SHOWN = new Set(['"tables"', '__show_tables_expanded']);

/** The engine's mark of an unknown place. */
const NOWHERE = 2 ** 63;

/**
 * The reason why a statement is not admitted: `refused` if queries may not have it, `invalid` if it is no correct SQL.
 */
export interface StatementRefusal extends QueryProblem {
  kind: 'refused' | 'invalid';
}

/** A statement that may run, with what its syntax tree says about it. */
export interface Admitted {
  /** Names of tables in lower case, with their schema as written: `history.trades`, `nodes`. */
  tables: string[];
  /** False for DESCRIBE and SHOW TABLES: they read no rows. */
  readsRows: boolean;
  /** False for DESCRIBE, SHOW TABLES, SUMMARIZE and EXPLAIN. */
  isSelect: boolean;
  /** True for SHOW TABLES and its forms: the result depends on every table. */
  listsTables: boolean;
  /** The blocks to which it limits each of its tables, by their names. */
  asked: [table: string, AskedBounds][];
  /** The origins of the columns of its result, in order; undefined where that is not certain. */
  outputs: readonly OutputColumn[] | undefined;
}

/** The result of judging a statement: its admission or its refusal. */
export type Admission = { refusal: StatementRefusal } | { admitted: Admitted };

function refuse(message: string, at: QueryProblem['at']): { refusal: StatementRefusal } {
  return { refusal: { kind: 'refused', message, at } };
}

/** A statement whose first words were admitted. */
export interface Statement {
  /** The statement behind EXPLAIN, which the engine can parse to a tree; of the same length as the SQL. */
  inner: string;
  readsRows: boolean;
  isSelect: boolean;
}

/**
 * Admits a statement by its first words, before the engine parses it: the engine gives no tree for EXPLAIN, and it
 * rewrites pragmas while it parses.
 */
export function readFirstWords(sql: string): Statement | { refusal: StatementRefusal } {
  const tokens = tokensOf(sql).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const textOf = (index: number) => sql.slice(tokens[index]?.start, tokens[index]?.end).toLowerCase();
  const placeOf = (index: number) => placeAt(sql, tokens[index]?.start ?? sql.length);
  if (tokens.length === 0) return { refusal: { kind: 'invalid', message: 'it is empty', at: null } };
  const explain = tokens[0];
  const isExplained = textOf(0) === 'explain';
  const first = isExplained ? 1 : 0;
  if (isExplained && textOf(1) === 'analyze') return refuse('EXPLAIN ANALYZE, which runs the statement', placeOf(1));
  const isParenthesis = textOf(first) === '(' && !isExplained;
  if (!isParenthesis && !FIRST_WORDS.has(textOf(first))) {
    return refuse(`${textOf(first).slice(0, 50).toUpperCase() || 'nothing'} as a statement`, placeOf(first));
  }
  const readsRows = !READS_NO_ROWS.has(textOf(first));
  const isSelect = readsRows && !isExplained && textOf(first) !== 'summarize';
  if (!isExplained || explain === undefined) return { inner: sql, readsRows, isSelect };
  const { start, end } = explain;
  return { inner: `${sql.slice(0, start)}${' '.repeat(end - start)}${sql.slice(end)}`, readsRows, isSelect };
}

const Serialised = z.union([
  z.object({ error: z.literal(false), statements: z.array(z.object({ node: z.unknown() })) }),
  z.object({
    error: z.literal(true),
    error_type: z.string(),
    error_message: z.string(),
    position: z.coerce.number().optional(),
  }),
]);

function columnNames(table: string): string[] | undefined {
  const columns = columnsOfTable(table);
  return columns.length === 0 ? undefined : columns.map(({ name }) => name);
}

/**
 * Admits or refuses a statement by the tree that the engine made of it.
 * @param tree the JSON of `json_serialize_sql`
 * @param known names of the tables that there are
 * @param names the parameters that were found in it
 */
export function judgeTree(
  { inner, readsRows, isSelect }: Statement,
  tree: string,
  known: ReadonlySet<string>,
  names: readonly string[],
): Admission {
  const json = tryParseJson(tree);
  // The engine writes a number such as 1e400 as `Infinity`, which is no JSON.
  if (json === undefined) {
    return { refusal: { kind: 'invalid', message: 'a number is beyond the range of DOUBLE', at: null } };
  }
  const parsed = Serialised.parse(json);
  if (parsed.error) {
    if (parsed.error_type === 'not implemented') return refuse('a statement that is not a SELECT', null);
    const at = parsed.position === undefined ? null : placeOfByte(inner, parsed.position);
    return { refusal: { kind: 'invalid', message: parsed.error_message, at } };
  }
  if (parsed.statements.length !== 1) return refuse(`${parsed.statements.length} statements at once`, null);

  const nodes = [...nodesOf(parsed.statements[0])];
  // A name of WITH hides the table of the same name. Such a table is then converted without need.
  const ownNames = new Set(
    nodes.flatMap(({ key, value }) => (typeof key === 'string' && value ? [key.toLowerCase()] : [])),
  );
  const tables = new Set<string>();
  let listsTables = false;
  for (const node of nodes) {
    // Only for a refusal: it reads the whole statement, and a tree can have as many places as the statement has words.
    const at = () => {
      const location = Number(node.query_location ?? NOWHERE);
      return location >= NOWHERE ? null : placeOfByte(inner, location);
    };
    if (node.type === 'BASE_TABLE') {
      const catalog = lowerText(node.catalog_name);
      const name = tableNameIn(node);
      if (catalog !== '') return refuse(`the database "${catalog}"`, at());
      if (known.has(name)) tables.add(name);
      // A table with a schema is never a query of WITH.
      else if (lowerText(node.schema_name) !== '' || !ownNames.has(name))
        return { refusal: { kind: 'invalid', ...unknownTable(name, known), at: at() } };
      else if (OF_ENGINE.test(name) || OF_FILE.test(name)) return refuse(reservedName(name), at());
    } else if (node.type === 'TABLE_FUNCTION') {
      const name = lowerText((node.function as SyntaxNode | undefined)?.function_name);
      if (!TABLE_FUNCTIONS.has(name)) return refuse(`the function ${name}()`, at());
    } else if (node.type === 'SHOW_REF') {
      const name = lowerText(node.table_name);
      if (name !== '' && !SHOWN.has(name)) return refuse(`SHOW of ${name.replaceAll('"', '')}`, at());
      listsTables ||= name !== '' || lowerText(node.show_type) === 'show_from';
    } else if (node.class === 'FUNCTION' && REFUSED_FUNCTIONS.has(lowerText(node.function_name))) {
      return refuse(`the function ${lowerText(node.function_name)}()`, at());
    } else if (node.class === 'PARAMETER' && !names.includes(lowerText(node.identifier))) {
      return { refusal: { kind: 'invalid', message: 'write parameters as :name', at: null } };
    }
  }
  const asked = [...askedBoundsIn(nodes, columnNames)];
  const outputs = isSelect ? originsIn(parsed.statements[0], columnNames) : undefined;
  return { admitted: { tables: [...tables], readsRows, isSelect, listsTables, asked, outputs } };
}

/** Says why a name of WITH is refused, and what a person can do. */
function reservedName(name: string): string {
  const [prefix] = OF_ENGINE.exec(name) ?? [];
  const why =
    prefix === undefined
      ? 'a name with ".", "/" or "\\" can be that of a file'
      : `names that begin with "${prefix}" belong to the engine`;
  return `"${name}" as a name of WITH, because ${why}; choose another name`;
}

function unknownTable(name: string, known: ReadonlySet<string>): { message: string } {
  const other = [...known].find((candidate) => candidate === `history.${name}`);
  return { message: `there is no table "${name}"${other === undefined ? '' : `; there is ${other}`}` };
}
