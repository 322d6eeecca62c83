import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { partyQuery } from './party-sql.ts';

const TABLES = `
  create table parties as select * from (values ('x', 'Ada'), ('y', 'Bob')) as t(id, alias);
  create table nodes as select * from (values (7, 'a', 'Oak'), (7, 'b', 'Elm'), (8, 'a', 'Oak')) as t(epoch_seq, id, name);
  create table delegations as select * from (values
    (7, 'a', 'X', 5), (7, 'b', 'x', 6), (7, 'a', 'y', 9), (8, 'a', 'x', 7)
  ) as t(epoch_seq, listed_by, party, amount);`;

async function rowsOf(tab: string | undefined): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(TABLES);
    return (await connection.runAndReadAll(partyQuery('x', tab).sql)).getRows();
  } finally {
    connection.closeSync();
  }
}

test('the code of an open party is its row', async () => {
  expect(await rowsOf('details')).toEqual([['x', 'Ada']]);
});

test('the code of the delegations of a party has all stored epochs, newest first', async () => {
  expect(await rowsOf('delegations')).toEqual([
    [8, 'a', 'Oak', 7],
    [7, 'a', 'Oak', 5],
    [7, 'b', 'Elm', 6],
  ]);
});
