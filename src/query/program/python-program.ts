/** Programs in Python that fetch the result of a query from the gateway (docs/query.md). */
import type { QueryColumn } from '../../contract/index.ts';
import { FETCH } from './python-fetch.ts';

export interface ProgramRequest {
  /** A title of plain letters. */
  title: string;
  sql: string;
  params: Readonly<Record<string, string>>;
  /** Columns under the names that they have in JSON; empty where they are not known. */
  columns: readonly Pick<QueryColumn, 'name' | 'type' | 'kind'>[];
  /** Base URL of the gateway. */
  address: string;
  /** Path of the file with the gateway's token. */
  tokenFile: string;
}

/** A text as a literal of Python: JSON has the same escapes. */
const literal = (text: string) => JSON.stringify(text);

/** A long text, a line of Python for each of its lines. */
function longLiteral(text: string): string {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 ? literal(text) : `(\n${lines.map((line) => `    ${literal(line)}\n`).join('')})`;
}

function record(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([name, value]) => `    ${literal(name)}: ${literal(value)},\n`).join('')}}`;
}

/** Whole numbers beyond 64 bits are Python's own. */
const WIDE: ReadonlySet<string> = new Set(['HUGEINT', 'UHUGEINT', 'UBIGINT', 'BIGNUM']);

/** The name of the conversion in python-fetch.ts that makes the column in pandas. */
function targetOf({ type, kind }: ProgramRequest['columns'][number]): string {
  return kind === 'integer' && WIDE.has(type) ? 'wide integer' : kind;
}

function settings({ sql, params, columns, address, tokenFile }: ProgramRequest): string {
  return `GATEWAY = os.environ.get("ORRERY_GATEWAY", ${literal(address)})
TOKEN_FILE = os.environ.get("ORRERY_TOKEN_FILE", ${literal(tokenFile)})

SQL = ${longLiteral(sql)}

PARAMS = ${record(Object.entries(params))}

# What each column becomes.
COLUMNS = ${record(columns.map((column) => [column.name, targetOf(column)]))}
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
const SHOW = `frame = fetch()
print(f"{len(frame)} rows, as of {frame.attrs['as_of']}, coverage {json.dumps(frame.attrs['coverage'])}")
`;

/** A script that prints the result; its function \`fetch\` can be imported. */
export function writeScript(request: ProgramRequest): string {
  const main = `${SHOW}print(frame.to_string(max_rows=20))\n`;
  const indented = main.replace(/^(?=.)/gm, '    ');
  return `#!/usr/bin/env python3
"""${request.title}. ${HEADING}"""
${IMPORTS}
${settings(request)}
${FETCH}

if __name__ == "__main__":
${indented}`;
}

type Cell = { cell_type: 'markdown' | 'code'; source: string };

function notebookCell({ cell_type, source }: Cell, index: number) {
  const lines = source.trimEnd().split(/(?<=\n)/);
  const common = { cell_type, id: `cell-${index}`, metadata: {}, source: lines };
  return cell_type === 'code' ? { ...common, execution_count: null, outputs: [] } : common;
}

/** The same program as a Jupyter notebook (the JSON text of an .ipynb file, format 4.5). */
export function writeNotebook(request: ProgramRequest): string {
  const cells: Cell[] = [
    { cell_type: 'markdown', source: `# ${request.title}\n\n${HEADING}` },
    { cell_type: 'code', source: IMPORTS },
    { cell_type: 'code', source: settings(request) },
    { cell_type: 'code', source: FETCH },
    { cell_type: 'code', source: `${SHOW}frame\n` },
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
