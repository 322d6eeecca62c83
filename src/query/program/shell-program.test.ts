import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeCurl, writeDuckDb } from './shell-program.ts';

/** Runs a command with `curl` and `duckdb` replaced by functions that print their standard input and their arguments. */
function argumentsOf(command: string): string[] {
  const say = '{ printf "%s\\0" "$(cat)" "$@"; }';
  const script = `curl() ${say}; duckdb() ${say}; ${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

function request() {
  const folder = mkdtempSync(join(tmpdir(), "orrery it's here-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, 'secret\n');
  const sql = `select 'it''s', "$HOME", \`id\` -- \\n\nfrom nodes where name = :name`;
  return { title: 'nodes', sql, params: { name: "O'Hara $(id)" }, address: 'http://127.0.0.1:1', tokenFile };
}

test('curl gets the query as it is, and the token from its file in no argument, which other users could read', () => {
  const asked = request();
  const [input, ...given] = argumentsOf(writeCurl(asked));
  expect(given).toContain('http://127.0.0.1:1/sql');
  expect(input).toBe('header = "Authorization: Bearer secret"');
  expect(given.join()).not.toContain('secret');
  expect(given).toContain('Accept: text/csv');
  expect(JSON.parse(given.at(-1) ?? '')).toEqual({ sql: asked.sql, params: asked.params });
  expect(writeCurl(asked)).not.toContain('secret');
  expect(given.join()).not.toContain('X-Orrery-Chain');
});

test.each([writeCurl, writeDuckDb])('the chain of the query is sent', (write) => {
  expect(argumentsOf(write({ ...request(), chain: "its-chain's" }))).toContain("X-Orrery-Chain: its-chain's");
});

test('DuckDB opens the file that was fetched', () => {
  const given = argumentsOf(writeDuckDb(request()));
  expect(given).toContain('Accept: application/vnd.apache.parquet');
  expect(given[given.indexOf('-o') + 1]).toBe('nodes.parquet');
  expect(given).toContain("create view result as from 'nodes.parquet'");
});

test.each([writeCurl, writeDuckDb])('a note goes to standard error, as it is, and not into the result', (write) => {
  const note = "It's 50 % of \\n $(id)";
  const script = `curl() { :; }; duckdb() { :; }; ${write({ ...request(), note })}`;
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['', `${note}\n`]);
});
