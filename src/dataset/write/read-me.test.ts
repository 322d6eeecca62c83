import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { checkpointRows, dataset } from '../dataset.fixture.ts';

test('READ.sql reads the dataset as it stands, and leaves a table without rows in a comment', async () => {
  const { store, write, out } = await dataset();
  const rows = checkpointRows('2026-10-01 10:00:00.5+00', '2026-10-02 10:00:00+00');
  await store({ from: 1, to: 10, rows });
  await store({ from: 1, to: 10, rows: [], table: 'TABLE_DEPOSITS' });
  await write({ tables: ['TABLE_CHECKPOINTS', 'TABLE_DEPOSITS'] });
  const sql = readFileSync(join(out, 'READ.sql'), 'utf8');
  expect(sql).toContain('-- No rows: CREATE OR REPLACE VIEW history."deposits"');
  const instance = await DuckDBInstance.create(':memory:', { file_search_path: out });
  const connection = await instance.connect();
  try {
    const counted = await connection.runAndReadAll(sql);
    expect(counted.getRowsJson()).toEqual([['history.checkpoints', '2']]);
    const read = await connection.runAndReadAll(
      'SELECT block_height, vega_time, "day", tx_hash, segment_from FROM history.checkpoints ORDER BY segment_row',
    );
    expect(read.getRowsJson()).toEqual([
      ['0', '2026-10-01 10:00:00.5+00', '2026-10-01', '00ff', '1'],
      ['1', '2026-10-02 10:00:00+00', '2026-10-02', '00ff', '1'],
    ]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
