/** `node run-clickhouse.mjs STATEMENT…` prints the rows of each statement that has some, as a line of JSON with texts. */
import { query } from 'chdb';

for (const statement of process.argv.slice(2)) {
  const lines = query(statement, 'JSONCompactStringsEachRow').trim().split('\n');
  if (lines[0] !== '') process.stdout.write(`${JSON.stringify(lines.map((line) => JSON.parse(line)))}\n`);
}
