import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePipe } from '../../files/named-pipe.fixture.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { logFile } from '../layout/delta-log.ts';
import { readTableManifest } from '../layout/manifest.ts';
import type { CompactProgress } from './compact-table.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 10:00:00+00';

const parquetIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.parquet'))
    .sort();

test('small files of a day are joined in one entry, and the root stays the same', async () => {
  const { store, write, service, out, table } = await dataset();
  const spans = [1, 11, 21, 31].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, NEXT_DAY, DAY) }));
  await store(...spans);
  for (const to of [10n, 20n, 30n, 40n]) await write({ append: true, to });
  const { root } = await service.verify(out);
  expect(parquetIn(table)).toHaveLength(8);
  const progress: CompactProgress[] = [];
  const onProgress = (each: CompactProgress) => {
    progress.push(each);
    // A program that is killed here leaves no row twice for readers of all files.
    expect(parquetIn(table)).toHaveLength(8);
  };
  expect(await service.compact(out, { onProgress })).toBe(8);
  const of = { table: 'checkpoints', filesTotal: 8 };
  expect(progress).toEqual([0, 4, 8].map((files) => ({ ...of, files })));
  expect(parquetIn(table)).toEqual(['day=2026-10-01/1-40.parquet', 'day=2026-10-02/1-40.parquet']);
  const actions = readFileSync(logFile(table, 4), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(actions.filter(({ remove }) => remove?.dataChange === false)).toHaveLength(8);
  expect(actions.filter(({ add }) => add?.dataChange === false)).toHaveLength(2);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [], root });
  expect(await service.compact(out)).toBe(0);
});

test('joined files are those that one write of the whole range makes', async () => {
  const [appended, whole] = [await dataset(), await dataset()];
  for (const { store } of [appended, whole]) {
    await store(...[1, 11, 21].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, DAY) })));
  }
  for (const to of [10n, 20n, 30n]) await appended.write({ append: true, to });
  await appended.service.compact(appended.out);
  await whole.write();
  const [one, other] = [await readTableManifest(appended.table), await readTableManifest(whole.table)];
  expect(one).toEqual(other);
});

test('a stopped joining leaves the table as it was, without the files that it has joined', async () => {
  const { store, write, service, out, table } = await dataset();
  await store(...[1, 11].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, NEXT_DAY) })));
  for (const to of [10n, 20n]) await write({ append: true, to });
  const before = parquetIn(table);
  const stop = new AbortController();
  const onProgress = ({ files }: CompactProgress) => files === 2 && stop.abort();
  await expect(service.compact(out, { signal: stop.signal, onProgress })).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(parquetIn(table)).toEqual(before);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
  expect(await service.compact(out)).toBe(4);
});

test('files of two schema versions are not joined', async () => {
  const { store, write, service, out } = await dataset();
  await store(
    { from: 1, to: 10, rows: checkpointRows(DAY), version: 1 },
    { from: 11, to: 20, rows: checkpointRows(DAY) },
  );
  await write();
  expect(await service.compact(out)).toBe(0);
});

test('a pipe without a writer in place of a Parquet file ends the joining at once', async ({ skip }) => {
  const { store, write, service, out, table } = await dataset();
  await store(...[1, 11].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY) })));
  for (const to of [10n, 20n]) await write({ append: true, to });
  if (!makePipe(join(table, parquetIn(table)[0] ?? ''))) skip();
  await expect(service.compact(out)).rejects.toMatchObject({
    code: 'DATASET_DAMAGED',
    message: expect.stringContaining('it is missing'),
  });
});

test('a table with a changed or missing file is not joined, and keeps its files', async () => {
  const { store, write, service, out, table } = await dataset();
  await store(...[1, 11].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, NEXT_DAY) })));
  for (const to of [10n, 20n]) await write({ append: true, to });
  const files = parquetIn(table);
  // Of the second day: the files of the first one could be joined.
  const first = join(table, files[2] ?? '');
  const whole = readFileSync(first);
  // One byte of the first page of a column: its size stays.
  const changed = Buffer.from(whole);
  changed[60] = (changed[60] ?? 0) ^ 1;
  writeFileSync(first, changed);
  await expect(service.compact(out)).rejects.toMatchObject({
    code: 'DATASET_DAMAGED',
    message: expect.stringContaining('it was changed'),
  });
  expect(parquetIn(table)).toEqual(files);

  // A later group of files does not hide it either: nothing was begun.
  expect(await service.verify(out)).toMatchObject({ verdict: 'damaged' });
  rmSync(first);
  await expect(service.compact(out)).rejects.toMatchObject({ code: 'DATASET_DAMAGED' });
  await expect(write({ append: true, to: 20n })).rejects.toMatchObject({ code: 'DATASET_DAMAGED' });
  expect(await service.info(out)).toMatchObject({
    verdict: 'damaged',
    problems: [expect.stringContaining('is missing')],
  });

  writeFileSync(first, whole);
  expect(await service.compact(out)).toBe(4);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});
