import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkpointRows, contentOf, dataset } from '../dataset.fixture.ts';
import { logFile } from '../layout/delta-log.ts';
import { manifestFile } from '../layout/manifest.ts';
import { writingFile } from './table-lock.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 00:00:00.5+00';

test('a segment over midnight lies in the files of two days, and its rows keep their order', async () => {
  const { write, store, service, out, table } = await dataset();
  await store(
    { from: 1, to: 10, rows: checkpointRows(DAY, NEXT_DAY, DAY) },
    { from: 11, to: 20, rows: checkpointRows(NEXT_DAY) },
  );
  expect(await write()).toMatchObject({
    tables: [{ table: 'checkpoints', from: 1n, to: 20n, rows: 4, files: 2, written: 2 }],
  });
  expect(Object.keys(contentOf(table))).toEqual([
    '_delta_log/00000000000000000000.json',
    '_orrery/manifest.json',
    'day=2026-10-01/1-10.parquet',
    'day=2026-10-02/1-20.parquet',
  ]);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});

test('the same command over a finished dataset changes nothing; another range is refused', async () => {
  const { write, store, table } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) }, { from: 11, to: 20, rows: [] });
  const first = await write();
  const before = contentOf(table);
  expect(await write()).toEqual({ ...first, tables: [{ ...first.tables[0], written: 0 }] });
  await expect(write({ to: 10n })).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  expect(contentOf(table)).toEqual(before);
});

test('a write says that it has begun before any segment is finished', async () => {
  const { write, store } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) }, { from: 11, to: 20, rows: checkpointRows(DAY) });
  const progress: unknown[] = [];
  await write({}, { onProgress: (each) => progress.push(each) });
  const of = { table: 'checkpoints', segmentsTotal: 2 };
  expect(progress).toEqual([
    { ...of, segments: 0, rows: 0 },
    { ...of, segments: 2, rows: 2 },
  ]);
});

test('an append adds what is newer in one entry, writes no other file, and refuses a gap', async () => {
  const { write, store, table, service, out } = await dataset();
  const spans = [1, 11, 21].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, NEXT_DAY) }));
  await store(...spans);
  await write({ to: 10n });
  const before = contentOf(table);
  await expect(write({ append: true, from: 21n })).rejects.toMatchObject({
    code: 'DATASET_RANGE',
    message: expect.stringContaining('blocks 11 to 20 would be missing'),
  });
  expect(await write({ append: true, to: 20n })).toMatchObject({ tables: [{ to: 20n, written: 1 }] });
  expect(await write({ append: true })).toMatchObject({ tables: [{ to: 30n, rows: 6, written: 1 }] });
  const after = contentOf(table);
  const { '_orrery/manifest.json': _, ...kept } = before;
  expect(after).toMatchObject(kept);
  expect(await write({ append: true })).toMatchObject({ tables: [{ written: 0 }] });
  expect(contentOf(table)).toEqual(after);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete' });
});

test('two folders of the same range are equal, byte for byte, and so are their roots', async () => {
  const [one, other] = [await dataset(), await dataset()];
  for (const { store } of [one, other]) await store({ from: 1, to: 10, rows: checkpointRows(DAY, NEXT_DAY) });
  expect(await one.write()).toEqual(await other.write());
  expect(contentOf(one.out)).toEqual(contentOf(other.out));
});

test('a table without rows has a log, a manifest and a leaf in the root', async () => {
  const { write, store, table, service, out } = await dataset();
  await store({ from: 1, to: 10, rows: [] });
  const { root } = await write();
  expect(root).not.toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(Object.keys(contentOf(table))).toEqual(['_delta_log/00000000000000000000.json', '_orrery/manifest.json']);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', root });
});

test("somebody else's folder is refused, with --force too, and keeps its files", async () => {
  const { write, store, table } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) });
  await mkdir(table, { recursive: true });
  await writeFile(join(table, 'thesis.txt'), 'mine');
  for (const force of [false, true]) {
    await expect(write({ force })).rejects.toMatchObject({ code: 'DATASET_FOREIGN' });
    expect(contentOf(table)).toEqual({ 'thesis.txt': expect.any(String) });
    expect(readFileSync(join(table, 'thesis.txt'), 'utf8')).toBe('mine');
  }
});

