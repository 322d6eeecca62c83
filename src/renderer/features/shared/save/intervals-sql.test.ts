import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { intervalsSql } from './intervals-sql.ts';

async function blocksOf(sql: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`create table checkpoints as select at_block, 'h' as hash, 'b' as block_hash
      from (values (300), (100), (1200)) as t(at_block)`);
    const rows = (await connection.runAndReadAll(sql)).getRowObjects();
    return rows.map(({ at_block, blocks }) => `${at_block} ${blocks}`);
  } finally {
    connection.closeSync();
  }
}

test('each interval ends at its checkpoint, and begins before the range', async () => {
  expect(await blocksOf(intervalsSql(undefined))).toEqual(['300 200', '1200 900']);
  expect(await blocksOf(intervalsSql({ from: '1000', to: '2000' }))).toEqual(['1200 900']);
});
