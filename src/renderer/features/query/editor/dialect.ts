/** The SQL of the engine (DuckDB) for the editor's grammar: only what reads, since nothing else is admitted. */
import { SQLDialect } from '@codemirror/lang-sql';

const KEYWORDS =
  'select distinct from where group by having order limit offset qualify window over partition rows range groups ' +
  'between unbounded preceding following current row exclude filter within with recursive as materialized union ' +
  'intersect except all any some exists in is not and or like ilike similar case when then else end cast try_cast ' +
  'join inner left right full outer cross natural lateral asof positional semi anti on using values asc desc nulls ' +
  'first last interval at time zone extract describe summarize show tables explain pivot unpivot rollup cube ' +
  'grouping sets columns replace collate tablesample';

const TYPES =
  'bigint hugeint integer int smallint tinyint ubigint uinteger double float real decimal numeric boolean bool ' +
  'varchar text char date timestamp timestamptz blob json uuid bit';

/**
 * The grammar of DuckDB's SQL for the editor. It has only words that read, because the explorer refuses other
 * statements.
 */
export const DUCKDB = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  doubleDollarQuotedStrings: true,
  operatorChars: '*+-/%<>!=&|~^@',
  caseInsensitiveIdentifiers: true,
});
