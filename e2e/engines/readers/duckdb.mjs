/** DuckDB, which reads a whole table through the views of READ.sql. */
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { answer, figuresOf, unable } from './answer.mjs';

const SUMS = {
  whole: (name) => `sum(${name})::VARCHAR`,
  decimal: (name) => `replace(sum(${name})::VARCHAR, '.', '')`,
  price: (name) => `replace(sum(${name})::VARCHAR, '.', '')`,
  time: (name) => `sum(epoch_us(${name}))::VARCHAR`,
  truth: (name) => `count_if(${name})::VARCHAR`,
  text: (name) => `sum(strlen(${name}))::VARCHAR`,
  none: () => `'0'`,
};

const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
const connection = await instance.connect();
await connection.run(readFileSync('READ.sql', 'utf8'));

/** The view of a pattern: `history.trades` for `history/trades/…`, `parties` for `lists/parties/…`. */
function viewOf(pattern) {
  const [area, table] = pattern.split('/');
  return area === 'history' ? `history."${table}"` : `"${table}"`;
}

await answer(async ({ kind, source, columns }) => {
  if (kind === 'delta') {
    await connection.run('LOAD delta').catch((thrown) => {
      throw unable(`DuckDB reads Delta with an extension that it downloads: ${thrown.message.split('\n')[0]}`);
    });
  }
  const parquet = source.includes('*') ? viewOf(source) : `read_parquet('${source}')`;
  const from = kind === 'delta' ? `delta_scan('${source}')` : parquet;
  const asked = columns.map(({ name, sum }) => `count("${name}"), ${SUMS[sum](`"${name}"`)}`);
  const reader = await connection.runAndReadAll(`SELECT count(*), ${asked.join(', ')} FROM ${from}`);
  return figuresOf(columns, reader.getRows()[0]);
});
process.exit(0);
