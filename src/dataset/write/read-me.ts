import { join } from 'node:path';
import { quoteName, quoteText } from '../../contract/index.ts';
import { readRegularFile, replaceFile } from '../../files/index.ts';
import { FILE_MODE } from '../layout/delta-log.ts';
import { findTables, type TableFolder } from '../layout/find-dataset.ts';
import { readTableManifest, type TableManifest } from '../layout/manifest.ts';
import { datasetTables } from '../schema/dataset-tables.ts';

interface Readable {
  found: TableFolder;
  manifest: TableManifest;
}

/** History is divided by days, lists are not. */
const globOf = ({ area, table }: TableFolder) => `${area}/${table}/${area === 'history' ? '*/' : ''}*.parquet`;
const viewOf = ({ area, table }: TableFolder) =>
  area === 'history' ? `history.${quoteName(table)}` : quoteName(table);

const hasRows = ({ manifest }: Readable) => manifest.files.length > 0;

/** Returns statements for other engines, as comments, over the first table that has rows; empty if none has. */
function otherEngines(tables: readonly Readable[]): string {
  const example = tables.find(hasRows)?.found;
  if (example === undefined) return '';
  return `
-- ClickHouse, in clickhouse local or with the folder among its user files; DECIMAL and times as they are:
--   SELECT count() FROM file(${quoteText(globOf(example))}, Parquet);
-- Spark, and any engine that knows Delta:
--   SELECT count(*) FROM delta.\`${example.area}/${example.table}\`;
`;
}

function readSql(chain: string, tables: readonly Readable[]): string {
  const views = tables.map(({ found, manifest }) => {
    const statement = `CREATE OR REPLACE VIEW ${viewOf(found)} AS SELECT * FROM read_parquet(${quoteText(globOf(found))}, hive_partitioning = ${found.area === 'history'});`;
    // A pattern that matches no file is an error.
    return manifest.files.length === 0 ? `-- No rows: ${statement}` : statement;
  });
  const counts = tables
    .filter(hasRows)
    .map(
      ({ found }) =>
        `SELECT ${quoteText(`${found.area}.${found.table}`)} AS "table", count(*) AS "rows" FROM ${viewOf(found)}`,
    );
  return `-- The dataset of ${JSON.stringify(chain)}, for DuckDB. Run it in this folder: duckdb < READ.sql
SET TimeZone = 'UTC';
CREATE SCHEMA IF NOT EXISTS history;
${views.join('\n')}

${counts.length === 0 ? '' : `${counts.join('\nUNION ALL ')}\nORDER BY 1;\n`}${otherEngines(tables)}`;
}

function readPython(chain: string, tables: readonly Readable[]): string {
  const names = tables
    .filter(hasRows)
    .map(({ found }) => `    ${JSON.stringify(`${found.area}/${found.table}`)}: ${JSON.stringify(globOf(found))},\n`);
  return `"""The dataset of ${JSON.stringify(chain).slice(1, -1)}, for polars or duckdb. Run it in this folder: python3 READ.py"""

TABLES = {
${names.join('')}}


def scan(table):
    """A table as a polars LazyFrame, with the day of each row."""
    import polars

    return polars.scan_parquet(TABLES[table], hive_partitioning=table.startswith("history/"))


def relation(table):
    """A table as a relation of duckdb."""
    import duckdb

    return duckdb.sql(f"SELECT * FROM read_parquet('{TABLES[table]}')")


if __name__ == "__main__":
    import importlib.util

    for table in TABLES:
        if importlib.util.find_spec("polars"):
            rows = scan(table).select(__import__("polars").len()).collect().item()
        else:
            rows = relation(table).count("*").fetchone()[0]
        print(f"{table}\\t{rows}")
`;
}

/**
 * Returns the names and the texts of READ.sql and READ.py: statements that read the dataset as they stand. Only tables
 * that Orrery writes are in them: the name of another folder could end a comment and begin a command.
 */
async function readMeTexts(folder: string, chain: string): Promise<[name: string, text: string][]> {
  const own = datasetTables();
  const isOwn = ({ area, table }: TableFolder) => own.some((known) => known.area === area && known.name === table);
  const tables: Readable[] = [];
  for (const found of (await findTables(folder)).filter(isOwn)) {
    const manifest = await readTableManifest(found.folder);
    if (manifest !== undefined) tables.push({ found, manifest });
  }
  return [
    ['READ.sql', readSql(chain, tables)],
    ['READ.py', readPython(chain, tables)],
  ];
}

/** Writes READ.sql and READ.py. @throws OrreryError FILE_UNWRITABLE, DISK_FULL */
export async function writeReadMe(folder: string, chain: string): Promise<void> {
  for (const [name, text] of await readMeTexts(folder, chain)) await replaceFile(join(folder, name), text, FILE_MODE);
}

/**
 * Returns a problem for each of READ.sql and READ.py that is there with another text, because a person is told to run
 * them. @throws OrreryError FILE_UNREADABLE
 */
export async function findForeignReadMe(folder: string, chain: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, text] of await readMeTexts(folder, chain)) {
    const found = await readRegularFile(join(folder, name));
    if (found !== undefined && !found.equals(Buffer.from(text))) {
      problems.push(`${name} is not what Orrery writes for these tables; do not run it`);
    }
  }
  return problems;
}
