/** Programs in Python that fetch the results of queries from the gateway (docs/query.md). */
import type { QueryColumn } from '../../contract/index.ts';
import { FETCH } from './python-fetch.ts';

/** A query of a program. */
export interface ProgramQuery {
  /** The name of its table in the program. */
  name: string;
  sql: string;
  /** The text of each parameter by its name. */
  params: Readonly<Record<string, string>>;
  /** A remark in one line. */
  note?: string | undefined;
  /** Columns under the names that they have in JSON; empty where they are not known. */
  columns: readonly Pick<QueryColumn, 'name' | 'type' | 'kind'>[];
}

/** The content of a program. */
export interface ProgramRequest {
  /** A title of plain letters, for the head of the program. */
  title: string;
  /** At least one, with different names. */
  queries: readonly ProgramQuery[];
  /** Base URL of the gateway. */
  address: string;
  /** Path of the file with the gateway's token. */
  tokenFile: string;
  /** The chain whose data the queries are for; undefined for that of the network that is shown. */
  chain?: string | undefined;
}

/** Returns a text as a literal of Python: JSON has the same escapes. */
const literal = (text: string) => JSON.stringify(text);

const INDENT = '    ';

/** Returns a dictionary of Python. @param entries names, and values as Python text */
function dictionary(entries: readonly (readonly [name: string, value: string])[]): string {
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, value]) => `${literal(name)}: ${value},\n`).join('');
  return `{\n${indented(lines)}}`;
}

/** Only a line feed ends a line here: others can stand in the text of a literal, which must stay as it is. */
const indented = (lines: string): string => lines.replace(/(?<![^\n])(?=[^\n])/g, INDENT);

/** Returns a text as a literal of Python. Each line of the text is a line of the program. */
function longLiteral(text: string): string {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 ? literal(text) : `(\n${lines.map((line) => `${INDENT}${literal(line)}\n`).join('')})`;
}

/** Whole numbers beyond 64 bits are Python's own. */
const WIDE: ReadonlySet<string> = new Set(['HUGEINT', 'UHUGEINT', 'UBIGINT', 'BIGNUM']);

/** Returns the name of the conversion in python-fetch.ts that makes the column in pandas. */
function targetOf({ type, kind }: ProgramQuery['columns'][number]): string {
  return kind === 'integer' && WIDE.has(type) ? 'wide integer' : kind;
}

function queryLiteral({ name, sql, params, columns }: ProgramQuery): readonly [string, string] {
  const given = Object.entries(params).map(([key, value]) => [key, literal(value)] as const);
  const targets = columns.map((column) => [column.name, literal(targetOf(column))] as const);
  return [
    name,
    dictionary([
      ['sql', longLiteral(sql)],
      ['params', dictionary(given)],
      ['columns', dictionary(targets)],
    ]),
  ];
}

function settings({ queries, address, tokenFile, chain }: ProgramRequest): string {
  return `GATEWAY = os.environ.get("ORRERY_GATEWAY", ${literal(address)})
TOKEN_FILE = os.environ.get("ORRERY_TOKEN_FILE", ${literal(tokenFile)})
# The chain of the network that Orrery must show; None for any.
CHAIN = ${chain === undefined ? 'None' : literal(chain)}

# Each query: its SQL, its parameters, and what each column becomes.
${queries.map(({ note }) => (note === undefined ? '' : `# ${note}\n`)).join('')}QUERIES = ${dictionary(queries.map(queryLiteral))}
`;
}

const IMPORTS = `import datetime
import decimal
import json
import os
import sys
import urllib.error
import urllib.request

try:
    import pandas
except ImportError:
    sys.exit("This program needs pandas: python3 -m pip install pandas, or on Debian: apt install python3-pandas")
`;

const HEADING = 'Orrery must run: the program asks its gateway, and reads the token from its file.';
const SUMMARY = `{len(frame)} rows, as of {frame.attrs['as_of']}, coverage {json.dumps(frame.attrs['coverage'])}`;
const SHOW_ONE = `frame = fetch()
print(f"${SUMMARY}")
`;
const SHOW_ALL = `frames = {name: fetch(name) for name in QUERIES}
for name, frame in frames.items():
    print(f"{name}: ${SUMMARY}")
`;

/**
 * Returns the last part of a program, which shows the results.
 * @param last writes Python that shows the rows of a table
 */
function show({ queries }: ProgramRequest, last: (frame: string) => string): string {
  if (queries.length === 1) return `${SHOW_ONE}${last('frame')}\n`;
  return `${SHOW_ALL}${last('frames[next(iter(QUERIES))]')}\n`;
}

/** Returns a Python script that prints the results. Other scripts can import its function `fetch`. */
export function writeScript(request: ProgramRequest): string {
  const main = show(request, (frame) => `print(${frame}.to_string(max_rows=20))`);
  return `#!/usr/bin/env python3
"""${request.title}. ${HEADING}"""
${IMPORTS}
${settings(request)}
${FETCH}

if __name__ == "__main__":
${indented(main)}`;
}

type Cell = { cell_type: 'markdown' | 'code'; source: string };

function notebookCell({ cell_type, source }: Cell, index: number) {
  const lines = source.trimEnd().split(/(?<=\n)/);
  const common = { cell_type, id: `cell-${index}`, metadata: {}, source: lines };
  return cell_type === 'code' ? { ...common, execution_count: null, outputs: [] } : common;
}

/** Returns the Python program of a query as a Jupyter notebook: the JSON text of an .ipynb file, format 4.5. */
export function writeNotebook(request: ProgramRequest): string {
  const cells: Cell[] = [
    { cell_type: 'markdown', source: `# ${request.title}\n\n${HEADING}` },
    { cell_type: 'code', source: IMPORTS },
    { cell_type: 'code', source: settings(request) },
    { cell_type: 'code', source: FETCH },
    { cell_type: 'code', source: show(request, (frame) => frame) },
  ];
  const notebook = {
    cells: cells.map(notebookCell),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}