test('--force writes anew, and removes only what the manifest and the log name', async () => {
  const { write, store, table, service, out } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) }, { from: 11, to: 20, rows: checkpointRows(NEXT_DAY) });
  await write();
  await writeFile(join(table, 'notes.txt'), 'mine');
  expect(await write({ to: 10n, force: true })).toMatchObject({ tables: [{ to: 10n, files: 1 }] });
  expect(Object.keys(contentOf(table))).toEqual([
    '_delta_log/00000000000000000000.json',
    '_orrery/manifest.json',
    'day=2026-10-01/1-10-0.parquet',
    'notes.txt',
  ]);
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete' });
});

test('a manifest of another chain, of a newer version or of nobody is refused', async () => {
  const { write, store, table } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) });
  await write();
  const file = manifestFile(table);
  const manifest = readFileSync(file, 'utf8');
  for (const [text, code] of [
    [manifest.replace('test-chain', 'other-chain'), 'DATASET_FOREIGN'],
    [manifest.replace('"format": 1', '"format": 2'), 'DATASET_NEWER'],
    ['{"hello": "there"}', 'DATASET_DAMAGED'],
    ['not JSON', 'DATASET_DAMAGED'],
  ]) {
    await writeFile(file, text ?? '');
    await expect(write({ append: true })).rejects.toMatchObject({ code });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('a table that another process writes is refused; one whose writer is gone is not', async () => {
  const { write, store, table } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) });
  await mkdir(join(table, '_orrery'), { recursive: true });
  const { hostname } = await import('node:os');
  const claim = (pid: number) =>
    JSON.stringify({
      format: 1,
      chain: 'test-chain',
      table: 'checkpoints',
      host: hostname(),
      pid,
      id: '0123456789abcdef',
    });
  await writeFile(writingFile(table), claim(process.ppid));
  await expect(write()).rejects.toMatchObject({
    code: 'DATASET_BUSY',
    message: expect.stringContaining(`process ${process.ppid}`),
  });
  // The greatest process id of Linux is far below.
  await writeFile(writingFile(table), claim(2 ** 30));
  expect(await write()).toMatchObject({ tables: [{ rows: 1 }] });
});

test('a segment that is stored with other rows now is replaced in one entry, and no other file changes', async () => {
  const { write, store, table, service, out } = await dataset();
  const spans = [1, 11, 21].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY) }));
  await store(...spans);
  await write({ to: 10n });
  await write({ append: true });
  const before = contentOf(table);
  await store({ from: 11, to: 20, rows: checkpointRows(DAY, NEXT_DAY) });
  await expect(write({ from: 1n, to: 10n })).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  // An append adds what is newer, and changes nothing that the table has.
  expect(await write({ append: true })).toMatchObject({ tables: [{ rows: 3, written: 0 }] });
  expect(contentOf(table)).toEqual(before);
  expect(await write()).toMatchObject({ tables: [{ from: 1n, to: 30n, rows: 4, written: 2 }] });
  const entry = readFileSync(logFile(table, 2), 'utf8').trim().split('\n');
  expect(entry.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(['remove', 'add', 'add']);
  const after = contentOf(table);
  expect(after['day=2026-10-01/1-10.parquet']).toBe(before['day=2026-10-01/1-10.parquet']);
  expect(Object.keys(after)).toContain('day=2026-10-01/11-30-2.parquet');
  expect(Object.keys(after)).not.toContain('day=2026-10-01/11-30.parquet');
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
  // A second correction gives the file its first name again, and the log has both of that name.
  await store({ from: 11, to: 20, rows: checkpointRows(DAY, DAY, NEXT_DAY) });
  expect(await write()).toMatchObject({ tables: [{ rows: 5, written: 2 }] });
  expect(Object.keys(contentOf(table))).toContain('day=2026-10-01/11-30.parquet');
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});

test('without its file of history nothing is written', async () => {
  const { write } = await dataset();
  await expect(write()).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
});

test('an append of segments without rows is an entry of the log with an action', async () => {
  const { write, store, table, service, out } = await dataset();
  const spans = [1, 21].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY) }));
  await store(...spans, { from: 11, to: 20, rows: [] });
  await write({ to: 10n });
  expect(await write({ append: true, to: 20n })).toMatchObject({ tables: [{ to: 20n, rows: 1, written: 1 }] });
  expect(readFileSync(logFile(table, 1), 'utf8')).toContain('"metaData"');
  expect(await write({ append: true })).toMatchObject({ tables: [{ to: 30n, rows: 2, files: 2 }] });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});
