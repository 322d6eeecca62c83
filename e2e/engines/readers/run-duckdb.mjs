/** `node run-duckdb.mjs STATEMENT` runs READ.sql and the statement, and prints its rows as a line of JSON with texts. */
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
const connection = await instance.connect();
await connection.run(readFileSync('READ.sql', 'utf8'));
const reader = await connection.runAndReadAll(process.argv[2]);
process.stdout.write(`${JSON.stringify(reader.getRows().map((row) => row.map(String)))}\n`);
process.exit(0);
