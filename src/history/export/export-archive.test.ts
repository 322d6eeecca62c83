import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ArchiveSource } from '../archive/archive-source.ts';
import { ArchiveManifest } from '../archive/manifest.ts';
import { historyFolder } from '../temporary-store.fixture.ts';
import { exportTo, NAME, requestOf, storeWithRows } from './export.fixture.ts';
import type { ExportProgress } from './export-archive.ts';

test('the archive on disk is the archive that is served, with its manifest beside it and nothing else', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const { file, manifestFile, manifest } = await exportTo(store, folder);
  expect(file).toBe(join(folder, NAME));
  expect((await readdir(folder)).sort()).toEqual([NAME, `${NAME}.manifest.json`]);
  const source = new ArchiveSource(store.snapshots, requestOf(store, folder));
  const archive = await readFile(file);
  expect(archive.equals(Buffer.concat([...source.read()]))).toBe(true);
  source.close();
  expect(ArchiveManifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))).toEqual(manifest);
  const [first, second] = manifest.csv[0]?.segments ?? [];
  expect(manifest).toMatchObject({
    network: 'http://network.test',
    table: 'TABLE_ORDERS',
    fromBlock: 1n,
    toBlock: 3000n,
    archive: { name: NAME, bytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') },
    verdict: 'complete',
    coverage: 'unproven',
    rows: 20,
    csv: [{ name: 'test-chain-orders-1-3000.csv', rows: 20, bytes: 962 }],
  });
  expect(first).toMatchObject({
    fromBlock: 1n,
    toBlock: 1000n,
    schemaVersion: 1n,
    segmentId: 'Qm1-1000',
    rows: 10,
    bytes: 480,
  });
  expect(second).toMatchObject({ rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex'), suspicion: null });
});

test('a path that is no folder is the name of the file', async () => {
  const store = await storeWithRows();
  const out = join(await historyFolder(), 'mine.zip');
  const { file, manifest } = await exportTo(store, out);
  expect(file).toBe(out);
  expect(manifest.archive.name).toBe('mine.zip');
});

test('an existing file is kept unless it may be replaced', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const path = join(folder, NAME);
  await writeFile(path, 'mine');
  await writeFile(`${path}.manifest.json`, 'mine too');
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect(await readFile(`${path}.manifest.json`, 'utf8')).toBe('mine too');
  expect(await readdir(folder)).toHaveLength(2);
  await writeFile(path, 'PK, an older archive');
  const { manifest } = await exportTo(store, folder, { force: true });
  expect((await readFile(path)).length).toBe(manifest.archive.bytes);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a file that is no archive is never replaced', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const path = join(folder, NAME);
  for (const content of ['mine', 'P', '']) {
    await writeFile(path, content);
    await expect(exportTo(store, folder, { force: true })).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
      message: expect.stringContaining('not an archive, so it is not replaced; move or rename it. Choose another name'),
    });
    expect(await readFile(path, 'utf8')).toBe(content);
  }
});

test('a symbolic link is not replaced and not followed, and is called one', async () => {
  const store = await storeWithRows();
  const [folder, elsewhere] = [await historyFolder(), await historyFolder()];
  const file = join(elsewhere, 'mine.zip');
  await writeFile(file, 'PK, an older archive');
  await symlink(file, join(folder, NAME));
  await expect(exportTo(store, folder, { force: true })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: expect.stringContaining('it is a symbolic link'),
  });
  expect(await readFile(file, 'utf8')).toBe('PK, an older archive');
});

test('a file that appears while the archive is written is kept as well', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const path = join(folder, NAME);
  let written: Promise<void> | undefined;
  const onProgress = () => {
    written ??= writeFile(path, 'mine');
  };
  const running = exportTo(store, folder, { onProgress });
  await expect(running).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await written;
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual([NAME]);
});

test('of two exports of one name at a time, the one that wins keeps its manifest', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const ends = await Promise.allSettled([exportTo(store, folder), exportTo(store, folder), exportTo(store, folder)]);
  const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(done).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual([NAME, `${NAME}.manifest.json`]);
});

test('without its manifest a new archive gets no name, so the export can be done again', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const inTheWay = join(folder, `${NAME}.manifest.json`);
  await mkdir(join(inTheWay, 'full'), { recursive: true });
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(await readdir(folder)).toEqual([`${NAME}.manifest.json`]);
  await rm(inTheWay, { recursive: true });
  await exportTo(store, folder);
  expect(await readdir(folder)).toHaveLength(2);
});

test('progress ends with every byte, segment and row', async () => {
  const store = await storeWithRows(80_000);
  const seen: ExportProgress[] = [];
  const { manifest } = await exportTo(store, await historyFolder(), {
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.length).toBeGreaterThan(2);
  for (const [index, { bytes, segments, rows }] of seen.entries()) {
    expect(bytes).toBeGreaterThanOrEqual(seen[index - 1]?.bytes ?? 0);
    expect(rows).toBeGreaterThanOrEqual(seen[index - 1]?.rows ?? 0);
    expect(segments).toBeLessThanOrEqual(3);
  }
  const bytes = manifest.archive.bytes;
  expect(seen.at(-1)).toEqual({
    bytes,
    bytesTotal: bytes,
    segments: 3,
    segmentsTotal: 3,
    rows: 160_000,
    rowsTotal: 160_000,
  });
});

test('a signal ends the export and nothing is left', async () => {
  const store = await storeWithRows(80_000);
  const folder = await historyFolder();
  const abort = new AbortController();
  const running = exportTo(store, folder, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(folder)).toEqual([]);
});

test('stored bytes that do not match their checksum never become a file', async () => {
  const store = await storeWithRows(80_000);
  const database = new Database(store.file);
  database.exec('UPDATE chunk SET stored_crc = stored_crc + 1 WHERE part = (SELECT max(part) FROM chunk)');
  database.close();
  const folder = await historyFolder();
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  expect(await readdir(folder)).toEqual([]);
});

test('a killed export leaves nothing under the name, and the next export removes its drafts', async () => {
  const store = await storeWithRows(80_000);
  const folder = await historyFolder();
  const program = fileURLToPath(new URL('../half-written-export.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, store.file, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await readdir(folder);
  expect(left).toHaveLength(1);
  expect(left[0]).toMatch(/^\..*\.part$/);
  await exportTo(store, folder);
  expect((await readdir(folder)).sort()).toEqual([NAME, `${NAME}.manifest.json`]);
});

test("another writer's unfinished file stays", async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const other = `.${NAME}.${process.ppid}-abc.part`;
  await writeFile(join(folder, other), '');
  await exportTo(store, folder);
  expect(await readdir(folder)).toContain(other);
});

test('a directory under the final name is an error, not a loss', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  await mkdir(join(folder, NAME));
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await expect(exportTo(store, folder, { force: true })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(await readdir(folder)).toEqual([NAME]);
});
