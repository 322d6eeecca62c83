/**
 * `node run-clickhouse.mjs [--memory] STATEMENT…` prints the rows of each statement that has some, as a line of JSON with
 * texts; then, if asked, the most memory that it used (bytes).
 */
import { query } from 'chdb';

const [first, ...rest] = process.argv.slice(2);
const saysMemory = first === '--memory';
for (const statement of saysMemory ? rest : [first, ...rest]) {
  const lines = query(statement, 'JSONCompactStringsEachRow').trim().split('\n');
  if (lines[0] !== '') process.stdout.write(`${JSON.stringify(lines.map((line) => JSON.parse(line)))}\n`);
}
if (saysMemory) process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`);
