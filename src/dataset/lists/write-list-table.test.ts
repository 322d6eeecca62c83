import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test } from 'vitest';
import { CHAIN } from '../../history/temporary-store.fixture.ts';
import { openListWriter, StoredLists } from '../../store/index.ts';
import { saveAll } from '../../store/lists.fixture.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { Engine } from '../engine/engine.ts';
import { parquetTexts } from './lists.fixture.ts';
import { writeListTable } from './write-list-table.ts';

const party = (id: string) => ({ id, alias: '', metadata: [] });
const heights = (...blocks: bigint[]) => blocks.map((atBlock) => ({ atBlock, hash: `h${atBlock}`, blockHash: 'b' }));

/** A network with a segment of history, two parties and a checkpoint; and its dataset's folder of checkpoints. */
async function network() {
  const made = await dataset();
  await made.store({ from: 1, to: 10, rows: checkpointRows('2026-10-01 10:00:00+00') });
  const writer = openListWriter(made.folder, CHAIN);
  onTestFinished(() => writer.close());
  saveAll(writer, 'parties', '', [party('aa'), party('bb')]);
  saveAll(writer, 'checkpoints', '', heights(5n));
  const write = (names?: ('checkpoints' | 'parties' | 'nodes')[], more: { force?: boolean } = {}) =>
    made.write({ tables: [], lists: { storeFolder: made.folder, names }, ...more });
  return { ...made, made, writer, write, writeHistory: made.write, list: join(made.out, 'lists', 'checkpoints') };
}

const parquetIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.parquet'));

test('a list is one snapshot: a newer one replaces it in one entry, and the same one changes nothing', async () => {
  const { writer, write, list, service, out } = await network();
  expect(await write(['checkpoints'])).toMatchObject({
    tables: [],
    lists: [
      { list: 'checkpoints', rows: 1, files: 1, asOf: '1970-01-01T00:00:00.001Z', complete: true, written: true },
    ],
  });
  expect(await write(['checkpoints'])).toMatchObject({ lists: [{ rows: 1, written: false }] });
  expect(parquetIn(list)).toEqual(['checkpoints-0-0.parquet']);
  saveAll(writer, 'checkpoints', '', heights(5n, 9n));
  expect(await write(['checkpoints'])).toMatchObject({ lists: [{ rows: 2, written: true }] });
  expect(parquetIn(list)).toEqual(['checkpoints-1-0.parquet']);
  const log = readFileSync(join(list, '_delta_log', '00000000000000000001.json'), 'utf8')
    .trim()
    .split('\n');
  expect(log.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(['remove', 'add']);
  expect((await parquetTexts(join(list, '*.parquet'), 'checkpoints')).map(({ at_block }) => at_block)).toEqual([
    '5',
    '9',
  ]);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', tables: [{ area: 'lists', rows: 2 }] });
  expect(await write(['checkpoints'], { force: true })).toMatchObject({ lists: [{ rows: 2, written: true }] });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', tables: [{ area: 'lists', rows: 2 }] });
});

test('a snapshot stays as it was until the new one is complete, also with --force', async () => {
  const { made, writer, list, service, out } = await network();
  const write = (force: boolean, signal?: AbortSignal) =>
    made.write(
      { tables: [], lists: { storeFolder: made.folder, names: ['checkpoints'] }, force },
      signal && { signal },
    );
  await expect(write(false, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(existsSync(list)).toBe(false);
  await write(false);
  saveAll(writer, 'checkpoints', '', heights(5n, 9n));
  for (const force of [true, false]) {
    await expect(write(force, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(parquetIn(list)).toEqual(['checkpoints-0-0.parquet']);
    expect(await service.verify(out)).toMatchObject({ verdict: 'complete', tables: [{ rows: 1, files: 1 }] });
  }
  expect(await write(true)).toMatchObject({ lists: [{ rows: 2, written: true }] });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', tables: [{ rows: 2 }] });
});

test('a snapshot that is cancelled after its conversion leaves nothing', async () => {
  const { made, list } = await network();
  const lists = new StoredLists(made.folder);
  onTestFinished(() => lists.close());
  const opened = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: tmpdir() });
  onTestFinished(() => opened.close());
  const stop = new AbortController();
  const engine = {
    async rows(...given: Parameters<Engine['rows']>) {
      const rows = await opened.rows(...given);
      stop.abort();
      return rows;
    },
  } as unknown as Engine;
  const request = { list: 'checkpoints', folder: list, force: false, signal: stop.signal } as const;
  await expect(writeListTable({ engine, lists }, request)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(existsSync(list)).toBe(false);
});

test('without names, the lists are those that are stored; others are NOT_CACHED', async () => {
  const { write } = await network();
  expect((await write()).lists.map(({ list }) => list)).toEqual(['parties', 'checkpoints']);
  await expect(write(['nodes'])).rejects.toMatchObject({ code: 'NOT_CACHED' });
});

test('lists stand beside history: described, compacted over, damaged by a changed file, and not part of the root', async () => {
  const { out, service, list, write, writeHistory } = await network();
  const { root } = await writeHistory();
  expect((await write(['checkpoints'])).root).toBe(root);
  await service.compact(out);
  expect(await service.info(out)).toMatchObject({
    verdict: 'complete',
    tables: [
      { area: 'history', table: 'checkpoints' },
      {
        area: 'lists',
        table: 'checkpoints',
        snapshot: { asOf: '1970-01-01T00:00:00.001Z', complete: true },
        columns: expect.arrayContaining([
          { name: 'at_block', type: 'BIGINT', meaning: 'Height of the block', unit: 'block' },
          { name: 'complete', type: 'BOOLEAN', meaning: expect.any(String), unit: null },
        ]),
      },
    ],
  });
  await writeFile(join(list, 'checkpoints-0-0.parquet'), 'x');
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: ['lists/checkpoints: checkpoints-0-0.parquet was changed'],
  });
});

test('READ.sql has a view of each list under its bare name', async () => {
  const { out, write } = await network();
  await write();
  const instance = await DuckDBInstance.create(':memory:', { file_search_path: out });
  const connection = await instance.connect();
  try {
    const counted = await connection.runAndReadAll(readFileSync(join(out, 'READ.sql'), 'utf8'));
    expect(counted.getRowsJson()).toEqual([
      ['lists.checkpoints', '1'],
      ['lists.parties', '2'],
    ]);
    const read = await connection.runAndReadAll('SELECT id, complete FROM parties ORDER BY rank DESC');
    expect(read.getRowsJson()).toEqual([
      ['bb', true],
      ['aa', true],
    ]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
