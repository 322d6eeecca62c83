/** The editor for SQL, loaded when it is first needed. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  ifNotIn,
} from '@codemirror/autocomplete';
import { type SQLNamespace, schemaCompletionSource, sql } from '@codemirror/lang-sql';
import type { CodeEditor, EditorOptions } from '../../../ui/editor/index.ts';
import { openEditor } from '../../../ui/editor/open-editor.ts';
import { DUCKDB } from './dialect.ts';
import { NAME_MARKS } from './name-marks.ts';
import { tablesIn } from './scope.ts';

/** A column as the editor proposes it. `about` is its meaning in words. */
export interface EditorColumn {
  name: string;
  type: string;
  about: string;
}

/** A table as the editor proposes it. A table of the schema `main` is proposed by its bare name. */
export interface EditorTable {
  schema: string;
  name: string;
  about: string;
  columns: readonly EditorColumn[];
}

/** A function of the engine as the editor proposes it. */
export interface EditorFunction {
  name: string;
  meaning: string;
}

/** The names that the editor proposes. */
export interface Proposals {
  tables: readonly EditorTable[];
  functions: readonly EditorFunction[];
}

/**
 * Opens an editor for SQL that proposes tables, columns and functions, and returns it.
 * @param proposals returns the names that are known now; it is called again for each proposal, because names arrive
 * while the person writes
 * @param arrival resolves when the tables are known; what was typed before then is completed by them too
 */
export function openSqlEditor(options: EditorOptions, proposals: () => Proposals, arrival: Promise<void>): CodeEditor {
  const tables = () => proposals().tables;
  const whenKnown =
    (source: CompletionSource): CompletionSource =>
    (context) =>
      tables().length > 0 ? source(context) : arrival.then(() => source(context));
  return openEditor(options, [
    sql({ dialect: DUCKDB }),
    DUCKDB.language.data.of({ autocomplete: whenKnown(bySchema(tables)) }),
    DUCKDB.language.data.of({ autocomplete: whenKnown(columnsInScope(tables)) }),
    DUCKDB.language.data.of({ autocomplete: functionNames(proposals) }),
    NAME_MARKS,
    // A visible proposal can be taken at once: Tab would leave the editor otherwise.
    autocompletion({ icons: false, maxRenderedOptions: 60, interactionDelay: 0 }),
  ]);
}

/** Nodes of the grammar in which no name is proposed. */
const OUTSIDE_TEXT = ['QuotedIdentifier', 'String', 'LineComment', 'BlockComment', '.'];

/** Proposes tables, and after "table." or an alias the columns of that table. The library follows aliases. */
function bySchema(tables: () => readonly EditorTable[]) {
  let known: readonly EditorTable[] | undefined;
  let source = schemaCompletionSource({ dialect: DUCKDB });
  return (context: CompletionContext) => {
    if (known !== tables()) {
      known = tables();
      source = schemaCompletionSource({ dialect: DUCKDB, schema: namespaceOf(known) });
    }
    return source(context);
  };
}

function namespaceOf(tables: readonly EditorTable[]): SQLNamespace {
  const schemas: Record<string, Record<string, SQLNamespace>> = {};
  for (const { schema, name, about, columns } of tables) {
    schemas[schema] ??= {};
    const self: Completion = { label: name, type: 'class', detail: 'table', info: about };
    schemas[schema][name] = { self, children: columns.map(columnOption) };
  }
  const { main, ...others } = schemas;
  return { ...main, ...others };
}

const columnOption = ({ name, type, about }: EditorColumn): Completion => ({
  label: name,
  type: 'property',
  detail: type.toLowerCase(),
  info: about,
  boost: 1,
});

/** Proposes the columns of the tables that the text names, without the table before them. */
function columnsInScope(tables: () => readonly EditorTable[]) {
  return ifNotIn(OUTSIDE_TEXT, (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w*/);
    if (word === null || (word.from === word.to && !context.explicit)) return null;
    if (context.state.sliceDoc(word.from - 1, word.from) === '.') return null;
    const columns = new Map<string, EditorColumn>();
    for (const table of tablesIn(context.state.doc.toString(), tables())) {
      for (const column of table.columns) if (!columns.has(column.name)) columns.set(column.name, column);
    }
    return { from: word.from, options: [...columns.values()].map(columnOption), validFor: /^\w*$/ };
  });
}

function functionNames(proposals: () => Proposals) {
  return ifNotIn(OUTSIDE_TEXT, (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w+/);
    if (word === null && !context.explicit) return null;
    const from = word?.from ?? context.pos;
    if (context.state.sliceDoc(from - 1, from) === '.') return null;
    return { from, options: proposals().functions.map(functionOption), validFor: /^\w*$/ };
  });
}

const functionOption = ({ name, meaning }: EditorFunction): Completion => ({
  label: name,
  type: 'function',
  detail: '( )',
  ...(meaning !== '' && { info: meaning }),
  // Of equal names, the column is meant more often.
  boost: -1,
  apply(view, _, from, to) {
    const hasParenthesis = view.state.sliceDoc(to, to + 1) === '(';
    const insert = hasParenthesis ? name : `${name}()`;
    const anchor = from + name.length + 1;
    view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
  },
});
